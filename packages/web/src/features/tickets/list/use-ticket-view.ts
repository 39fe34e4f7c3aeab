import { useCallback, useMemo } from 'react'
import { ticketFilters, type TicketFilter } from '@ip-portal/core/tickets'
import { useOpened } from '../../../ui/layout/use-opened.ts'
import { setQuery, useSearchQuery } from '../../../ui/layout/use-search-query.ts'

export interface TicketView {
  filter: TicketFilter
  setFilter: (filter: TicketFilter) => void
  search: string
  setSearch: (search: string) => void
  /** True with a filter or a search. */
  isFiltered: boolean
  /** Removes filter and search. */
  showAll: () => void
  /** The opened ticket, or null. */
  opened: number | null
  /** True when the address asks for a new ticket: `?ticket=new`. */
  isAdding: boolean
  /** Order of the new ticket in the address: `?ticket=new&order=1002`; null without one. */
  newTicketOrder: number | null
  /** Address of the page with a ticket opened. */
  addressOf: (ticket: number) => string
  open: (ticket: number) => void
  close: () => void
}

/**
 * Keeps the filter and the opened ticket in the address, so that links carry them. Opening adds a history entry:
 * the back button closes the ticket.
 */
export function useTicketView(): TicketView {
  const query = useSearchQuery()
  const ticket = useOpened('ticket', 'order')
  const { filter, search, opened, isAdding, newTicketOrder } = useMemo(() => {
    const shown = query.get('show')
    const id = query.get('ticket') ?? ''
    return {
      filter: ticketFilters.find((known) => known === shown) ?? 'all',
      search: query.get('search') ?? '',
      opened: numberIn(id),
      isAdding: id === 'new',
      newTicketOrder: numberIn(query.get('order') ?? ''),
    }
  }, [query])
  const setFilter = useCallback((next: TicketFilter) => {
    setQuery({ show: next === 'all' ? '' : next })
  }, [])
  const setSearch = useCallback((text: string) => setQuery({ search: text }), [])
  const showAll = useCallback(() => setQuery({ show: '', search: '', ticket: '' }), [])
  const { addressOf, open } = ticket
  return {
    isFiltered: filter !== 'all' || search !== '',
    filter,
    setFilter,
    search,
    setSearch,
    showAll,
    opened,
    isAdding,
    newTicketOrder,
    addressOf: useCallback((id: number) => addressOf(String(id)), [addressOf]),
    open: useCallback((id: number) => open(String(id)), [open]),
    close: ticket.close,
  }
}

const numberIn = (text: string): number | null => (/^\d{1,15}$/.test(text) ? Number(text) : null)
