import { daysLeft } from '@ip-portal/core/kernel/values/dates'
import { formatUsd } from '@ip-portal/core/kernel/values/money'
import { blacklistSeverity } from '@ip-portal/core/kernel/values/severity'
import {
  listDaysSeverity,
  orderDetailTexts,
  orderMarkTexts,
  ordersTexts,
  serviceNumber,
  statusSeverity,
  warningSeverity,
  type DuePayments,
  type Order,
} from '@ip-portal/core/orders'
import { authPortal } from '../../../portal/auth-portal.ts'
import { Tag } from '../../../ui/feedback/tag.tsx'
import type { PhoneLines } from '../../../ui/table/table-props.ts'
import { dueText } from './balance-cell.tsx'
import { orderName } from './order-columns.tsx'

function daysOf({ end_date: end }: Order) {
  const days = daysLeft(end, authPortal.now())
  return days === null ? null : { text: orderDetailTexts.days(days), severity: listDaysSeverity(days) }
}

/** The lines of an order on a phone: block and balance; number, tag and days; exceptions only. */
export const orderLines = (due: DuePayments, invalid: ReadonlySet<number>): PhoneLines<Order> => ({
  title: (order) => <strong className="mono">{orderName(order)}</strong>,
  figure: (order) => formatUsd(order.net_balance),
  line: (order) => {
    const days = daysOf(order)
    const number = serviceNumber(order) === '' ? null : `#${order.order_id}`
    // The tag comes last: it may be cut.
    return [number, days?.severity === 'success' ? days.text : null, order.tag]
  },
  lateMarks: (order) => {
    const payment = due.get(order.order_id)
    return (
      <>
        {invalid.has(order.order_id) && <Tag severity="danger">{orderMarkTexts.invalid}</Tag>}
        {payment && <Tag severity={warningSeverity[payment.state]}>{dueText(payment)}</Tag>}
      </>
    )
  },
  marks: (order) => {
    const days = daysOf(order)
    const isEnding = days !== null && days.severity !== 'success'
    const status = statusSeverity(order.order_status)
    const listed = order.rbl_blackListed ?? 0
    if (!isEnding && listed === 0 && status === 'success') return null
    return (
      <>
        {isEnding && <Tag severity={days.severity}>{days.text}</Tag>}
        {status !== 'success' && <Tag severity={status}>{order.orderStatusdescription}</Tag>}
        {listed > 0 && <Tag severity={blacklistSeverity(listed)}>{ordersTexts.blacklistedMark(listed)}</Tag>}
      </>
    )
  },
})
