import { useState } from 'react'
import { Link } from 'wouter'
import { accountTexts, emailProblem, openAccountFlows } from '@ip-portal/core/account'
import { failureText } from '@ip-portal/core/kernel/failure/failure-text'
import { viewOf, isRunning } from '@ip-portal/core/kernel/flow/contract'
import { flowsOf } from '../../../portal/auth-portal.ts'
import { useFlow } from '../../../portal/use-portal.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { fieldErrors } from '../../../ui/forms/form.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { AuthForm } from '../auth-card.tsx'

const accountFlows = flowsOf(openAccountFlows)

/** Asks for a reset link. The answer is the same whether the address is known or not. */
export function ForgotPasswordPage({ loginHref }: { loginHref: string }) {
  const [snapshot, send] = useFlow(() => accountFlows.forgotPassword())
  const [email, setEmail] = useState('')
  const { problem, failure } = snapshot.context
  const errorOf = fieldErrors(problem, emailProblem({ email }), () => accountTexts.emailMalformed)
  const isBusy = isRunning(snapshot)
  return (
    <AuthForm
      title={accountTexts.forgotTitle}
      snapshot={snapshot}
      error={failure && failureText(failure, accountTexts.forgotFailed)}
      onSubmit={() => send({ type: 'form.submit', details: { email } })}
    >
      {viewOf(snapshot, {
        details: () => (
          <>
            <TextField
              label={accountTexts.email}
              type="email"
              autoComplete="username"
              value={email}
              onChange={setEmail}
              error={errorOf()}
              required
              autoFocus
            />
            <Button type="submit" className="auth-submit" label={accountTexts.forgotSubmit} disabled={isBusy} />
          </>
        ),
      }) ?? <output>{accountTexts.forgotSent}</output>}
      <Link href={loginHref}>{accountTexts.backToLogin}</Link>
    </AuthForm>
  )
}
