import type { Transaction } from '@ip-portal/core/billing'
import { addDays, currentYear, dayOf, istanbulDay } from '@ip-portal/core/kernel/values/dates'
import type { Range } from './use-statement-range.ts'

export const presets = ['thisYear', 'lastYear', 'lastDays', 'everything'] as const
export type Preset = (typeof presets)[number]

const lastDays = 90

/** Common ranges. `now` is ms since the epoch. */
export function presetRanges(transactions: readonly Transaction[], now: number): Record<Preset, Range> {
  const today = istanbulDay(now)
  const thisYear = currentYear(now)
  const lastYear = String(Number(today.slice(0, 4)) - 1)
  const days = transactions.flatMap(({ transaction_date }) => dayOf(transaction_date) ?? []).sort()
  return {
    thisYear,
    lastYear: { from: `${lastYear}-01-01`, to: `${lastYear}-12-31` },
    lastDays: { from: addDays(today, -lastDays), to: today },
    everything: { from: days[0] ?? thisYear.from, to: [days.at(-1) ?? today, today].sort().at(-1) ?? today },
  }
}
