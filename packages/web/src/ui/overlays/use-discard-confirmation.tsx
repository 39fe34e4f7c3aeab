import { useState, type ReactNode } from 'react'
import { Button } from '../buttons/button.tsx'
import { Message } from '../feedback/message.tsx'
import { uiTexts } from '../ui.texts.ts'

interface ConfirmedClose {
  /** Closes, or asks first when something typed would be lost; asked already, it closes. */
  close: () => void
  /** The question, to be shown at the top of the dialog; null while nobody asks. */
  question: ReactNode
}

/** Keeps a dialog from being closed over what was typed into it; staying is the first choice. */
export function useDiscardConfirmation(isDirty: boolean, onClose: () => void): ConfirmedClose {
  const [isAsking, setAsking] = useState(false)
  const question = isAsking && (
    <Message
      severity="warning"
      live="alert"
      actions={
        <>
          <Button kind="text" size="small" label={uiTexts.leave} onClick={onClose} />
          <Button kind="secondary" size="small" label={uiTexts.stay} onClick={() => setAsking(false)} autoFocus />
        </>
      }
    >
      {uiTexts.unsaved}
    </Message>
  )
  return { close: () => (isDirty && !isAsking ? setAsking(true) : onClose()), question }
}
