import { actorKinds, type AuditFilters } from '@ip-portal/core/audit'
import { typedDay } from '@ip-portal/core/kernel/values/dates'
import { useMemo } from 'react'
import { setQuery, useSearchQuery } from '../../ui/layout/use-search-query.ts'

/** Filters in the address, empty where none is chosen. */
export type ChosenFilters = Record<keyof Omit<AuditFilters, 'name'>, string>

export const noFilters: ChosenFilters = { order: '', action: '', actor: '', outcome: '', from: '', to: '' }

/** Names the filters that are chosen. */
export const chosenOf = (filters: ChosenFilters): string[] =>
  Object.entries(filters).flatMap(([name, text]) => (text === '' ? [] : [name]))

/** Number of an order as the address and the field have it. */
export const orderNumber = /^[1-9]\d{0,14}$/
const actionName = /^[\w.-]{1,100}$/

const oneOf = (values: readonly string[], text: string) => (values.includes(text) ? text : '')

/** Keeps the filters in the address; a value that is none counts as empty. */
export function useAuditFilters(): [filters: ChosenFilters, set: (changes: Partial<ChosenFilters>) => void] {
  const query = useSearchQuery()
  const filters = useMemo(() => {
    const text = (name: string) => query.get(name) ?? ''
    return {
      order: orderNumber.test(text('order')) ? text('order') : '',
      action: actionName.test(text('action')) ? text('action') : '',
      actor: oneOf(actorKinds, text('actor')),
      outcome: oneOf(['done', 'refused'], text('outcome')),
      from: typedDay(text('from')) ?? '',
      to: typedDay(text('to')) ?? '',
    }
  }, [query])
  return [filters, setQuery]
}

/** Filters for the call: those that are chosen. */
export function filtersOf({ order, ...texts }: ChosenFilters): AuditFilters {
  const chosen = Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''))
  return { ...(chosen as AuditFilters), ...(order === '' ? {} : { order: Number(order) }) }
}
