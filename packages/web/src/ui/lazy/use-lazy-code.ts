import { useCallback, useEffect, useState } from 'react'
import { CodeError, loadCode, type CodeFailure } from '../../code/load-code.ts'
import { useRetryOnline } from './failure/use-retry-online.ts'

/** Code of a component that is drawn before it. */
interface LazyCode<Code> {
  /** Null until it has loaded. */
  code: Code | null
  failure: CodeFailure | null
  /** Loads again after a failure. */
  retry: () => void
}

/** Loads code once the component is drawn, and again when the network is back. `load` must be stable. */
export function useLazyCode<Code>(load: () => Promise<Code>): LazyCode<Code> {
  const [end, setEnd] = useState<{ code: Code } | { failure: CodeFailure } | null>(null)
  const [attempt, setAttempt] = useState(1)
  useEffect(() => {
    let isCurrent = true
    loadCode(load).then(
      (code) => isCurrent && setEnd({ code }),
      (error: unknown) => isCurrent && setEnd({ failure: error instanceof CodeError ? error.failure : 'broken' }),
    )
    return () => {
      isCurrent = false
    }
  }, [load, attempt])
  const retry = useCallback(() => {
    setEnd(null)
    setAttempt((last) => last + 1)
  }, [])
  const failure = end && 'failure' in end ? end.failure : null
  useRetryOnline(failure && { failure, retry })
  return { code: end && 'code' in end ? end.code : null, failure, retry }
}
