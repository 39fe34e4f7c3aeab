import { useMemo } from 'react'
import { useSearch } from 'wouter'

/**
 * The address of the page with some keys of its query changed; an empty text takes a key away. The hash stays,
 * which wouter's own setter drops.
 */
export function placeWith(changes: Record<string, string>): string {
  const { pathname, search, hash } = window.location
  const query = new URLSearchParams(search)
  for (const [key, value] of Object.entries(changes)) {
    if (value) query.set(key, value)
    else query.delete(key)
  }
  const text = query.toString()
  return `${pathname}${text && `?${text}`}${hash}`
}

/** Changes the query without a step in the history; what the entry holds stays. */
export const setQuery = (changes: Record<string, string>): void =>
  window.history.replaceState(window.history.state, '', placeWith(changes))

/** The query of the address as the place for what a page shows: a link carries it, a reload keeps it. */
export function useSearchQuery(): URLSearchParams {
  const text = useSearch()
  return useMemo(() => new URLSearchParams(text), [text])
}
