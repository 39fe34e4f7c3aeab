import { sessionTexts } from '@ip-portal/core/session/session.texts'
import type { CodeStepProps } from '../../portal/code-step/code-step-props.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { CodeForm } from '../../ui/forms/code-form.tsx'
import { usePageTitle } from '../../ui/layout/use-page-title.ts'

/** Second step of the sign-in: one field, submitted by Enter or the button, never automatically. */
export function CodeStep({ onCancel, ...step }: CodeStepProps & { error: string | null }) {
  usePageTitle(sessionTexts.codeTitle)
  return (
    <main className="auth-page">
      <CodeForm
        {...step}
        className="auth-card stack"
        head={<h1>{sessionTexts.codeTitle}</h1>}
        actions={(refusal) => (
          <>
            <Button
              type="submit"
              className="auth-submit"
              label={sessionTexts.verify}
              disabled={step.isBusy}
              disabledReason={step.isBusy ? null : refusal}
            />
            <Button kind="text" className="auth-submit" label={sessionTexts.backToCredentials} onClick={onCancel} />
          </>
        )}
      />
    </main>
  )
}
