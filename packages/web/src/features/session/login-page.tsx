import { textOf } from '@ip-portal/core/kernel/text-of'
import { sessionTexts } from '@ip-portal/core/session'
import { useState } from 'react'
import { Link } from 'wouter'
import { entrance } from '../../portal/entrance.ts'
import { useFlow } from '../../portal/use-portal.ts'
import { TextField } from '../../ui/text-field.tsx'
import { CodeStep } from './code-step.tsx'

/** Sign-in: credentials, then a one-time code where the server asks for one. Reads nothing but the login machine. */
export function LoginPage({ forgotPasswordHref }: { forgotPasswordHref: string }) {
  const [snapshot, send] = useFlow(() => entrance.login())
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const { failure } = snapshot.context
  const isBusy = snapshot.hasTag('busy')
  const isRefused = snapshot.hasTag('refused')

  if (snapshot.matches('codeStep')) {
    return (
      <CodeStep
        isBusy={isBusy}
        error={isRefused && failure ? textOf(failure, sessionTexts.codeFailed) : null}
        canSubmit={(code) => snapshot.can({ type: 'code.submit', code })}
        onSubmit={(code) => send({ type: 'code.submit', code })}
        onCancel={() => send({ type: 'code.cancel' })}
      />
    )
  }
  return (
    <main className="auth-page">
      <form
        className="auth-card stack"
        data-asks={isBusy ? 'nothing' : 'credentials'}
        aria-busy={isBusy}
        onSubmit={(event) => {
          event.preventDefault()
          send({ type: 'login.submit', email, password })
        }}
      >
        <h1>{sessionTexts.portalTitle}</h1>
        {isRefused && failure && (
          <p className="auth-error" role="alert">
            {textOf(failure, sessionTexts.loginFailed)}
          </p>
        )}
        <TextField
          label={sessionTexts.email}
          type="email"
          name="email"
          autoComplete="username"
          value={email}
          onChange={setEmail}
          required
          autoFocus
        />
        <TextField
          label={sessionTexts.password}
          type="password"
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          required
        />
        <button type="submit" className="p-button auth-submit" disabled={isBusy}>
          {isBusy ? sessionTexts.signingIn : sessionTexts.signIn}
        </button>
        <Link href={forgotPasswordHref}>{sessionTexts.forgotPassword}</Link>
      </form>
    </main>
  )
}
