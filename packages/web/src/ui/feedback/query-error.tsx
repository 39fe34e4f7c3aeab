import { RefreshCwIcon } from 'lucide-react'
import { kernelTexts } from '@ip-portal/core/kernel/failure/kernel.texts'
import { Button } from '../buttons/button.tsx'
import { useWhenOnline } from '../lazy/retry.ts'
import { Message } from './message.tsx'

interface QueryErrorProps {
  text: string
  title?: string | undefined
  onRetry: () => void
}

/** Error in place of data that could not be read, with a button to retry; a network that is back retries too. */
export function QueryError({ text, title, onRetry }: QueryErrorProps) {
  useWhenOnline(onRetry)
  return (
    <Message
      severity="danger"
      live="alert"
      title={title}
      actions={
        <Button kind="secondary" size="small" label={kernelTexts.retry} icon={<RefreshCwIcon />} onClick={onRetry} />
      }
    >
      {text}
    </Message>
  )
}
