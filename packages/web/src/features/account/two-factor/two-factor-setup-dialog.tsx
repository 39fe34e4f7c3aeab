import { useEffect, useState, type ComponentProps } from 'react'
import { accountTexts, openAccountFlows, otpauthUri, type TwoFactorSecret } from '@ip-portal/core/account'
import { failureText } from '@ip-portal/core/kernel/failure/failure-text'
import { kernelTexts } from '@ip-portal/core/kernel/failure/kernel.texts'
import { questionOf, viewOf, isRunning } from '@ip-portal/core/kernel/flow/contract'
import { flowsOf } from '../../../portal/auth-portal.ts'
import { codeStepProps } from '../../../portal/code-step/code-step-props.ts'
import { useFlow, useSecurity, useWhen, useSession } from '../../../portal/use-portal.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { CopyButton } from '../../../ui/buttons/copy-button.tsx'
import { Spinner } from '../../../ui/feedback/loading/spinner.tsx'
import { Message } from '../../../ui/feedback/message.tsx'
import { QueryError } from '../../../ui/feedback/query-error.tsx'
import { CodeForm } from '../../../ui/forms/code-form.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useDiscardConfirmation } from '../../../ui/overlays/use-discard-confirmation.tsx'
import { PasswordStep } from './password-step.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { RenewRecoveryCodes } from './renew-recovery-codes.tsx'
import '../account.css'

const accountFlows = flowsOf(openAccountFlows)

/** Changes of the second factor: switching it on, moving it to another authenticator, new recovery codes. */
export type TwoFactorChange = 'set-up' | 'replace' | 'renew-codes'

interface TwoFactorDialogProps {
  change: TwoFactorChange
  onClose: () => void
  /** Called in place of a first set-up when the second factor is already on. */
  onUnneeded: () => void
}

/** Leads through a change of the second factor. */
export function TwoFactorDialog({ change, onClose, onUnneeded }: TwoFactorDialogProps) {
  if (change === 'replace') return <TwoFactorSetup isReplacing onClose={onClose} />
  if (change === 'renew-codes') return <RenewRecoveryCodes onClose={onClose} />
  return <FirstSetup onClose={onClose} onUnneeded={onUnneeded} />
}

/** Switches the second factor on, unless it is already on. */
function FirstSetup({ onClose, onUnneeded }: Omit<TwoFactorDialogProps, 'change'>) {
  // Read once when the dialog opens: the set-up itself changes it.
  const status = useSecurity((snapshot) => snapshot.context.status)
  const [isNeeded] = useState(status?.is2FAEnabled !== true)
  useEffect(() => {
    if (!isNeeded) onUnneeded()
  }, [isNeeded, onUnneeded])
  return isNeeded && <TwoFactorSetup onClose={onClose} />
}

function TwoFactorSetup({ isReplacing = false, onClose }: { isReplacing?: boolean; onClose: () => void }) {
  const [snapshot, send] = useFlow(() => accountFlows.twoFactorSetup({ isReplacing }))
  const { secret, failure, isMalformed, recoveryCodes } = snapshot.context
  const isBusy = isRunning(snapshot)
  const isEnabled = snapshot.hasTag('succeeded')
  useWhen(snapshot.status === 'done', onClose)
  const [isTyped, setTyped] = useState(false)
  const asks = questionOf(snapshot)
  const isField = asks === 'password' || asks === 'code' || asks === 'new-code'
  const { close, question } = useDiscardConfirmation(isTyped && isField, onClose, isBusy)
  return (
    <Dialog
      title={isReplacing ? accountTexts.replaceAuthenticator : accountTexts.setupTitle}
      size="small"
      snapshot={snapshot}
      dismissable={!isBusy && asks !== 'acknowledgement'}
      onClose={close}
    >
      {isField && question}
      {asks === 'details' && <Steps current={0} />}
      {asks === 'new-code' && <Steps current={1} />}
      {snapshot.hasTag('loading') && <Spinner label={kernelTexts.loading} />}
      {viewOf(snapshot, {
        retry: () =>
          failure && (
            <QueryError
              text={failureText(failure, accountTexts.setupFailed)}
              onRetry={() => send({ type: 'setup.retry' })}
            />
          ),
        password: () => (
          <PasswordStep
            intro={isReplacing ? accountTexts.replaceIntro : accountTexts.setupPassword}
            isBusy={isBusy}
            error={failure && failureText(failure)}
            canSubmit={(password) => snapshot.can({ type: 'password.submit', password })}
            onTyped={setTyped}
            onSubmit={(password) => send({ type: 'password.submit', password })}
          />
        ),
        details: () => secret && <SetupSecret secret={secret} onContinue={() => send({ type: 'setup.continue' })} />,
        code: () => {
          const { isBusy, refusalOf, recovery, onSubmit, onCancel } = codeStepProps(snapshot, send)
          return (
            <CodeStep
              head={<p>{accountTexts.replaceSummary}</p>}
              error={failure && failureText(failure, accountTexts.setupCodeFailed)}
              onTyped={setTyped}
              onBack={onCancel}
              {...{ isBusy, refusalOf, recovery, onSubmit }}
            />
          )
        },
        'new-code': () => (
          <CodeStep
            hint={accountTexts.setupCodeHint}
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
        ),
        acknowledgement: () => (
          <>
            <SetupDone />
            <RecoveryCodes codes={recoveryCodes} onSaved={() => send({ type: 'codes.saved' })} />
          </>
        ),
      })}
      {isEnabled && (
        <>
          <SetupDone />
          <div className="row dialog-actions">
            <Button label={kernelTexts.ok} onClick={onClose} autoFocus />
          </div>
        </>
      )}
    </Dialog>
  )
}

const SetupDone = () => (
  <Message severity="success" live="status">
    {accountTexts.setupDone}
  </Message>
)

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

type CodeStepProps = Omit<ComponentProps<typeof CodeForm>, 'actions'> & { onBack: () => void }

const CodeStep = ({ onBack, ...form }: CodeStepProps) => (
  <CodeForm
    {...form}
    actions={(refusal) => (
      <div className="row dialog-actions">
        <Button kind="text" label={accountTexts.setupBack} onClick={onBack} />
        <Button
          type="submit"
          label={form.isBusy ? accountTexts.setupConfirming : accountTexts.setupConfirm}
          busy={form.isBusy}
          disabledReason={form.isBusy ? null : refusal}
        />
      </div>
    )}
  />
)

interface SetupSecretProps {
  secret: TwoFactorSecret
  onContinue: () => void
}

/** Groups of four characters, as authenticator apps show them; the copy button copies without spaces. */
const readable = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ')

/** The secret for the authenticator app, as a QR code and as text. */
function SetupSecret({ secret: { qrCode, secret }, onContinue }: SetupSecretProps) {
  const user = useSession(({ context }) => context.session?.user)
  const uri = otpauthUri({ issuer: accountTexts.setupIssuer, label: user?.email || user?.name || '', secret })
  return (
    <>
      <p>{accountTexts.setupInstructions}</p>
      {qrCode.startsWith('data:image/') && <img className="qr-code" src={qrCode} alt={accountTexts.setupQr} />}
      <p className="setup-app-link">
        <a href={uri}>{accountTexts.setupAppLink}</a>
      </p>
      <div className="setup-secret">
        <span className="field-label">{accountTexts.setupManual}</span>
        <span className="row">
          <code className="mono">{readable(secret)}</code>
          <CopyButton text={secret} label={accountTexts.setupManual} />
        </span>
      </div>
      <div className="row dialog-actions">
        <Button label={accountTexts.setupContinue} onClick={onContinue} autoFocus />
      </div>
    </>
  )
}
