import { accountTexts, openAccountFlows } from '@ip-portal/core/account'
import { failureText } from '@ip-portal/core/kernel/failure/failure-text'
import { viewOf, isRunning } from '@ip-portal/core/kernel/flow/contract'
import { flowsOf } from '../../../portal/auth-portal.ts'
import { useFlow } from '../../../portal/use-portal.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { AuthCard, AuthError, AuthForm } from '../auth-card.tsx'

const accountFlows = flowsOf(openAccountFlows)

interface UndoEmailPageProps {
  /** From the mailed link; empty when the link carries none. */
  token: string
  loginHref: string
}

/** Takes an e-mail address back on a press of the button: programs that read mails open links, too. */
export const UndoEmailPage = ({ token, loginHref }: UndoEmailPageProps) =>
  token === '' ? (
    <AuthCard title={accountTexts.undoTitle} loginHref={loginHref}>
      <AuthError>{accountTexts.undoInvalid}</AuthError>
    </AuthCard>
  ) : (
    <UndoForm token={token} loginHref={loginHref} />
  )

function UndoForm({ token, loginHref }: UndoEmailPageProps) {
  const [snapshot, send] = useFlow(() => accountFlows.undoEmail(token))
  const { data, failure } = snapshot.context
  const isBusy = isRunning(snapshot)
  const view = viewOf(snapshot, {
    details: () => (
      <AuthForm
        title={accountTexts.undoTitle}
        snapshot={snapshot}
        error={failure && failureText(failure)}
        onSubmit={() => send({ type: 'form.submit', details: null })}
      >
        <p>{accountTexts.undoText}</p>
        <Button type="submit" className="auth-submit" label={accountTexts.undoSubmit} disabled={isBusy} />
      </AuthForm>
    ),
  })
  return (
    view ?? (
      <AuthCard title={accountTexts.undoTitle} loginHref={loginHref}>
        <output>{data?.message || accountTexts.undoDone}</output>
      </AuthCard>
    )
  )
}
