import { useEffect } from 'react'
import type { CodeFailure } from '../../../code/load-code.ts'

/** Code that could not be loaded, and the function that loads it again. */
export interface FailedLoad {
  failure: CodeFailure
  retry: () => void
}

/** Loads code that has failed again when the network is back. */
export function useRetryOnline(failed: FailedLoad | null): void {
  const retry = failed && failed.failure !== 'outdated' ? failed.retry : null
  useEffect(() => {
    if (retry === null) return
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [retry])
}
