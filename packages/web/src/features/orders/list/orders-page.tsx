import { failureText } from '@ip-portal/core/kernel/failure/failure-text'
import { OrderIndex, ordersTexts, type Order, type OrderLists } from '@ip-portal/core/orders'
import { useCallback, useMemo, useState, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import { portal } from '../../../portal/portal.ts'
import { useQuery } from '../../../portal/use-portal.ts'
import { CsvButton } from '../../../ui/files/csv-button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { PlusIcon } from 'lucide-react'
import { LinkButton } from '../../../ui/buttons/link-button.tsx'
import { QueryError } from '../../../ui/feedback/query-error.tsx'
import { Message } from '../../../ui/feedback/message.tsx'
import { usePageTitle } from '../../../ui/layout/use-page-title.ts'
import { OrdersTable, type OrderActions } from './orders-table.tsx'
import { OrdersToolbar } from './orders-toolbar.tsx'
import { PendingRequests } from './pending-requests.tsx'
import { fromList } from './list-entry.ts'
import { useOrderView } from './use-order-view.ts'

const none: OrderLists = { active: [], pending: [], unreadable: 0 }

/** A dialog of another domain that a row asks app/ to open. */
export type OrderListRequest = { kind: 'tag' | 'payment' | 'invoice'; order: Order }

interface OrdersPageProps {
  /** Renders the dialog of a request, which is open while it is mounted. */
  dialog: (request: OrderListRequest, on: { changed: () => void; close: () => void }) => ReactNode
}

/** All orders of the company: pending requests, then the searchable list. The address holds filters and sort. */
export function OrdersPage({ dialog }: OrdersPageProps) {
  const { data, failure, refresh } = useQuery(() => portal.orders())
  usePageTitle(ordersTexts.title)
  const lists = data ?? none
  const index = useMemo(() => new OrderIndex(lists.active, portal.now()), [lists])
  const view = useOrderView()
  const rows = useMemo(() => index.view(view.filter, view.sort), [index, view.filter, view.sort])
  const [, navigate] = useLocation()
  // Stable, or every row renders again at each key of the search.
  const open = useCallback((order: Order) => navigate(`/orders/${order.order_id}`, { state: fromList }), [navigate])
  const [request, setRequest] = useState<OrderListRequest | null>(null)
  const close = useCallback(() => setRequest(null), [])
  const [actions] = useState<OrderActions>(() => ({
    onTag: (order) => setRequest({ kind: 'tag', order }),
    onPay: (order) => setRequest({ kind: 'payment', order }),
    onInvoice: (order) => setRequest({ kind: 'invoice', order }),
  }))
  const table = {
    rows,
    sort: view.sort,
    onSort: view.sortBy,
    onOpen: open,
    actions,
    empty:
      lists.active.length === 0 ? (
        <EmptyState title={ordersTexts.none} action={<LinkButton href="/new-order" label={ordersTexts.newOrder} />} />
      ) : (
        <EmptyState title={ordersTexts.noneMatches} hint={ordersTexts.searchHint} />
      ),
  }

  return (
    <div className="stack">
      <div className="page-header">
        <h1>{ordersTexts.title}</h1>
        <div className="row">
          <CsvButton
            name="siparisler"
            make={() => import('./orders-csv.ts').then(({ ordersCsv }) => ordersCsv(rows, portal.now()))}
            disabledReason={rows.length === 0 ? ordersTexts.nothingToSave : null}
          />
          <LinkButton href="/new-order" kind="primary" icon={<PlusIcon />} label={ordersTexts.newOrder} />
        </div>
      </div>
      {failure && <QueryError text={failureText(failure, ordersTexts.loadFailed)} onRetry={refresh} />}
      {lists.unreadable > 0 && <Message severity="warning">{ordersTexts.unreadable(lists.unreadable)}</Message>}
      {/* Stands alone: the panel and the filters come with the data and would push it down. */}
      {!data && !failure && <OrdersTable {...table} key="loading" loading />}
      {data && (
        <>
          <PendingRequests requests={lists.pending} />
          <OrdersToolbar orders={lists.active} view={view} shown={rows.length} />
          <OrdersTable {...table} loading={false} />
        </>
      )}
      {request && dialog(request, { changed: refresh, close })}
    </div>
  )
}
