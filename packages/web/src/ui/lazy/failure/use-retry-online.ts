import { useEffect } from 'react'
import type { CodeFailure } from '../../../code/load-code.ts'

/** Code that could not be loaded, and the function that loads it again. */
export interface FailedLoad {
  failure: CodeFailure
  retry: () => void
}

/** Tries what has failed again when the network is back; null where there is nothing to try. */
export function useWhenOnline(retry: (() => void) | null): void {
  useEffect(() => {
    if (retry === null) return
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [retry])
}

/** Loads code that has failed again when the network is back. */
export const useRetryOnline = (failed: FailedLoad | null): void =>
  useWhenOnline(failed && failed.failure !== 'outdated' ? failed.retry : null)
