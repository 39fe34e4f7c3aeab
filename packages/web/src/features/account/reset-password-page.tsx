import { accountTexts, canSubmitPassword, resetProblemTexts } from '@ip-portal/core/account'
import { failureText } from '@ip-portal/core/kernel/failure/failure-text'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { portal } from '../../portal/portal.ts'
import { useFlow } from '../../portal/use-portal.ts'
import { TextField } from '../../ui/forms/text-field.tsx'
import { PasswordStrength } from './password-strength.tsx'

interface ResetPasswordPageProps {
  /** From the mailed link; empty when the link carries none. */
  token: string
  loginHref: string
  onDone: () => void
}

/** Sets a new password; without a token it only links back to the sign-in. */
export function ResetPasswordPage({ token, loginHref, onDone }: ResetPasswordPageProps) {
  if (token !== '') return <ResetForm token={token} onDone={onDone} />
  return (
    <main className="auth-page">
      <div className="auth-card stack">
        <h1>{accountTexts.resetTitle}</h1>
        <p className="auth-error" role="alert">
          {accountTexts.resetLinkMissing}
        </p>
        <Link href={loginHref} className="p-button auth-submit">
          {accountTexts.backToLogin}
        </Link>
      </div>
    </main>
  )
}

function ResetForm({ token, onDone }: { token: string; onDone: () => void }) {
  const [snapshot, send] = useFlow(() => portal.resetPassword(token))
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const { problem, failure } = snapshot.context
  const isBusy = snapshot.hasTag('busy')
  const isFinished = snapshot.matches('finished')
  useEffect(() => {
    if (isFinished) onDone()
  }, [isFinished, onDone])
  if (snapshot.matches('succeeded') || isFinished) {
    return (
      <main className="auth-page">
        <div className="auth-card stack" role="status">
          <h1>{accountTexts.resetTitle}</h1>
          <p>{accountTexts.resetDone}</p>
          <p className="muted">{accountTexts.resetRedirecting}</p>
        </div>
      </main>
    )
  }
  return (
    <main className="auth-page">
      <form
        className="auth-card stack"
        data-asks={isBusy ? 'nothing' : 'details'}
        aria-busy={isBusy}
        onSubmit={(event) => {
          event.preventDefault()
          send({ type: 'form.submit', details: { password, confirmation } })
        }}
      >
        <h1>{accountTexts.resetTitle}</h1>
        {(failure || problem) && (
          <p className="auth-error" role="alert">
            {problem ? resetProblemTexts[problem] : failure && failureText(failure, accountTexts.resetFailed)}
          </p>
        )}
        <TextField
          label={accountTexts.newPassword}
          type="password"
          autoComplete="new-password"
          value={password}
          onChange={setPassword}
          required
          autoFocus
        />
        <PasswordStrength password={password} />
        <TextField
          label={accountTexts.confirmPassword}
          type="password"
          autoComplete="new-password"
          value={confirmation}
          onChange={setConfirmation}
          required
        />
        <button type="submit" className="p-button auth-submit" disabled={isBusy || !canSubmitPassword(password)}>
          {accountTexts.save}
        </button>
      </form>
    </main>
  )
}
