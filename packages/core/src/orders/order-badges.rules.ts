import { limits, orderStatuses } from '../kernel/values/limits.ts'

export type Severity = 'success' | 'warning' | 'danger' | 'secondary'

/** Badge colour of an order status code. */
export function statusSeverity(status: number): Severity {
  if (status === orderStatuses.inUse) return 'success'
  if (status === orderStatuses.cancelled) return 'danger'
  return status === orderStatuses.awaitsPayment || status === orderStatuses.suspended ? 'warning' : 'secondary'
}

/** Colour of the days-left badge in the list: green above 50, yellow from 1 to 50, red at 0 or less. */
export function listDaysSeverity(days: number): Severity {
  if (days > limits.listDaysGreenAbove) return 'success'
  return days >= 1 ? 'warning' : 'danger'
}

/** Colour of the days-left badge in the header of the detail page: green above 30, red otherwise. */
export const detailDaysSeverity = (days: number): Severity =>
  days > limits.detailDaysGreenAbove ? 'success' : 'danger'

/** Colour of the days left on the order card: red at 0 or less, green otherwise. */
export const cardDaysSeverity = (days: number): Severity => (days > 0 ? 'success' : 'danger')
