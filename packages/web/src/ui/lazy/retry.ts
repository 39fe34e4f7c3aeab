import { useEffect } from 'react'
import type { MissingPart } from './part-boundary.tsx'

/** Tries what has failed again when the network is back; null where there is nothing to try. */
export function useWhenOnline(retry: (() => void) | null): void {
  useEffect(() => {
    if (retry === null) return
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [retry])
}

/** True where another try may help: a new release needs a reload, and so does a part that fails to render. */
export const canRetry = ({ failure }: MissingPart): boolean => failure === 'offline' || failure === 'broken'

/** Loads a missing part again when the network is back. */
export const useRetryOnline = (part: MissingPart): void => useWhenOnline(canRetry(part) ? part.retry : null)

const pauseMs = 10_000

/** Loads a part without a place of its own again after a while, and when the network is back. */
export function RetryLater(part: MissingPart) {
  const { failure, retry } = part
  useRetryOnline(part)
  useEffect(() => {
    if (failure === 'crashed') return
    const timer = setTimeout(retry, pauseMs)
    return () => clearTimeout(timer)
  }, [failure, retry])
  return null
}
