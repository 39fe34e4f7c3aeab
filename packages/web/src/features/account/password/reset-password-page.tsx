import { useState } from 'react'
import {
  accountTexts,
  canSubmitPassword,
  resetProblem,
  resetProblemTexts,
  openAccountFlows,
} from '@ip-portal/core/account'
import { failureText } from '@ip-portal/core/kernel/failure/failure-text'
import { viewOf, isRunning } from '@ip-portal/core/kernel/flow/contract'
import { flowsOf } from '../../../portal/auth-portal.ts'
import { useFlow, useWhen } from '../../../portal/use-portal.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { fieldErrors } from '../../../ui/forms/form.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { AuthCard, AuthError, AuthForm } from '../auth-card.tsx'
import { PasswordStrength } from './password-strength.tsx'

const accountFlows = flowsOf(openAccountFlows)

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
    <AuthCard title={accountTexts.resetTitle} loginHref={loginHref}>
      <AuthError>{accountTexts.resetLinkMissing}</AuthError>
    </AuthCard>
  )
}

function ResetForm({ token, onDone }: { token: string; onDone: () => void }) {
  const [snapshot, send] = useFlow(() => accountFlows.resetPassword(token))
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const { problem, failure } = snapshot.context
  const errorOf = fieldErrors(problem, resetProblem({ password, confirmation }), (wrong) => resetProblemTexts[wrong])
  const isBusy = isRunning(snapshot)
  useWhen(snapshot.status === 'done', onDone)
  const view = viewOf(snapshot, {
    details: () => (
      <AuthForm
        title={accountTexts.resetTitle}
        snapshot={snapshot}
        error={errorOf() ?? (failure && failureText(failure, accountTexts.resetFailed))}
        onSubmit={() => send({ type: 'form.submit', details: { password, confirmation } })}
      >
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
        <Button
          type="submit"
          className="auth-submit"
          label={accountTexts.save}
          disabled={isBusy || !canSubmitPassword(password)}
        />
      </AuthForm>
    ),
  })
  return (
    view ?? (
      <AuthCard title={accountTexts.resetTitle} role="status">
        <p>{accountTexts.resetDone}</p>
        <p className="muted">{accountTexts.resetRedirecting}</p>
      </AuthCard>
    )
  )
}
