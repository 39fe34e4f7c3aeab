import { ordersTexts, type OrderSortField } from '@ip-portal/core/orders'

/** Names of the columns of the order list, and of the delay, which only sorts. */
export const columnNames: Record<OrderSortField | 'order_status', string> = {
  order_id: ordersTexts.orderId,
  serviceTypeName: ordersTexts.serviceType,
  ipwithsubnet: ordersTexts.serviceNumber,
  rbl_blackListed: ordersTexts.rbl,
  tag: ordersTexts.tag,
  start_date: ordersTexts.start,
  days_left: ordersTexts.daysLeft,
  end_date: ordersTexts.end,
  order_status: ordersTexts.status,
  net_balance: ordersTexts.balance,
  late: ordersTexts.delay,
}
