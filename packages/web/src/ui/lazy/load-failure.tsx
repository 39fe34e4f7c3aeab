import { RefreshCwIcon } from 'lucide-react'
import { kernelTexts } from '@ip-portal/core/kernel/failure/kernel.texts'
import { Button } from '../buttons/button.tsx'
import { Skeleton } from '../feedback/loading/skeleton.tsx'
import { Message } from '../feedback/message.tsx'
import { uiTexts } from '../ui.texts.ts'
import type { Frames } from './lazy-part.tsx'
import { missingTexts } from './missing-texts.ts'
import type { MissingPart } from './part-boundary.tsx'
import { canRetry, useRetryOnline } from './retry.ts'

/** Says that a part of the page is missing, with a retry or, where only that helps, a reload. */
export function LoadFailure({ isPage, ...part }: MissingPart & { isPage?: boolean }) {
  useRetryOnline(part)
  const { title, text } = missingTexts(part.failure)
  return (
    <Message
      severity="danger"
      live="alert"
      isPage={isPage}
      title={title}
      actions={
        <>
          {canRetry(part) && (
            <Button
              kind="secondary"
              size="small"
              label={kernelTexts.retry}
              icon={<RefreshCwIcon />}
              onClick={part.retry}
            />
          )}
          {part.failure !== 'offline' && (
            <Button kind="secondary" size="small" label={uiTexts.reload} onClick={() => window.location.reload()} />
          )}
        </>
      }
    >
      {text}
    </Message>
  )
}

/** Frames of a page, whose failure is its heading, or of a part of one: grey lines while the code loads. */
export const sectionFrames = (lines: number, isPage = false): Frames<object> => ({
  loading: () => <Skeleton lines={lines} />,
  missing: (part) => <LoadFailure isPage={isPage} {...part} />,
})
