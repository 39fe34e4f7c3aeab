import { daysLeft } from '@ip-portal/core/kernel/values/dates'
import { formatUsd } from '@ip-portal/core/kernel/values/money'
import { blacklistSeverity } from '@ip-portal/core/kernel/values/severity'
import {
  orderDetailTexts,
  ordersTexts,
  serviceNumber,
  statusSeverity,
  type DuePayments,
  type Order,
} from '@ip-portal/core/orders'
import { authPortal } from '../../../portal/auth-portal.ts'
import { Tag } from '../../../ui/feedback/tag.tsx'
import type { PhoneLines } from '../../../ui/table/table-props.ts'
import { dueText } from './balance-cell.tsx'
import { orderName } from './order-columns.tsx'

/** The lines of an order on a phone: block and balance; number, tag and days; exceptions only. */
export const orderLines = (due: DuePayments): PhoneLines<Order> => ({
  title: (order) => <strong className="mono">{orderName(order)}</strong>,
  figure: (order) => formatUsd(order.net_balance),
  line: (order) => {
    const days = daysLeft(order.end_date, authPortal.now())
    const number = serviceNumber(order) === '' ? null : `#${order.order_id}`
    return [number, order.tag, days === null ? null : orderDetailTexts.days(days)]
  },
  marks: (order) => {
    const payment = due.get(order.order_id)
    const status = statusSeverity(order.order_status)
    const isLate = payment?.state === 'overdue'
    const listed = order.rbl_blackListed ?? 0
    if (!isLate && listed === 0 && status === 'success') return null
    return (
      <>
        {isLate && <Tag severity="danger">{dueText(payment)}</Tag>}
        {status !== 'success' && <Tag severity={status}>{order.orderStatusdescription}</Tag>}
        {listed > 0 && <Tag severity={blacklistSeverity(listed)}>{ordersTexts.blacklistedMark(listed)}</Tag>}
      </>
    )
  },
})
