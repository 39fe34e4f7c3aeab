import { ticketFilters, type TicketFilter } from '@ip-portal/core/tickets'
import { useCallback, useMemo } from 'react'
import { locationWith, setQuery, useSearchQuery } from '../../../ui/layout/use-search-query.ts'

export interface TicketView {
  filter: TicketFilter
  setFilter: (filter: TicketFilter) => void
  /** The opened ticket, or null. */
  opened: number | null
  /** True when the address asks for a new ticket: `?ticket=new`. */
  isAdding: boolean
  open: (ticket: number) => void
  close: () => void
}

/** Key in the state of an opened ticket's history entry; going back closes it. */
const openedHere = 'ticketOpened'

/**
 * Keeps the filter and the opened ticket in the address, so that links carry them. Opening adds a history entry:
 * the back button closes the ticket.
 */
export function useTicketView(): TicketView {
  const query = useSearchQuery()
  const { filter, opened, isAdding } = useMemo(() => {
    const shown = query.get('show')
    const id = query.get('ticket') ?? ''
    return {
      filter: ticketFilters.find((known) => known === shown) ?? 'all',
      opened: /^\d{1,15}$/.test(id) ? Number(id) : null,
      isAdding: id === 'new',
    }
  }, [query])
  const setFilter = useCallback((next: TicketFilter) => {
    setQuery({ show: next === 'all' ? '' : next })
  }, [])
  const open = useCallback((ticket: number) => {
    window.history.pushState({ [openedHere]: true }, '', locationWith({ ticket: String(ticket) }))
  }, [])
  const close = useCallback(() => {
    const state = window.history.state as Record<string, unknown> | null
    if (state?.[openedHere]) window.history.back()
    else setQuery({ ticket: '' })
  }, [])
  return { filter, setFilter, opened, isAdding, open, close }
}
