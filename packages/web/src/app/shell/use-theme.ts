import { useSyncExternalStore } from 'react'
import { applyTheme, nextTheme, readTheme, type Theme } from './theme.ts'

const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns the colour scheme and a function that applies the next one, shared by all components that offer it. */
export function useTheme(): [theme: Theme, applyNext: () => void] {
  const theme = useSyncExternalStore(subscribe, readTheme)
  return [
    theme,
    () => {
      applyTheme(nextTheme(theme))
      for (const listener of listeners) listener()
    },
  ]
}
