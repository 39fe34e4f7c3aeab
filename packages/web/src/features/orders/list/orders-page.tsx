import { PlusIcon } from 'lucide-react'
import { useCallback, useMemo, useState, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import { failureText } from '@ip-portal/core/kernel/failure/failure-text'
import { daysLeft, formatDate } from '@ip-portal/core/kernel/values/dates'
import { plainAmount } from '@ip-portal/core/kernel/values/money'
import {
  duePaymentsOf,
  markedOrdersOf,
  noDuePayments,
  noMarkedOrders,
  OrderIndex,
  ordersTexts,
  serviceNumber,
  type DuePayments,
  type Order,
  type OrderLists,
  openOrderFlows,
} from '@ip-portal/core/orders'
import { authPortal, flowsOf } from '../../../portal/auth-portal.ts'
import { usePageQuery, useQuery } from '../../../portal/use-portal.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { LinkButton } from '../../../ui/buttons/link-button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Message } from '../../../ui/feedback/message.tsx'
import { QueryError } from '../../../ui/feedback/query-error.tsx'
import { CsvButton, type CsvFields } from '../../../ui/files/csv-button.tsx'
import { usePageTitle } from '../../../ui/layout/use-page-title.ts'
import { fromList } from './list-entry.ts'
import type { OrderActions } from './order-columns.tsx'
import { OrdersTable } from './orders-table.tsx'
import { OrdersToolbar } from './orders-toolbar.tsx'
import { PendingRequests } from './pending-requests.tsx'
import { SelectionBar } from './selection/selection-bar.tsx'
import { useOrderSelection } from './selection/use-order-selection.ts'
import { useOrderView } from './use-order-view.ts'
import { useShownColumns } from './use-shown-columns.ts'

const orderFlows = flowsOf(openOrderFlows)

export const ordersQuery = () => orderFlows.orders()

const none: OrderLists = { active: [], pending: [], unreadable: 0 }

const csvFields: CsvFields<Order> = [
  [ordersTexts.orderId, (order) => order.order_id],
  [ordersTexts.serviceType, (order) => order.serviceTypeName],
  [ordersTexts.serviceNumber, serviceNumber],
  [ordersTexts.rbl, (order) => order.rbl_blackListed],
  [ordersTexts.tag, (order) => order.tag],
  [ordersTexts.start, (order) => dateOf(order.start_date)],
  [ordersTexts.daysLeft, (order) => daysLeft(order.end_date, authPortal.now())],
  [ordersTexts.end, (order) => dateOf(order.end_date)],
  [ordersTexts.status, (order) => order.orderStatusdescription],
  [ordersTexts.balance, (order) => plainAmount(order.net_balance)],
]

const dateOf = (value: string | null) => (value === null ? null : formatDate(value))

/** A dialog of another domain that a row asks app/ to open. */
export type OrderListRequest =
  | { kind: 'tag' | 'payment' | 'invoice'; order: Order }
  | { kind: 'tags' | 'renewals'; orders: readonly Order[] }
  | { kind: 'payments'; orders: readonly Order[]; due: DuePayments }

interface OrdersPageProps {
  /** Renders the dialog of a request, which is open while it is mounted. */
  dialog: (request: OrderListRequest, on: { changed: () => void; close: () => void }) => ReactNode
}

/** All orders of the company: pending requests, then the searchable list. The address holds filters and sort. */
export function OrdersPage({ dialog }: OrdersPageProps) {
  const { data, failure, refresh } = usePageQuery(ordersQuery)
  usePageTitle(ordersTexts.title)
  const lists = data ?? none
  // The rows do not wait for the figures, which only say whose payment is late.
  const { data: stats, refresh: refreshStats } = useQuery(() => orderFlows.orderStats())
  const due = useMemo(() => (stats ? duePaymentsOf(stats, authPortal.now()) : noDuePayments), [stats])
  const index = useMemo(() => new OrderIndex(lists.active, authPortal.now()), [lists])
  const view = useOrderView()
  // The same object while no payment matters, or the arrival of the figures would sort all rows again.
  const marked = useMemo(() => (stats ? markedOrdersOf(stats) : noMarkedOrders), [stats])
  const judged = view.filter.late || view.sort.field === 'late' ? due : noDuePayments
  const named = view.filter.marks ? marked : noMarkedOrders
  const rows = useMemo(
    () => index.view(view.filter, view.sort, judged, named),
    [index, view.filter, view.sort, judged, named],
  )
  const late = useMemo(
    () => stats && lists.active.filter(({ order_id }) => due.get(order_id)?.state === 'overdue').length,
    [stats, lists, due],
  )
  const selection = useOrderSelection(rows)
  const columns = useShownColumns()
  const [, navigate] = useLocation()
  // Stable, or every row renders again at each key of the search.
  const open = useCallback((order: Order) => navigate(`/orders/${order.order_id}`, { state: fromList }), [navigate])
  const [request, setRequest] = useState<OrderListRequest | null>(null)
  const close = useCallback(() => setRequest(null), [])
  const [changed, setChanged] = useState<number | null>(null)
  const ask = useCallback((next: OrderListRequest) => {
    // A second change of a row marks it again.
    setChanged(null)
    setRequest(next)
  }, [])
  const actions = useMemo<OrderActions>(
    () => ({
      onTag: (order) => ask({ kind: 'tag', order }),
      onPay: (order) => ask({ kind: 'payment', order }),
      onInvoice: (order) => ask({ kind: 'invoice', order }),
    }),
    [ask],
  )
  const onChanged = () => {
    if (request && 'order' in request) setChanged(request.order.order_id)
    refresh()
    refreshStats()
  }
  const table = {
    rows,
    sort: view.sort,
    onSort: view.sortBy,
    onOpen: open,
    selection: selection.table,
    shown: columns.shown,
    changed,
    marked,
    actions,
    empty:
      lists.active.length === 0 ? (
        <EmptyState title={ordersTexts.none} action={<LinkButton href="/new-order" label={ordersTexts.newOrder} />} />
      ) : (
        <EmptyState
          title={ordersTexts.noneMatches}
          hint={ordersTexts.searchHint}
          action={<Button kind="secondary" label={ordersTexts.clearFilters} onClick={view.clear} />}
        />
      ),
  }

  return (
    <div className="stack">
      <div className="page-header">
        <h1>{ordersTexts.title}</h1>
        <div className="row">
          <CsvButton
            name="siparisler"
            fields={csvFields}
            rows={() => rows}
            disabledReason={rows.length === 0 ? ordersTexts.nothingToSave : null}
          />
          <LinkButton href="/new-order" kind="primary" icon={<PlusIcon />} label={ordersTexts.newOrder} />
        </div>
      </div>
      {failure && <QueryError text={failureText(failure, ordersTexts.loadFailed)} onRetry={refresh} />}
      {lists.unreadable > 0 && <Message severity="warning">{ordersTexts.unreadable(lists.unreadable)}</Message>}
      {/* Stands alone: the panel and the filters come with the data and would push it down. */}
      {!data && !failure && <OrdersTable {...table} due={due} key="loading" loading />}
      {data && (
        <>
          <PendingRequests requests={lists.pending} />
          <OrdersToolbar
            orders={lists.active}
            shown={rows.length}
            {...{ view, late, columns }}
            marked={stats && marked}
            hasColumns={selection.table !== undefined}
          />
          {selection.table && (
            <SelectionBar
              orders={selection.orders}
              due={due}
              onClear={selection.clear}
              onTag={(orders) => ask({ kind: 'tags', orders })}
              onRenew={(orders) => ask({ kind: 'renewals', orders })}
              onPay={(orders) => ask({ kind: 'payments', orders, due })}
            />
          )}
          <OrdersTable {...table} due={due} loading={false} />
        </>
      )}
      {request && dialog(request, { changed: onChanged, close })}
    </div>
  )
}
