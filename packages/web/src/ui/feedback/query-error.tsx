import { kernelTexts } from '@ip-portal/core/kernel/failure/kernel.texts'
import { Button } from '../buttons/button.tsx'
import { RefreshCwIcon } from 'lucide-react'
import { Message } from './message.tsx'

interface QueryErrorProps {
  text: string
  title?: string | undefined
  onRetry: () => void
}

/** A part of the page that could not be read, with the way to ask again. */
export function QueryError({ text, title, onRetry }: QueryErrorProps) {
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
