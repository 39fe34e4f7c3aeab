import { ticketStatusText, type Ticket } from '@ip-portal/core/tickets'
import { Tag } from '../../ui/feedback/tag.tsx'

/** Status of a ticket; without a colour, since the specification names none. */
export const TicketStatus = ({ ticket }: { ticket: Pick<Ticket, 'status'> }) => (
  <Tag severity="secondary">{ticketStatusText(ticket)}</Tag>
)
