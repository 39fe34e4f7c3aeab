import type { Statement } from '@ip-portal/core/billing'
import { dayOf } from '@ip-portal/core/kernel/values/dates'
import type { StepPoint } from '../../../ui/chart/step-chart.tsx'

/**
 * Lists the balance in USD over a range: the opening balance, the balance after the last line of each day that has lines,
 * and the closing balance at the end of the range or on `today`, whichever comes first.
 */
export function balancePoints(statement: Statement, range: { from: string; to: string }, today: string): StepPoint[] {
  const byDay = new Map<string, number>([[range.from, statement.carriedOver]])
  for (const { transaction, balance } of statement.lines) {
    byDay.set(dayOf(transaction.transaction_date) ?? range.from, balance)
  }
  const points = [...byDay].map(([day, value]) => ({ day, value }))
  const last = points.at(-1)
  const end = today > range.from && today < range.to ? today : range.to
  if (last && last.day < end) points.push({ day: end, value: last.value })
  return points
}
