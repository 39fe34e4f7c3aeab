import { useMemo } from 'react'
import { currentYear, typedDay } from '@ip-portal/core/kernel/values/dates'
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
