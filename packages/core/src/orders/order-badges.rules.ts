import { limits, orderStatuses } from '../kernel/values/limits.ts'
import type { Severity } from '../kernel/values/severity.ts'

/** Severity of an order status code. */
export function statusSeverity(status: number): Severity {
  if (status === orderStatuses.inUse) return 'success'
  if (status === orderStatuses.cancelled) return 'danger'
  return status === orderStatuses.awaitsPayment || status === orderStatuses.suspended ? 'warning' : 'secondary'
}

/** Severity of the days left in a list: good above 50, a warning from 1 to 50, a danger at 0 or less. */
export function listDaysSeverity(days: number): Severity {
  if (days > limits.listDaysGreenAbove) return 'success'
  return days >= 1 ? 'warning' : 'danger'
}

/** Severity of the days left on the order card: good above 0. */
export const cardDaysSeverity = (days: number): Severity => (days > 0 ? 'success' : 'danger')
