import { useMemo } from 'react'
import { useSearch } from 'wouter'

/**
 * Returns path, query and hash with some keys of the query changed; an empty value removes a key. Keeps the hash,
 * which wouter's setter drops.
 */
export function locationWith(changes: Record<string, string>): string {
  const { pathname, search, hash } = window.location
  const query = new URLSearchParams(search)
  for (const [key, value] of Object.entries(changes)) {
    if (value) query.set(key, value)
    else query.delete(key)
  }
  const text = query.toString()
  return `${pathname}${text && `?${text}`}${hash}`
}

/** Changes the query without a new history entry; keeps the entry's state. */
export const setQuery = (changes: Record<string, string>): void =>
  window.history.replaceState(window.history.state, '', locationWith(changes))

/** Reads the query of the address, which holds the state of a page that links and reloads keep. */
export function useSearchQuery(): URLSearchParams {
  const text = useSearch()
  return useMemo(() => new URLSearchParams(text), [text])
}
