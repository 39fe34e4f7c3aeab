import { useMemo } from 'react'
import { currentYear, dayOf } from '@ip-portal/core/kernel/values/dates'
import { authPortal } from '../../../portal/auth-portal.ts'
import { setQuery, useSearchQuery } from '../../../ui/layout/use-search-query.ts'

/** First and last day of the statement, both included, as `YYYY-MM-DD` in Istanbul. */
export interface Range {
  from: string
  to: string
}

const plainDay = /^\d{4}-\d{2}-\d{2}$/
const readDay = (text: string | null) => (text !== null && plainDay.test(text) ? dayOf(text) : null)

/** Keeps the range in the address; the default is the calendar year. */
export function useStatementRange(): [range: Range, set: (range: Partial<Range>) => void] {
  const query = useSearchQuery()
  const range = useMemo(() => {
    const year = currentYear(authPortal.now())
    return { from: readDay(query.get('from')) ?? year.from, to: readDay(query.get('to')) ?? year.to }
  }, [query])
  return [range, setQuery]
}
