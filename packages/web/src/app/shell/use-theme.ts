import { useSyncExternalStore } from 'react'
import { applyTheme, nextTheme, readTheme, type Theme } from './theme.ts'

const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns the next colour scheme and a function that applies it, shared by all components that offer it. */
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
