import { accountTexts, openAccountFlows } from '@ip-portal/core/account'
import { failureText } from '@ip-portal/core/kernel/failure/failure-text'
import { kernelTexts } from '@ip-portal/core/kernel/failure/kernel.texts'
import { isRunning } from '@ip-portal/core/kernel/flow/contract'
import { flowsOf } from '../../../portal/auth-portal.ts'
import { useFlow, useWhen } from '../../../portal/use-portal.ts'
import { Spinner } from '../../../ui/feedback/loading/spinner.tsx'
import { Message } from '../../../ui/feedback/message.tsx'
import { usePageTitle } from '../../../ui/layout/use-page-title.ts'

const accountFlows = flowsOf(openAccountFlows)

/** Verifies the token of a mailed link, shows the result and redirects. */
export function VerifyEmailPage({ token, title, onDone }: { token: string; title: string; onDone: () => void }) {
  usePageTitle(title)
  const [snapshot] = useFlow(() => accountFlows.verifyEmail(token))
  const { message, failure } = snapshot.context
  useWhen(snapshot.status === 'done', onDone)
  const refusal = failure ? failureText(failure, accountTexts.verifyFailed) : accountTexts.verifyInvalid
  return (
    <div className="stack">
      <h1>{title}</h1>
      {isRunning(snapshot) && <Spinner label={kernelTexts.loading} />}
      {snapshot.hasTag('succeeded') && (
        <Message severity="success" live="status">
          {message || accountTexts.verifyDone}
        </Message>
      )}
      {snapshot.hasTag('refused') && (
        <Message severity="danger" live="alert">
          {refusal}
        </Message>
      )}
      {!isRunning(snapshot) && <p className="muted">{accountTexts.verifyRedirecting}</p>}
    </div>
  )
}
