import type { FlowStep } from '@ip-portal/core/kernel/flow/flow'
import { stepTexts } from '@ip-portal/core/kernel/flow/flow.texts'
import { stepUpTexts } from '@ip-portal/core/step-up'
import type { ReactNode } from 'react'
import type { CodeStepProps } from '../../portal/code-step/code-step-props.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { CodeForm } from '../../ui/forms/code-form.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'

interface CodeDialogProps extends CodeStepProps {
  error: string | null
  summary: ReactNode
  /** Step of the change that runs; null while the code is checked, and for a change of one call. */
  step?: FlowStep | null
}

/** Asks for the one-time code of a change. Neither a click outside nor Esc closes it. */
export function CodeDialog({ isBusy, error, summary, step = null, ...form }: CodeDialogProps) {
  const { canSubmit, onSubmit, recovery, onCancel } = form
  const running = step === null ? stepUpTexts.verifying : stepTexts[step]
  return (
    <Dialog
      title={stepUpTexts.title}
      size="small"
      asks={isBusy ? 'nothing' : 'code'}
      dismissable={false}
      onClose={onCancel}
    >
      <CodeForm
        label={stepUpTexts.code}
        hint={stepUpTexts.codeHint}
        error={error}
        isBusy={isBusy}
        canSubmit={canSubmit}
        onSubmit={onSubmit}
        recovery={
          recovery && {
            ...recovery,
            label: stepUpTexts.recoveryCode,
            hint: stepUpTexts.recoveryHint,
            use: stepUpTexts.useRecoveryCode,
            leave: stepUpTexts.useOneTimeCode,
          }
        }
        head={summary}
        actions={(isSendable) => (
          <div className="row dialog-actions">
            <Button kind="text" label={stepUpTexts.back} onClick={onCancel} />
            <Button
              type="submit"
              label={isBusy ? running : stepUpTexts.verify}
              busy={isBusy}
              disabledReason={isBusy || isSendable ? null : stepUpTexts.codeIncomplete}
            />
          </div>
        )}
      />
    </Dialog>
  )
}
