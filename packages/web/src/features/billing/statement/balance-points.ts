import type { Statement } from '@ip-portal/core/billing'
import { dayOf } from '@ip-portal/core/kernel/values/dates'

/** The balance from a day on, in USD. */
export interface BalancePoint {
  day: string
  balance: number
}

/**
 * Lists the balance over a range: the opening balance, the balance after the last line of each day that has lines,
 * and the closing balance at the end of the range or on `today`, whichever comes first.
 */
export function balancePoints(
  statement: Statement,
  range: { from: string; to: string },
  today: string,
): BalancePoint[] {
  const byDay = new Map<string, number>([[range.from, statement.carriedOver]])
  for (const { transaction, balance } of statement.lines) {
    byDay.set(dayOf(transaction.transaction_date) ?? range.from, balance)
  }
  const points = [...byDay].map(([day, balance]) => ({ day, balance }))
  const last = points.at(-1)
  const end = today > range.from && today < range.to ? today : range.to
  if (last && last.day < end) points.push({ day: end, balance: last.balance })
  return points
}
