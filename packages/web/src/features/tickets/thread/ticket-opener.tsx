import { ticketsTexts, type Ticket } from '@ip-portal/core/tickets'
import { Button } from '../../../ui/buttons/button.tsx'
import { Message } from '../../../ui/feedback/message.tsx'
import { lazyPart } from '../../../ui/lazy/lazy-part.tsx'
import { dialogFrames } from '../../../ui/lazy/load-dialog.tsx'
import { ticketsPageTexts } from '../tickets-page.texts.ts'

const TicketDialog = lazyPart(() => import('./ticket-dialog.tsx').then((module) => module.TicketDialog), dialogFrames)

interface TicketOpenerProps {
  /** Null while loading. */
  tickets: readonly Ticket[] | null
  opened: number | null
  /** Reads lists and counts again. Must be stable between renders. */
  onChanged: () => void
  onClose: () => void
}

/** Shows the ticket that the address names, or a message when the list has none with this number. */
export function TicketOpener({ tickets, opened, onChanged, onClose }: TicketOpenerProps) {
  if (opened === null || tickets === null) return null
  const ticket = tickets.find(({ id }) => id === opened)
  if (!ticket) {
    return (
      <Message
        severity="warning"
        live="status"
        actions={<Button kind="text" size="small" label={ticketsPageTexts.showAll} onClick={onClose} />}
      >
        {ticketsTexts.missing}
      </Message>
    )
  }
  return <TicketDialog key={ticket.id} ticket={ticket} onChanged={onChanged} onClose={onClose} />
}
