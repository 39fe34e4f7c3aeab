import { useEffect, useLayoutEffect, useRef } from 'react'
import { addAddressed, addOverlay, addUnsaved } from './back-entry.ts'

/** Lets the browser's Back close an overlay while it is mounted; null while it must stay. */
export function useBack(close: (() => void) | null): void {
  const latest = useRef(close)
  useLayoutEffect(() => {
    latest.current = close
  })
  useEffect(() => addOverlay({ close: () => latest.current?.(), isLocked: () => latest.current === null }), [])
}

/** Says that this many of the opened overlays are part of the address: Back leaves it, and so closes them. */
export const useAddressed = (count: number): void => useEffect(() => addAddressed(count), [count])

/**
 * Asks before Back or a reload discards input. `isLostByReload` is false for input that is kept as a draft, which a
 * reload brings back. Each form has a listener of its own, so that one that closes does not end the question of another.
 */
export function useUnsaved(isUnsaved: boolean, isLostByReload = isUnsaved): void {
  useEffect(() => (isUnsaved ? addUnsaved() : undefined), [isUnsaved])
  useEffect(() => {
    if (!isLostByReload) return
    const ask = (event: Event) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isLostByReload])
}
