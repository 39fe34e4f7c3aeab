import { textOf } from '@ip-portal/core/kernel/text-of'
import { orderDetailTexts, tabOf, type OrderDetail, type OrderTab } from '@ip-portal/core/orders'
import type { ReactNode } from 'react'
import { portal } from '../../portal/portal.ts'
import { useLoad } from '../../portal/use-portal.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Message } from '../../ui/message.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { BalancePanel } from './balance-panel.tsx'
import { OrderCard } from './order-card.tsx'
import { OrderHeader } from './order-header.tsx'
import { OrderTabs } from './order-tabs.tsx'
import { PendingPayments } from './pending-payments.tsx'

interface OrderPageProps {
  id: number
  /** Content of a tab; the order is read again by `refresh`. */
  tab: (name: OrderTab, order: OrderDetail, refresh: () => void) => ReactNode
  /** What stands beside the name of a tab, where another domain knows it. */
  badges: Partial<Record<OrderTab, ReactNode>>
  onNewTicket: () => void
}

/** One order: what it is, what is owed, and its tabs. An inactive order shows its card only. */
export function OrderPage({ id, tab, badges, onNewTicket }: OrderPageProps) {
  const { data: order, failure, refresh } = useLoad(() => portal.order(id))
  usePageTitle(orderDetailTexts.heading(id))
  if (failure?.kind === 'refused' && failure.status === 404) return <MissingOrder />
  if (!order) {
    return failure ? (
      <LoadError text={textOf(failure, orderDetailTexts.loadFailed)} onRetry={refresh} />
    ) : (
      <Skeleton lines={8} />
    )
  }
  const isActive = order.isActiveOrder === 1
  return (
    <div className="stack">
      <OrderHeader order={order} onNewTicket={onNewTicket} />
      {failure && <LoadError text={textOf(failure, orderDetailTexts.loadFailed)} onRetry={refresh} />}
      {!isActive && <Message severity="warning">{orderDetailTexts.inactive}</Message>}
      {isActive && order.hasLatePayment === 1 && (
        <Message severity="danger" live="alert">
          {orderDetailTexts.late}
        </Message>
      )}
      <div className="grid-two">
        <OrderCard order={order} />
        {isActive && <BalancePanel order={order} />}
      </div>
      {isActive && <PendingPayments payments={order.payments_waitingAproval} />}
      {isActive && (
        <OrderTabs order={order} badges={badges} select={tabOf} render={(name) => tab(name, order, refresh)} />
      )}
    </div>
  )
}

/** Unknown, foreign and cancelled orders look the same. */
export const MissingOrder = () => (
  <EmptyState
    title={orderDetailTexts.missing}
    hint={orderDetailTexts.missingNote}
    action={<LinkButton href="/orders" label={orderDetailTexts.back} />}
  />
)
