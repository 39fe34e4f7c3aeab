import { compareDates, daysLeft } from '../../kernel/values/dates.ts'
import { limits } from '../../kernel/values/limits.ts'
import type { OrderStats } from '../order-stats.schema.ts'

/** Reason why a company must act, most urgent first. */
export type AttentionKind = 'overdue' | 'listed' | 'invalid' | 'expired' | 'expiring' | 'unread' | 'requests'

/** Order that needs attention; `name` is its block or AS number, null where the answer has none. */
export interface AttentionOrder {
  order_id: number
  name: string | null
}

/** One reason with its number, and the orders where it is solved. */
export interface Attention {
  kind: AttentionKind
  count: number
  orders: AttentionOrder[]
}

/** An order with its block or AS number. */
interface NamedOrder {
  order_id: number
  ipwithsubnet: string | null
}

/**
 * Lists what needs attention now, most urgent first. `late` are the late orders in order, `now` is ms since the epoch.
 */
export function attentionOf(stats: OrderStats, late: readonly NamedOrder[], now: number): Attention[] {
  const nameOf = ({ order_id, ipwithsubnet: name }: NamedOrder) => ({ order_id, name })
  const renewals = stats.service_summary
    .flatMap((service) => service.renewals)
    .toSorted((a, b) => compareDates(a.date ?? '9999', b.date ?? '9999'))
  const listed = stats.rblStats.filter((row) => (row.blackListed ?? 0) > 0)
  const expired = renewals.filter(({ status }) => status === 'expired')
  const expiring = renewals.filter(
    ({ status, date }) => status === 'upcoming' && (daysLeft(date, now) ?? Infinity) <= limits.expiringDays,
  )
  const ofOrders = (kind: AttentionKind, orders: AttentionOrder[], count = orders.length) => ({ kind, count, orders })
  return [
    ofOrders('overdue', late.map(nameOf)),
    ofOrders('listed', listed.map(nameOf)),
    ofOrders('invalid', stats.rpki?.invalid_orders.map(nameOf) ?? [], stats.rpki?.invalid ?? 0),
    ofOrders('expired', expired.map(nameOf)),
    ofOrders('expiring', expiring.map(nameOf)),
    ofOrders('unread', [], stats.unread_tickets ?? 0),
    ofOrders('requests', [], stats.pending_requests ?? 0),
  ].filter(({ count }) => count > 0)
}
