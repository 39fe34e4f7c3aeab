import { ticketsTexts } from '@ip-portal/core/tickets'
import { Button } from '../../../ui/buttons/button.tsx'
import { CopyButton } from '../../../ui/buttons/copy-button.tsx'
import { LinkButton } from '../../../ui/buttons/link-button.tsx'
import { ticketsPageTexts } from '../tickets-page.texts.ts'

interface ClosedTicketProps {
  order: number | null
  /** Text of a reply that was not sent before the ticket closed. */
  unsent: string
  onLeave: () => void
}

/** Stands in place of the reply: a closed ticket takes none, a new one does. */
export const ClosedTicket = ({ order, unsent, onLeave }: ClosedTicketProps) => (
  <div className="reply-form">
    {unsent.trim() !== '' && (
      <div className="unsent-reply">
        <p className="row spread">
          <strong>{ticketsPageTexts.unsent}</strong>
          <CopyButton text={unsent} label={ticketsPageTexts.unsent} />
        </p>
        <p className="thread-text">{unsent}</p>
      </div>
    )}
    <p className="muted">{`${ticketsTexts.isClosed} ${ticketsPageTexts.afterClosing}`}</p>
    <div className="row ticket-buttons">
      <Button kind="text" label={ticketsTexts.dismiss} onClick={onLeave} />
      <LinkButton
        href={`/support?ticket=new${order === null ? '' : `&order=${order}`}`}
        label={ticketsTexts.newTicket}
      />
    </div>
  </div>
)
