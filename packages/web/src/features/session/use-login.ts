import { useEffect, useRef, useState } from 'react'
import { isRunning } from '@ip-portal/core/kernel/flow/contract'
import { useLazyCode } from '../../ui/lazy/use-lazy-code.ts'
import type { LoginSnapshot, startLogin } from './login-flow.ts'

type LoginActor = ReturnType<typeof startLogin>
type LoginEvent = Parameters<LoginActor['send']>[0]
/** Loads the code of the sign-in. */
export type LoadFlow = () => Promise<typeof startLogin>

/** The sign-in as its page sees it. */
interface Login {
  /** Null before the code of the sign-in has loaded. */
  snapshot: LoginSnapshot | null
  /** True also while credentials wait for the code. */
  isBusy: boolean
  /** True when credentials wait for code that could not be loaded; the next ones load it again. */
  hasNoCode: boolean
  send: (event: LoginEvent) => void
}

/**
 * Runs the sign-in, whose code loads behind the form; credentials that are sent earlier wait for it. `load` must be
 * stable.
 */
export function useLogin(load: LoadFlow): Login {
  const { code: start, failure, retry } = useLazyCode(load)
  const actor = useRef<LoginActor | null>(null)
  const waiting = useRef<LoginEvent | null>(null)
  const [isWaiting, setWaiting] = useState(false)
  const [snapshot, setSnapshot] = useState<LoginSnapshot | null>(null)

  useEffect(() => {
    if (start === null) return
    const started = start(setSnapshot)
    actor.current = started
    if (waiting.current !== null) started.send(waiting.current)
    waiting.current = null
    return () => {
      actor.current = null
      started.stop()
    }
  }, [start])

  const send = (event: LoginEvent) => {
    if (actor.current !== null) return actor.current.send(event)
    waiting.current = event
    setWaiting(true)
    if (failure !== null) retry()
  }
  const isUnsent = isWaiting && snapshot === null
  return {
    snapshot,
    isBusy: (isUnsent && failure === null) || (snapshot !== null && isRunning(snapshot)),
    hasNoCode: isUnsent && failure !== null,
    send,
  }
}
