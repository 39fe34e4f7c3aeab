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
 * reload brings back.
 */
export function useUnsaved(isUnsaved: boolean, isLostByReload = isUnsaved): void {
  useEffect(() => (isUnsaved ? addUnsaved() : undefined), [isUnsaved])
  useEffect(() => {
    if (!isLostByReload) return
    // A function of its own: the browser takes the same one once, and the first form that ends would remove it for all.
    const ask = (event: Event) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isLostByReload])
}
