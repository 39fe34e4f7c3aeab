import { ticketFilters, type TicketFilter } from '@ip-portal/core/tickets'
import { useCallback, useMemo } from 'react'
import { placeWith, setQuery, useSearchQuery } from '../../../ui/layout/use-search-query.ts'

export interface TicketView {
  filter: TicketFilter
  setFilter: (filter: TicketFilter) => void
  /** The ticket that is open, null for none. */
  opened: number | null
  /** Whether the address asks for a new ticket: `?ticket=new`. */
  isAdding: boolean
  open: (ticket: number) => void
  close: () => void
}

/** Left in the history entry of an opened ticket: one step back closes it. */
const openedHere = 'ticketOpened'

/**
 * Filter and opened ticket, read from and written to the address, so that links lead to both. Opening is a step
 * of the history: the back button closes the ticket.
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
    window.history.pushState({ [openedHere]: true }, '', placeWith({ ticket: String(ticket) }))
  }, [])
  const close = useCallback(() => {
    const state = window.history.state as Record<string, unknown> | null
    if (state?.[openedHere]) window.history.back()
    else setQuery({ ticket: '' })
  }, [])
  return { filter, setFilter, opened, isAdding, open, close }
}
