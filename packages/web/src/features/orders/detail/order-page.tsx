import { useCallback, useState, type ReactNode } from 'react'
import { failureText } from '@ip-portal/core/kernel/failure/failure-text'
import { isTaggable, orderDetailTexts, tabOf, tabsOf, type OrderDetail, type OrderTab } from '@ip-portal/core/orders'
import { orderFlows } from '../../../portal/flows/orders.ts'
import { useQuery } from '../../../portal/use-portal.ts'
import { LinkButton } from '../../../ui/buttons/link-button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { QueryError } from '../../../ui/feedback/query-error.tsx'
import { usePageTitle } from '../../../ui/layout/use-page-title.ts'
import { BalancePanel } from './balance-panel.tsx'
import { OrderCard } from './order-card.tsx'
import { OrderHead, OrderHeader, type OrderRequest } from './order-header.tsx'
import { OrderNotices } from './order-notices.tsx'
import { OrderSkeleton } from './order-skeleton.tsx'
import { OrderTabs } from './order-tabs.tsx'
import { PendingPayments } from './pending-payments.tsx'
import { RenewalNotice } from './renewal-notice.tsx'

interface OrderPageProps {
  id: number
  /** Renders a tab; `refresh` reads the order again. */
  tab: (name: OrderTab, order: OrderDetail, refresh: () => void) => ReactNode
  /** Badges of tabs that other domains fill. */
  badges: Partial<Record<OrderTab, ReactNode>>
  onNewTicket: () => void
  /** Renders the dialog of a request, which is open while it is mounted. */
  dialog: (request: OrderRequest, order: OrderDetail, on: { changed: () => void; close: () => void }) => ReactNode
}

/** One order: card, balance, waiting payments and tabs. */
export function OrderPage({ id, tab, badges, onNewTicket, dialog }: OrderPageProps) {
  const { data: order, failure, refresh } = useQuery(() => orderFlows.order(id))
  const [request, setRequest] = useState<OrderRequest | null>(null)
  const close = useCallback(() => setRequest(null), [])
  usePageTitle(orderDetailTexts.heading(id))
  if (failure?.kind === 'refused' && failure.status === 404) return <MissingOrder />
  if (!order) {
    return (
      <div className="stack">
        <OrderHead>
          <h1 aria-busy={!failure}>{orderDetailTexts.heading(id)}</h1>
        </OrderHead>
        {failure ? <QueryError text={failureText(failure)} onRetry={refresh} /> : <OrderSkeleton />}
      </div>
    )
  }
  return (
    <div className="stack">
      <OrderHeader order={order} onNewTicket={onNewTicket} onRequest={setRequest} />
      {failure && <QueryError text={failureText(failure)} onRetry={refresh} />}
      <OrderNotices order={order} onPay={() => setRequest({ kind: 'payment' })} />
      <RenewalNotice order={order} />
      <div className="grid-two">
        <OrderCard order={order} onTag={isTaggable(order) ? () => setRequest({ kind: 'tag' }) : undefined} />
        <BalancePanel order={order} onInvoice={() => setRequest({ kind: 'invoice' })} />
      </div>
      <PendingPayments payments={order.payments_waitingAproval} />
      {tabsOf(order).length > 0 && (
        <OrderTabs order={order} badges={badges} select={tabOf} render={(name) => tab(name, order, refresh)} />
      )}
      {request && dialog(request, order, { changed: refresh, close })}
    </div>
  )
}

/** Shown alike for unknown, foreign and cancelled orders. */
export const MissingOrder = () => (
  <EmptyState
    isPage
    title={orderDetailTexts.missing}
    hint={orderDetailTexts.missingNote}
    action={<LinkButton href="/orders" label={orderDetailTexts.back} />}
  />
)
