import { useEffect } from 'react'
import { useRetryOnline, type FailedLoad } from './use-retry-online.ts'

const pauseMs = 10_000

/** Loads a part without a place of its own again after a while, and when the network is back. */
export function RetryLater(failed: FailedLoad) {
  const { retry } = failed
  useRetryOnline(failed)
  useEffect(() => {
    const timer = setTimeout(retry, pauseMs)
    return () => clearTimeout(timer)
  }, [retry])
  return null
}
