import { ticketFilters, type TicketFilter } from '@ip-portal/core/tickets'
import { useCallback, useMemo } from 'react'
import { useSearch } from 'wouter'

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
  const query = useSearch()
  const { filter, opened, isAdding } = useMemo(() => {
    const params = new URLSearchParams(query)
    const shown = params.get('show')
    const id = params.get('ticket') ?? ''
    return {
      filter: ticketFilters.find((known) => known === shown) ?? 'all',
      opened: /^\d{1,15}$/.test(id) ? Number(id) : null,
      isAdding: id === 'new',
    }
  }, [query])
  const setFilter = useCallback((next: TicketFilter) => {
    window.history.replaceState(window.history.state, '', placeWith('show', next === 'all' ? null : next))
  }, [])
  const open = useCallback((ticket: number) => {
    window.history.pushState({ [openedHere]: true }, '', placeWith('ticket', String(ticket)))
  }, [])
  const close = useCallback(() => {
    const state = window.history.state as Record<string, unknown> | null
    if (state?.[openedHere]) window.history.back()
    else window.history.replaceState(state, '', placeWith('ticket', null))
  }, [])
  return { filter, setFilter, opened, isAdding, open, close }
}

function placeWith(key: string, value: string | null): string {
  const { pathname, search, hash } = window.location
  const params = new URLSearchParams(search)
  if (value === null) params.delete(key)
  else params.set(key, value)
  const text = params.toString()
  return `${pathname}${text && `?${text}`}${hash}`
}
