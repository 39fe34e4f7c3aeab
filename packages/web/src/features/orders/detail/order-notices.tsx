import { formatDate } from '@ip-portal/core/kernel/values/dates'
import { unpaidDueDate } from '@ip-portal/core/kernel/values/ledger'
import { formatUsd } from '@ip-portal/core/kernel/values/money'
import {
  balanceOf,
  isPayable,
  orderDetailTexts,
  paymentNotice,
  type OrderDetail,
  dueEnd,
  pendingRenewal,
} from '@ip-portal/core/orders'
import { authPortal } from '../../../portal/auth-portal.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Message } from '../../../ui/feedback/message.tsx'

interface OrderNoticesProps {
  order: OrderDetail
  onPay: () => void
}

/**
 * Notices above an order: it is inactive, its payment is late, or its payment awaits approval. The first one of an
 * inactive order that can be paid has the button to pay.
 */
export function OrderNotices({ order, onPay }: OrderNoticesProps) {
  const isActive = order.isActiveOrder === 1
  const notice = paymentNotice(order)
  return (
    <>
      {notice === 'late' && (
        <Message
          severity="danger"
          live="alert"
          title={orderDetailTexts.late}
          actions={
            isActive ? (
              <Button kind="secondary" size="small" label={orderDetailTexts.makePayment} onClick={onPay} />
            ) : (
              <PayInactive onPay={onPay} />
            )
          }
        >
          {orderDetailTexts.lateAmount(
            formatUsd(balanceOf(order).remaining),
            formatDate(unpaidDueDate(order.transactions)),
          )}
          {order.payments_waitingAproval.length > 0 && <p>{coveredBy(order)}</p>}
        </Message>
      )}
      {!isActive && (
        <Message severity="warning" actions={isPayable(order) && notice !== 'late' && <PayInactive onPay={onPay} />}>
          <p>{orderDetailTexts.inactive}</p>
          {order.statusReason !== null && <p>{orderDetailTexts.inactiveReason(order.statusReason)}</p>}
          {isPayable(order) && <p>{orderDetailTexts.inactivePayable}</p>}
        </Message>
      )}
      {notice === 'waiting' && (
        <Message severity="info" live="status" title={orderDetailTexts.covered}>
          {coveredBy(order)}
        </Message>
      )}
    </>
  )
}

const coveredBy = ({ payments_waitingAproval: payments }: OrderDetail) =>
  orderDetailTexts.coveredBy(
    payments.map(({ amount_usd, payment_date }) => `${formatUsd(amount_usd)} (${formatDate(payment_date)})`).join(', '),
  )

const PayInactive = ({ onPay }: Pick<OrderNoticesProps, 'onPay'>) => (
  <Button size="small" label={orderDetailTexts.payOrder} onClick={onPay} />
)

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
