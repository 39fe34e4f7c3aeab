import { toCsv, type CsvCell } from '@ip-portal/core/kernel/values/csv'
import { daysLeft, formatDate } from '@ip-portal/core/kernel/values/dates'
import { plainAmount } from '@ip-portal/core/kernel/values/money'
import { ordersTexts, serviceNumber, type Order } from '@ip-portal/core/orders'

const fields: [header: string, cell: (order: Order, now: number) => CsvCell][] = [
  [ordersTexts.orderId, (order) => order.order_id],
  [ordersTexts.serviceType, (order) => order.serviceTypeName],
  [ordersTexts.serviceNumber, serviceNumber],
  [ordersTexts.rbl, (order) => order.rbl_blackListed],
  [ordersTexts.tag, (order) => order.tag],
  [ordersTexts.start, (order) => dateOf(order.start_date)],
  [ordersTexts.daysLeft, (order, now) => daysLeft(order.end_date, now)],
  [ordersTexts.end, (order) => dateOf(order.end_date)],
  [ordersTexts.status, (order) => order.orderStatusdescription],
  [ordersTexts.balance, (order) => plainAmount(order.net_balance)],
]

const dateOf = (value: string | null) => (value === null ? null : formatDate(value))

/** Exports the order list as CSV, in the order shown. */
export const ordersCsv = (orders: readonly Order[], now: number): string =>
  toCsv(
    fields.map(([header]) => header),
    orders.map((order) => fields.map(([, cell]) => cell(order, now))),
    'spreadsheet',
  )
