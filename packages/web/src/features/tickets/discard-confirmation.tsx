import { Button } from '../../ui/buttons/button.tsx'
import { ticketsPageTexts } from './tickets-page.texts.ts'

interface DiscardConfirmationProps {
  text: string
  onStay: () => void
  onKeep: () => void
  onDrop: () => void
}

/** Asks whether unsent text is kept as a draft or discarded; the button to stay has the focus. */
export const DiscardConfirmation = ({ text, onStay, onKeep, onDrop }: DiscardConfirmationProps) => (
  <div className="dialog-question" role="group" aria-label={text}>
    <p>{text}</p>
    <div className="row question-actions">
      <Button kind="text" label={ticketsPageTexts.dropDraft} onClick={onDrop} />
      <Button kind="secondary" label={ticketsPageTexts.keepDraft} onClick={onKeep} />
      <Button label={ticketsPageTexts.keepWriting} onClick={onStay} autoFocus />
    </div>
  </div>
)
