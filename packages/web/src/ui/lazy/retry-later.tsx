import { useEffect } from 'react'
import type { MissingPart } from './part-boundary.tsx'
import { useRetryOnline } from './use-retry-online.ts'

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
