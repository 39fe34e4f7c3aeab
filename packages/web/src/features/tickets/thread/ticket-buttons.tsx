import { CircleCheckIcon, SendIcon } from 'lucide-react'
import { kernelTexts } from '@ip-portal/core/kernel/failure/kernel.texts'
import { ticketsTexts } from '@ip-portal/core/tickets'
import { Button } from '../../../ui/buttons/button.tsx'
import { ticketsPageTexts } from '../tickets-page.texts.ts'

interface TicketButtonsProps {
  lockedBy: string | null
  isSending: boolean
  /** Says why the reply cannot be sent as it is. */
  refusal: string | null
  onSolve: () => void
  onLeave: () => void
}

/** The buttons of a ticket. 'Kapat' closes the dialog, not the ticket. */
export const TicketButtons = ({ lockedBy, isSending, refusal, onSolve, onLeave }: TicketButtonsProps) => (
  <div className="row ticket-buttons">
    <Button
      kind="secondary"
      label={ticketsTexts.solve}
      icon={<CircleCheckIcon />}
      disabledReason={lockedBy}
      onClick={onSolve}
      className="ticket-solve"
    />
    <Button
      kind="text"
      label={ticketsTexts.dismiss}
      disabledReason={isSending ? ticketsPageTexts.sending : null}
      onClick={onLeave}
      className="ticket-leave"
    />
    <Button
      type="submit"
      label={ticketsTexts.sendReply}
      icon={<SendIcon />}
      busy={isSending}
      disabledReason={lockedBy ?? refusal}
    />
  </div>
)

interface CloseQuestionProps {
  /** True when the reply holds unsent text or files. */
  hasUnsent: boolean
  isBusy: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asks for confirmation before a ticket is closed for good; the cancel button has the focus. */
export const CloseQuestion = ({ hasUnsent, isBusy, onConfirm, onCancel }: CloseQuestionProps) => (
  <div className="dialog-question" role="group" aria-label={ticketsTexts.confirmClose}>
    <p>{ticketsTexts.confirmClose}</p>
    {hasUnsent && <p className="warning-text">{ticketsPageTexts.unsentReply}</p>}
    <div className="row question-actions">
      <Button
        kind="secondary"
        label={kernelTexts.cancel}
        disabledReason={isBusy ? ticketsPageTexts.wait : null}
        onClick={onCancel}
        autoFocus
      />
      <Button kind="danger" label={ticketsPageTexts.closeForGood} busy={isBusy} onClick={onConfirm} />
    </div>
  </div>
)
