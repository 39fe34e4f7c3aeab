import { kernelTexts } from '@ip-portal/core/kernel/failure/kernel.texts'
import { Button } from '../buttons/button.tsx'
import { uiTexts } from '../ui.texts.ts'
import { missingTexts } from './missing-texts.ts'
import type { MissingPart } from './part-boundary.tsx'
import { canRetry, useRetryOnline } from './retry.ts'

/** Stands in for a whole page: the card of the sign-in pages, which needs no further style sheet. */
export function FullPageFailure(part: MissingPart) {
  useRetryOnline(part)
  const { title, text } = missingTexts(part.failure)
  return (
    <main className="auth-page">
      <div className="auth-card stack" role="alert">
        <h1>{title}</h1>
        <p>{text}</p>
        {canRetry(part) ? (
          <Button label={kernelTexts.retry} onClick={part.retry} />
        ) : (
          <Button label={uiTexts.reload} onClick={() => window.location.reload()} />
        )}
      </div>
    </main>
  )
}
