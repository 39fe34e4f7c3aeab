import type { OrderStats } from '../order-stats.schema.ts'

/** Reasons of the figures to look at an order; each is a filter of the list. */
export const orderMarks = ['due', 'listed', 'renewal', 'invalid'] as const
/** `due` owes money, `listed` is on a block list, `renewal` is renewed next, `invalid` has routes that RPKI refuses. */
export type OrderMark = (typeof orderMarks)[number]

/** Numbers of the orders that the figures name for each reason. */
export type MarkedOrders = Readonly<Record<OrderMark, ReadonlySet<number>>>

const none: ReadonlySet<number> = new Set()

/** No order; also what is known before the figures have arrived. */
export const noMarkedOrders: MarkedOrders = { due: none, listed: none, renewal: none, invalid: none }

/** Lists the orders that the figures name for each reason, as the dashboard counts them. */
export function markedOrdersOf(stats: OrderStats): MarkedOrders {
  const numbers = (orders: readonly { order_id: number }[]) => new Set(orders.map(({ order_id }) => order_id))
  return {
    due: numbers([...stats.overdueBalances, ...stats.waitingPayments]),
    listed: numbers(stats.rblStats.filter(({ blackListed }) => (blackListed ?? 0) > 0)),
    renewal: numbers(
      stats.service_summary.flatMap(({ renewals }) => renewals.filter(({ status }) => status === 'upcoming')),
    ),
    invalid: numbers(stats.rpki?.invalid_orders ?? []),
  }
}
