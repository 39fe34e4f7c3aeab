import { useSyncExternalStore } from 'react'
import { applyTheme, nextTheme, readTheme, type Theme } from './theme.ts'

const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The scheme that comes next, and how to go there; every place that offers it stays right. */
export function useNextTheme(): [upcoming: Theme, apply: () => void] {
  const upcoming = nextTheme(useSyncExternalStore(subscribe, readTheme))
  return [
    upcoming,
    () => {
      applyTheme(upcoming)
      for (const listener of listeners) listener()
    },
  ]
}
