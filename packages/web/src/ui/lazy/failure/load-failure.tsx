import { RefreshCwIcon } from 'lucide-react'
import { kernelTexts } from '@ip-portal/core/kernel/failure/kernel.texts'
import { Button } from '../../buttons/button.tsx'
import { Message } from '../../feedback/message.tsx'
import { uiTexts } from '../../ui.texts.ts'
import { ReloadButton } from './render-failure.tsx'
import { useRetryOnline, type FailedLoad } from './use-retry-online.ts'

/** Says that the code of a part could not be loaded, with a retry; after a new release with a reload. */
export function LoadFailure({ isPage, ...failed }: FailedLoad & { isPage?: boolean }) {
  const { failure, retry } = failed
  useRetryOnline(failed)
  return (
    <Message
      severity="danger"
      live="alert"
      isPage={isPage}
      title={kernelTexts.generic}
      actions={
        <>
          {failure !== 'outdated' && (
            <Button kind="secondary" size="small" label={kernelTexts.retry} icon={<RefreshCwIcon />} onClick={retry} />
          )}
          {failure !== 'offline' && <ReloadButton />}
        </>
      }
    >
      {failure === 'outdated' ? uiTexts.newRelease : uiTexts.loadFailed}
    </Message>
  )
}
