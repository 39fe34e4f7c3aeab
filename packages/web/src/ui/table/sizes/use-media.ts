import { useSyncExternalStore } from 'react'

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
