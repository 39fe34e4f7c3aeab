import { useSyncExternalStore } from 'react'

function subscribe(listener: () => void): () => void {
  for (const event of ['online', 'offline']) window.addEventListener(event, listener)
  return () => {
    for (const event of ['online', 'offline']) window.removeEventListener(event, listener)
  }
}

/** False while the browser knows that it is offline. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)
