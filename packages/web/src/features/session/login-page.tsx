import { failureText } from '@ip-portal/core/kernel/failure/failure-text'
import { sessionTexts } from '@ip-portal/core/session/session.texts'
import { lazy, Suspense, useCallback, useState } from 'react'
import { CodeStep } from './code-step.tsx'
import { CredentialsStep } from './credentials-step.tsx'
import type { Login, LoginEvent } from './login-flow.tsx'

const LoginFlow = lazy(() => import('./login-flow.tsx').then((module) => ({ default: module.LoginFlow })))

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
  const change = useCallback((next: Login) => {
    setLogin(next)
    if (next.snapshot.hasTag('busy')) setPending(null)
  }, [])
  const send = login?.send ?? setPending
  return (
    <>
      <LoginSteps
        login={login}
        isBusy={pending !== null || login?.snapshot.hasTag('busy') === true}
        forgotPasswordHref={forgotPasswordHref}
        send={send}
        onSubmit={onSubmit}
      />
      <Suspense fallback={null}>
        <LoginFlow pending={pending} onChange={change} />
      </Suspense>
    </>
  )
}

interface LoginStepsProps extends LoginPageProps {
  login: Login | null
  isBusy: boolean
  send: (event: LoginEvent) => void
}

function LoginSteps({ login, isBusy, forgotPasswordHref, send, onSubmit }: LoginStepsProps) {
  const snapshot = login?.snapshot
  const failure = snapshot?.hasTag('refused') ? snapshot.context.failure : null
  if (snapshot?.matches('codeStep')) {
    return (
      <CodeStep
        isBusy={isBusy}
        error={failure && failureText(failure, sessionTexts.codeFailed)}
        canSubmit={(code) => snapshot.can({ type: 'code.submit', code })}
        onSubmit={(code) => send({ type: 'code.submit', code })}
        onCancel={() => send({ type: 'code.cancel' })}
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
