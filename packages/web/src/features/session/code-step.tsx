import { sessionTexts } from '@ip-portal/core/session/session.texts'
import { CodeForm } from '../../ui/forms/code-form.tsx'

interface CodeStepProps {
  isBusy: boolean
  error: string | null
  canSubmit: (code: string) => boolean
  onSubmit: (code: string) => void
  onCancel: () => void
}

/** Second step of the sign-in: one field, submitted by Enter or the button, never automatically. */
export function CodeStep({ isBusy, error, canSubmit, onSubmit, onCancel }: CodeStepProps) {
  return (
    <main className="auth-page">
      <CodeForm
        className="auth-card stack"
        asks={isBusy ? 'nothing' : 'code'}
        label={sessionTexts.code}
        hint={sessionTexts.codeHint}
        error={error}
        isBusy={isBusy}
        canSubmit={canSubmit}
        onSubmit={onSubmit}
        head={<h1>{sessionTexts.codeTitle}</h1>}
        actions={(isSendable) => (
          <>
            <button type="submit" className="p-button auth-submit" disabled={isBusy || !isSendable}>
              {sessionTexts.verify}
            </button>
            <button type="button" className="p-button p-button-text auth-submit" onClick={onCancel}>
              {sessionTexts.backToCredentials}
            </button>
          </>
        )}
      />
    </main>
  )
}
