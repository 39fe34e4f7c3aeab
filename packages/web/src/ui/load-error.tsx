import { kernelTexts } from '@ip-portal/core/kernel/failure/kernel.texts'
import { Button } from './button.tsx'
import { RefreshIcon } from './icons.tsx'
import { Message } from './message.tsx'

interface LoadErrorProps {
  text: string
  title?: string | undefined
  onRetry: () => void
}

/** A part of the page that could not be read, with the way to ask again. */
export function LoadError({ text, title, onRetry }: LoadErrorProps) {
  return (
    <Message
      severity="danger"
      live="alert"
      title={title}
      actions={
        <Button kind="secondary" size="small" label={kernelTexts.retry} icon={<RefreshIcon />} onClick={onRetry} />
      }
    >
      {text}
    </Message>
  )
}
