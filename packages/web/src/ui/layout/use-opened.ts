import { useCallback } from 'react'
import { goBack } from '../overlays/back/back-entry.ts'
import { useAddressed } from '../overlays/back/use-back.ts'
import { locationWith, setQuery, useSearchQuery } from './use-search-query.ts'

/** Something that a page has opened, kept in the address under a key of its query. */
export interface Opened {
  /** Empty while nothing is open. */
  value: string
  /** Address of the page with it opened. */
  addressOf: (value: string) => string
  /** Opens it with a history entry, so that going back closes it. */
  open: (value: string) => void
  close: () => void
}

/** Keeps in the address what a page has opened, so that links carry it. `more` are keys that go with it. */
export function useOpened(key: string, more = ''): Opened {
  const query = useSearchQuery()
  useAddressed(query.get(key) ? 1 : 0)
  // Marks the history entry that this page has added.
  const mark = `${key}Opened`
  const addressOf = useCallback(
    (value: string) => {
      const { pathname, hash } = window.location
      const opened = new URLSearchParams(query)
      opened.set(key, value)
      return `${pathname}?${opened}${hash}`
    },
    [key, query],
  )
  const open = useCallback(
    (value: string) => window.history.pushState({ [mark]: true }, '', locationWith({ [key]: value })),
    [key, mark],
  )
  const close = useCallback(() => {
    const state = window.history.state as Record<string, unknown> | null
    if (state?.[mark]) goBack()
    else setQuery({ [key]: '', ...(more === '' ? {} : { [more]: '' }) })
  }, [key, mark, more])
  return { value: query.get(key) ?? '', addressOf, open, close }
}
