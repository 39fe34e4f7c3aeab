import { useCallback, useMemo } from 'react'
import { useSearch } from 'wouter'

/**
 * The query of the address as a place for what a page shows: a link carries it, a reload keeps it. Setting a key
 * to an empty text removes it; the hash and the history entry stay, which wouter's own setter drops.
 */
export function useQuery(): [query: URLSearchParams, set: (changes: Record<string, string>) => void] {
  const text = useSearch()
  const query = useMemo(() => new URLSearchParams(text), [text])
  const set = useCallback((changes: Record<string, string>) => {
    const next = new URLSearchParams(window.location.search)
    for (const [key, value] of Object.entries(changes)) {
      if (value) next.set(key, value)
      else next.delete(key)
    }
    const search = next.toString()
    const { pathname, hash } = window.location
    window.history.replaceState(window.history.state, '', `${pathname}${search && `?${search}`}${hash}`)
  }, [])
  return [query, set]
}
