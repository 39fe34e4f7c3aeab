import { useSyncExternalStore, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Makes a hook that returns the current result of a media query. */
export function mediaHook(query: string): () => boolean {
  const media = window.matchMedia(query)
  const subscribe = (changed: () => void) => {
    media.addEventListener('change', changed)
    return () => media.removeEventListener('change', changed)
  }
  return () => useSyncExternalStore(subscribe, () => media.matches)
}

/** True on a phone, where a row is a few lines; equals the width in data-table.css. */
export const useIsPhone = mediaHook('(width < 768px)')

/** True while the page is printed, so that virtual rows can render in full. */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    // Synchronous: the browser prints when this event ends.
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinting
}
