import { useMemo } from 'react'
import type { Transaction } from '@ip-portal/core/billing'
import { currentYear, typedDay, addDays, dayOf, istanbulDay } from '@ip-portal/core/kernel/values/dates'
import { authPortal } from '../../../portal/auth-portal.ts'
import { setQuery, useSearchQuery } from '../../../ui/layout/use-search-query.ts'

/** First and last day of the statement, both included, as `YYYY-MM-DD` in Istanbul. */
export interface Range {
  from: string
  to: string
}

/** Keeps the range in the address; the default is the calendar year. */
export function useStatementRange(): [range: Range, set: (range: Partial<Range>) => void] {
  const query = useSearchQuery()
  const range = useMemo(() => {
    const year = currentYear(authPortal.now())
    const dayIn = (name: string) => typedDay(query.get(name) ?? '')
    return { from: dayIn('from') ?? year.from, to: dayIn('to') ?? year.to }
  }, [query])
  return [range, setQuery]
}

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
