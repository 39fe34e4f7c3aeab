import { accountTexts } from '@ip-portal/core/account'
import { asksOf } from '@ip-portal/core/kernel/flow/flow'
import { kernelTexts } from '@ip-portal/core/kernel/failure/kernel.texts'
import { failureText } from '@ip-portal/core/kernel/failure/failure-text'
import { useEffect, useState } from 'react'
import { portal } from '../../portal/portal.ts'
import { useFlow, useSecurity } from '../../portal/use-portal.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { CodeForm } from '../../ui/forms/code-form.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { QueryError } from '../../ui/feedback/query-error.tsx'
import { Message } from '../../ui/feedback/message.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { useDiscardConfirmation } from '../../ui/overlays/use-discard-confirmation.tsx'
import { SetupSecret } from './setup-secret.tsx'
import './account.css'

/** Switches the second factor on; closes at once when it is already on. */
export function TwoFactorSetupDialog({ onClose }: { onClose: () => void }) {
  // Read once when the dialog opens: the set-up itself changes it.
  const status = useSecurity((snapshot) => snapshot.context.status)
  const [isNeeded] = useState(status?.is2FAEnabled !== true)
  useEffect(() => {
    if (!isNeeded) onClose()
  }, [isNeeded, onClose])
  return isNeeded && <TwoFactorSetup onClose={onClose} />
}

function TwoFactorSetup({ onClose }: { onClose: () => void }) {
  const [snapshot, send] = useFlow(() => portal.twoFactorSetup())
  const { secret, failure, isMalformed } = snapshot.context
  const isBusy = snapshot.hasTag('busy')
  const isFinished = snapshot.matches('finished')
  const isEnabled = snapshot.matches('enabled') || isFinished
  useEffect(() => {
    if (isFinished) onClose()
  }, [isFinished, onClose])
  const [isTyped, setTyped] = useState(false)
  const { close, question } = useDiscardConfirmation(isTyped && snapshot.matches('enteringCode'), onClose)
  return (
    <Dialog title={accountTexts.setupTitle} size="small" asks={asksOf(snapshot)} dismissable={!isBusy} onClose={close}>
      {snapshot.matches('enteringCode') && question}
      {!isEnabled && <Steps current={secret === null || snapshot.matches('showingSecret') ? 0 : 1} />}
      {snapshot.matches('starting') && <Spinner label={kernelTexts.loading} />}
      {snapshot.matches('unavailable') && failure && (
        <QueryError
          text={failureText(failure, accountTexts.setupFailed)}
          onRetry={() => send({ type: 'setup.retry' })}
        />
      )}
      {snapshot.matches('showingSecret') && secret && (
        <SetupSecret secret={secret} onContinue={() => send({ type: 'setup.continue' })} />
      )}
      {(snapshot.matches('enteringCode') || snapshot.matches('confirmingCode')) && (
        <CodeStep
          isBusy={isBusy}
          error={
            isMalformed
              ? accountTexts.setupCodeMalformed
              : failure && failureText(failure, accountTexts.setupCodeFailed)
          }
          onTyped={setTyped}
          onSubmit={(code) => send({ type: 'code.submit', code })}
          onBack={() => send({ type: 'setup.back' })}
        />
      )}
      {isEnabled && (
        <>
          <Message severity="success" live="status">
            {accountTexts.setupDone}
          </Message>
          <div className="row dialog-actions">
            <Button label={kernelTexts.ok} onClick={onClose} autoFocus />
          </div>
        </>
      )}
    </Dialog>
  )
}

/** Progress through the two steps of the set-up. */
const Steps = ({ current }: { current: number }) => (
  <ol className="steps" aria-label={accountTexts.setupStep(current + 1)}>
    {accountTexts.setupSteps.map((step, at) => (
      <li key={step} aria-current={at === current ? 'step' : undefined}>
        {step}
      </li>
    ))}
  </ol>
)

interface CodeStepProps {
  isBusy: boolean
  error: string | null
  onTyped: (isTyped: boolean) => void
  onSubmit: (code: string) => void
  onBack: () => void
}

const CodeStep = ({ isBusy, error, onTyped, onSubmit, onBack }: CodeStepProps) => (
  <CodeForm
    label={accountTexts.setupCode}
    hint={accountTexts.setupCodeHint}
    error={error}
    isBusy={isBusy}
    onTyped={onTyped}
    onSubmit={onSubmit}
    actions={() => (
      <div className="row dialog-actions">
        <Button kind="text" label={accountTexts.setupBack} onClick={() => !isBusy && onBack()} />
        <Button type="submit" label={isBusy ? accountTexts.setupConfirming : accountTexts.setupConfirm} busy={isBusy} />
      </div>
    )}
  />
)
