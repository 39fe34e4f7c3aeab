import { sensitiveActionTexts } from '@ip-portal/core/sensitive-action'
import { useState, type ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { OneTimeCodeField } from '../../ui/one-time-code-field.tsx'

interface StepUpDialogProps {
  isBusy: boolean
  error: string | null
  summary: ReactNode
  canSubmit: (code: string) => boolean
  onSubmit: (code: string) => void
  onCancel: () => void
}

/** Asks for the one-time code of a change. Static: neither a click outside nor Esc takes it away. */
export function StepUpDialog({ isBusy, error, summary, canSubmit, onSubmit, onCancel }: StepUpDialogProps) {
  const [code, setCode] = useState('')
  function submit() {
    if (isBusy || !canSubmit(code)) return
    onSubmit(code)
    // A code is a secret that works once: it leaves the field with its request.
    setCode('')
  }
  return (
    <Dialog
      title={sensitiveActionTexts.title}
      size="small"
      asks={isBusy ? 'nothing' : 'code'}
      dismissable={false}
      onClose={onCancel}
    >
      <form
        className="stack"
        aria-busy={isBusy}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {summary}
        <OneTimeCodeField
          label={sensitiveActionTexts.code}
          hint={sensitiveActionTexts.codeHint}
          value={code}
          onChange={setCode}
          error={error}
          readOnly={isBusy}
          autoFocus
        />
        <div className="row dialog-actions">
          <Button kind="text" label={sensitiveActionTexts.back} onClick={() => !isBusy && onCancel()} />
          <Button
            type="submit"
            label={isBusy ? sensitiveActionTexts.verifying : sensitiveActionTexts.verify}
            busy={isBusy}
            disabledReason={isBusy || canSubmit(code) ? null : sensitiveActionTexts.codeIncomplete}
          />
        </div>
      </form>
    </Dialog>
  )
}
