import { stepUpTexts } from '@ip-portal/core/step-up'
import type { ReactNode } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { CodeForm } from '../../ui/forms/code-form.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'

interface CodeDialogProps {
  isBusy: boolean
  error: string | null
  summary: ReactNode
  canSubmit: (code: string) => boolean
  onSubmit: (code: string) => void
  onCancel: () => void
}

/** Asks for the one-time code of a change. Neither a click outside nor Esc closes it. */
export function CodeDialog({ isBusy, error, summary, canSubmit, onSubmit, onCancel }: CodeDialogProps) {
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
        head={summary}
        actions={(isSendable) => (
          <div className="row dialog-actions">
            <Button kind="text" label={stepUpTexts.back} onClick={() => !isBusy && onCancel()} />
            <Button
              type="submit"
              label={isBusy ? stepUpTexts.verifying : stepUpTexts.verify}
              busy={isBusy}
              disabledReason={isBusy || isSendable ? null : stepUpTexts.codeIncomplete}
            />
          </div>
        )}
      />
    </Dialog>
  )
}
