import { daysLeft } from '../../kernel/values/dates.ts'
import type { OrderStats, OverdueBalance } from '../order-stats.schema.ts'

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
 * Judges an open balance by its last due date: overdue when that day is before today in Istanbul; due today, or without
 * a due date, it is pending. `now` is ms since the epoch.
 */
export function paymentDueOf(lastDueDate: string | null, now: number): PaymentDue {
  const left = daysLeft(lastDueDate, now)
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
