import { useState, type ReactNode } from 'react'
import type { FlowStep } from '@ip-portal/core/kernel/flow/contract'
import { stepTexts } from '@ip-portal/core/kernel/flow/flow.texts'
import { stepUpTexts } from '@ip-portal/core/step-up'
import type { CodeStepProps } from '../../portal/code-step/code-step-props.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { CodeForm } from '../../ui/forms/code-form.tsx'
import { useUnsaved } from '../../ui/overlays/back/use-back.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'

interface CodeDialogProps extends CodeStepProps {
  error: string | null
  summary: ReactNode
  /** Step of the change that runs; null while the code is checked, and for a change of one call. */
  step?: FlowStep | null
  /** True when a reload loses the details of the change, too. */
  isUnsaved?: boolean
}

/** Asks for the one-time code of a change. Neither a click outside nor Esc closes it; Back leads to the form. */
export function CodeDialog({ snapshot, summary, step = null, isUnsaved = false, onCancel, ...form }: CodeDialogProps) {
  const [isTyped, setTyped] = useState(false)
  useUnsaved(isUnsaved || isTyped)
  const { isBusy } = form
  const running = step === null ? stepUpTexts.verifying : stepTexts[step]
  return (
    <Dialog
      title={stepUpTexts.title}
      size="small"
      snapshot={snapshot}
      dismissable={false}
      onBack={isBusy ? null : onCancel}
      onClose={onCancel}
    >
      <CodeForm
        {...form}
        head={summary}
        onTyped={setTyped}
        actions={(refusal) => (
          <div className="row dialog-actions">
            <Button kind="text" label={stepUpTexts.back} onClick={onCancel} />
            <Button
              type="submit"
              label={isBusy ? running : stepUpTexts.verify}
              busy={isBusy}
              disabledReason={isBusy ? null : refusal}
            />
          </div>
        )}
      />
    </Dialog>
  )
}
