import { sessionTexts } from '@ip-portal/core/session/session.texts'
import type { CodeStepProps } from '../../portal/code-step/code-step-props.ts'
import { usePageTitle } from '../../ui/layout/use-page-title.ts'
import { CodeForm } from '../../ui/forms/code-form.tsx'

/** Second step of the sign-in: one field, submitted by Enter or the button, never automatically. */
export function CodeStep({
  isBusy,
  error,
  canSubmit,
  onSubmit,
  recovery,
  onCancel,
}: CodeStepProps & { error: string | null }) {
  usePageTitle(sessionTexts.codeTitle)
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
        recovery={
          recovery && {
            ...recovery,
            label: sessionTexts.recoveryCode,
            hint: sessionTexts.recoveryHint,
            use: sessionTexts.useRecoveryCode,
            leave: sessionTexts.useOneTimeCode,
          }
        }
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
