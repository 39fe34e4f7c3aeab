import { compareDates, daysLeft } from '../kernel/values/dates.ts'
import { limits } from '../kernel/values/limits.ts'
import type { OrderStats, OverdueBalance } from './order-stats.schema.ts'

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

/**
 * Open balance of an order: `days` late when overdue, days left when pending; null without a due date. `waiting` when
 * payments that await approval cover the balance.
 */
export interface PaymentDue {
  state: 'overdue' | 'pending' | 'waiting'
  days: number | null
}

/** Open balance of an order with the figures that it was judged by. */
export type BalanceWarning = OverdueBalance & PaymentDue

/** Orders with an open balance, by their number. */
export type DuePayments = ReadonlyMap<number, BalanceWarning>

/** No open balance; also what is known before the figures have arrived. */
export const noDuePayments: DuePayments = new Map()

/**
 * Judges an open balance by the due date of its oldest unpaid charge: overdue when that day is before today in Istanbul; due today, or without
 * a due date, it is pending. `now` is ms since the epoch.
 */
export function paymentDueOf(dueDate: string | null, now: number): PaymentDue {
  const left = daysLeft(dueDate, now)
  return left !== null && left < 0 ? { state: 'overdue', days: -left } : { state: 'pending', days: left }
}

/** Judges all open balances that the figures name. An order that they do not name is neither late nor due. */
export const duePaymentsOf = (
  { overdueBalances, waitingPayments }: Pick<OrderStats, 'overdueBalances' | 'waitingPayments'>,
  now: number,
): DuePayments =>
  new Map([
    ...overdueBalances.map((row) => [row.order_id, { ...row, ...paymentDueOf(row.last_due_date, now) }] as const),
    ...waitingPayments.map((row) => [row.order_id, { ...row, state: 'waiting', days: null }] as const),
  ])
