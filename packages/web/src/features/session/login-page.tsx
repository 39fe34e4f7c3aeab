import type { Failure } from '@ip-portal/core/kernel/failure/failure'
import { failureText } from '@ip-portal/core/kernel/failure/failure-text'
import { sessionTexts } from '@ip-portal/core/session/session.texts'
import { useCallback, useEffect, useState } from 'react'
import { codeStepProps } from '../../portal/code-step/code-step-props.ts'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { useRetryOnline, type FailedLoad } from '../../ui/lazy/load-failure.tsx'
import { CodeStep } from './code-step.tsx'
import { CredentialsStep } from './credentials-step.tsx'
import type { Login, LoginEvent, LoginFlowProps } from './login-flow.tsx'

type OnFailed = (failed: FailedLoad | null) => void

const LoginFlow = lazyPart<LoginFlowProps & { onFailed: OnFailed }>(
  () => import('./login-flow.tsx').then((module) => module.LoginFlow),
  { failed: (failed, { onFailed }) => <FailedFlow {...failed} onFailed={onFailed} /> },
)

/** Reports to the form that the code of the sign-in could not be loaded. */
function FailedFlow({ failure, retry, onFailed }: FailedLoad & { onFailed: OnFailed }) {
  useRetryOnline({ failure, retry })
  useEffect(() => {
    onFailed({ failure, retry })
    return () => onFailed(null)
  }, [failure, retry, onFailed])
  return null
}

interface LoginPageProps {
  forgotPasswordHref: string
  /** Called when credentials are sent. */
  onSubmit: () => void
}

/**
 * Signs in: credentials, then a one-time code when the server asks for one. The form is shown before the login
 * machine has loaded; credentials that are submitted earlier wait for it.
 */
export function LoginPage({ forgotPasswordHref, onSubmit }: LoginPageProps) {
  const [login, setLogin] = useState<Login | null>(null)
  const [pending, setPending] = useState<LoginEvent | null>(null)
  const [failed, setFailed] = useState<FailedLoad | null>(null)
  const change = useCallback((next: Login) => {
    setLogin(next)
    if (next.snapshot.hasTag('busy')) setPending(null)
  }, [])
  const sendLater = (event: LoginEvent) => {
    setPending(event)
    failed?.retry()
  }
  return (
    <>
      <LoginSteps
        login={login}
        isBusy={(pending !== null && failed === null) || login?.snapshot.hasTag('busy') === true}
        codeFailed={pending !== null && failed !== null}
        forgotPasswordHref={forgotPasswordHref}
        send={login?.send ?? sendLater}
        onSubmit={onSubmit}
      />
      <LoginFlow pending={pending} onChange={change} onFailed={setFailed} />
    </>
  )
}

interface LoginStepsProps extends LoginPageProps {
  login: Login | null
  isBusy: boolean
  /** True when the sign-in could not be loaded; the next submit loads it again. */
  codeFailed: boolean
  send: (event: LoginEvent) => void
}

function LoginSteps({ login, isBusy, codeFailed, forgotPasswordHref, send, onSubmit }: LoginStepsProps) {
  const snapshot = login?.snapshot
  const refusal = snapshot?.hasTag('refused') ? snapshot.context.failure : null
  const failure: Failure | null = codeFailed ? { kind: 'offline' } : refusal
  if (snapshot?.matches('codeStep')) {
    return (
      <CodeStep
        {...codeStepProps(snapshot, send, snapshot.context.takesRecoveryCodes)}
        error={failure && failureText(failure, sessionTexts.codeFailed)}
      />
    )
  }
  return (
    <CredentialsStep
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
}
