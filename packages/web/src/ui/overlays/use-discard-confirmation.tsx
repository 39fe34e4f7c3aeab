import { useRef, useState, type ReactNode } from 'react'
import { Button } from '../buttons/button.tsx'
import { Message } from '../feedback/message.tsx'
import { uiTexts } from '../ui.texts.ts'
import { useUnsaved } from './back/use-back.ts'

interface ConfirmedClose {
  /** Closes at once without unsaved input; otherwise asks first, and a second call goes on with the input. */
  close: () => void
  /** The question, to be shown at the top of the dialog; null when there is none. */
  question: ReactNode
}

/** State of the question before a dialog closes; sending the input answers it. */
export function useLeaving(isSending: boolean) {
  const [isLeaving, setLeaving] = useState(false)
  if (isSending && isLeaving) setLeaving(false)
  return [isLeaving && !isSending, setLeaving] as const
}

/**
 * Asks before a dialog closes and discards input; staying is the default choice. Nothing is asked while the input
 * `isSending`.
 */
export function useDiscardConfirmation(isDirty: boolean, onClose: () => void, isSending = false): ConfirmedClose {
  const [isAsking, setAsking] = useLeaving(isSending)
  const field = useRef<Element | null>(null)
  const ask = () => {
    field.current = document.activeElement
    setAsking(true)
  }
  const stay = () => {
    setAsking(false)
    // Not the button that was pressed to close.
    if (field.current instanceof HTMLElement && field.current.tagName !== 'BUTTON') field.current.focus()
  }
  useUnsaved(isDirty)
  const question = isAsking && (
    <Message
      severity="warning"
      live="alert"
      actions={
        <>
          <Button kind="text" size="small" label={uiTexts.leave} onClick={onClose} />
          <Button kind="secondary" size="small" label={uiTexts.stay} onClick={stay} autoFocus />
        </>
      }
    >
      {uiTexts.unsaved}
    </Message>
  )
  const close = () => (isAsking ? stay() : isDirty ? ask() : onClose())
  return { close, question }
}
