import { useCallback, useEffect, useRef, useState } from 'react'
import type { Failure } from '@ip-portal/core/kernel/failure/failure'
import { failureText } from '@ip-portal/core/kernel/failure/failure-text'
import { viewOf, isRunning } from '@ip-portal/core/kernel/flow/contract'
import { sessionTexts } from '@ip-portal/core/session/session.texts'
import { codeStepProps } from '../../portal/code-step/code-step-props.ts'
import { useWhenOnline } from '../../ui/lazy/retry.ts'
import { CodeStep } from './code-step.tsx'
import { CredentialsStep } from './credentials-step.tsx'
import type { LoginSnapshot, startLogin } from './login-flow.ts'

interface LoginPageProps {
  loadFlow: LoadFlow
  forgotPasswordHref: string
  /** Called when credentials are sent. */
  onSubmit: () => void
}

/** Signs in: credentials, then a one-time code when the server asks for one. */
export function LoginPage({ loadFlow, forgotPasswordHref, onSubmit }: LoginPageProps) {
  const { snapshot, isBusy, hasNoCode, send } = useLogin(loadFlow)
  const refusal = snapshot?.hasTag('refused') ? snapshot.context.failure : null
  const failure: Failure | null = hasNoCode ? { kind: 'offline' } : refusal
  const credentials = () => (
    <CredentialsStep
      snapshot={snapshot}
      isBusy={isBusy}
      error={failure && failureText(failure, sessionTexts.loginFailed)}
      email={snapshot?.context.email ?? ''}
      forgotPasswordHref={forgotPasswordHref}
      onSubmit={(email, password) => {
        send({ type: 'login.submit', email, password })
        onSubmit()
      }}
    />
  )
  if (snapshot === null) return credentials()
  return viewOf(snapshot, {
    credentials,
    code: () => (
      <CodeStep {...codeStepProps(snapshot, send)} error={failure && failureText(failure, sessionTexts.codeFailed)} />
    ),
  })
}

type LoginActor = ReturnType<typeof startLogin>
type LoginEvent = Parameters<LoginActor['send']>[0]
/** Loads the code of the sign-in. */
type LoadFlow = () => Promise<typeof startLogin>

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
function useLogin(load: LoadFlow): Login {
  const actor = useRef<LoginActor | null>(null)
  const waiting = useRef<LoginEvent | null>(null)
  const [isWaiting, setWaiting] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(1)
  const [snapshot, setSnapshot] = useState<LoginSnapshot | null>(null)

  useEffect(() => {
    let isCurrent = true
    const run = (start: typeof startLogin) => {
      if (!isCurrent) return
      actor.current = start(setSnapshot)
      if (waiting.current !== null) actor.current.send(waiting.current)
      waiting.current = null
    }
    load().then(run, () => isCurrent && setFailed(true))
    return () => {
      isCurrent = false
      actor.current?.stop()
      actor.current = null
    }
  }, [load, attempt])
  const retry = useCallback(() => {
    setFailed(false)
    setAttempt((last) => last + 1)
  }, [])
  useWhenOnline(hasFailed ? retry : null)

  const send = (event: LoginEvent) => {
    if (actor.current !== null) return actor.current.send(event)
    waiting.current = event
    setWaiting(true)
    if (hasFailed) retry()
  }
  const isUnsent = isWaiting && snapshot === null
  return {
    snapshot,
    isBusy: (isUnsent && !hasFailed) || (snapshot !== null && isRunning(snapshot)),
    hasNoCode: isUnsent && hasFailed,
    send,
  }
}
