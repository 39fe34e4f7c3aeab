import { sessionTexts } from '@ip-portal/core/session'
import { useState } from 'react'
import { OneTimeCodeField } from '../../ui/one-time-code-field.tsx'

interface CodeStepProps {
  isBusy: boolean
  error: string | null
  canSubmit: (code: string) => boolean
  onSubmit: (code: string) => void
  onCancel: () => void
}

/** Second step of the sign-in: one field, submitted by Enter or button, never by itself. */
export function CodeStep({ isBusy, error, canSubmit, onSubmit, onCancel }: CodeStepProps) {
  const [code, setCode] = useState('')
  function submit() {
    if (isBusy || !canSubmit(code)) return
    onSubmit(code)
    // A code is a secret that works once: it leaves the field with its request.
    setCode('')
  }
  return (
    <main className="auth-page">
      <form
        className="auth-card stack"
        data-asks={isBusy ? 'nothing' : 'code'}
        aria-busy={isBusy}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <h1>{sessionTexts.codeTitle}</h1>
        <OneTimeCodeField
          label={sessionTexts.code}
          hint={sessionTexts.codeHint}
          value={code}
          onChange={setCode}
          error={error}
          readOnly={isBusy}
          autoFocus
        />
        <button type="submit" className="p-button auth-submit" disabled={isBusy || !canSubmit(code)}>
          {sessionTexts.verify}
        </button>
        <button type="button" className="p-button p-button-text auth-submit" onClick={onCancel}>
          {sessionTexts.backToCredentials}
        </button>
      </form>
    </main>
  )
}
