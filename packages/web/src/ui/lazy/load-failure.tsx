import { kernelTexts } from '@ip-portal/core/kernel/failure/kernel.texts'
import { useEffect } from 'react'
import { RefreshCwIcon } from 'lucide-react'
import type { CodeFailure } from '../../code/load-code.ts'
import { Button } from '../buttons/button.tsx'
import { Message } from '../feedback/message.tsx'
import { uiTexts } from '../ui.texts.ts'
import { ReloadButton } from './render-failure.tsx'

/** Code that could not be loaded, and the function that loads it again. */
export interface FailedLoad {
  failure: CodeFailure
  retry: () => void
}

/** Loads again when the network is back. */
export function useRetryOnline({ failure, retry }: FailedLoad): void {
  useEffect(() => {
    if (failure === 'outdated') return
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [failure, retry])
}

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
