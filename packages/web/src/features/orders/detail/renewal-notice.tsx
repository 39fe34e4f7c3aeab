import { formatDate } from '@ip-portal/core/kernel/values/dates'
import { dueEnd, orderDetailTexts, pendingRenewal, type OrderDetail } from '@ip-portal/core/orders'
import { authPortal } from '../../../portal/auth-portal.ts'
import { Message } from '../../../ui/feedback/message.tsx'

/** Says that a renewal awaits approval, or what happens on the day after the end of an order that can be renewed. */
export function RenewalNotice({ order }: { order: OrderDetail }) {
  const pending = pendingRenewal(order)
  if (pending) {
    return (
      <Message severity="info" live="status" title={orderDetailTexts.renewalPending}>
        {orderDetailTexts.renewalPendingUntil(formatDate(pending.renewal_date), formatDate(pending.new_end_date))}
      </Message>
    )
  }
  const due = dueEnd(order, authPortal.now())
  if (due === null) return null
  return (
    <Message severity="warning" title={orderDetailTexts.renewalDue}>
      {due.isOver
        ? orderDetailTexts.renewalOver(formatDate(due.end))
        : orderDetailTexts.renewalDueUntil(formatDate(due.end), formatDate(due.after))}
    </Message>
  )
}
