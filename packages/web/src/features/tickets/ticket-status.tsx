import { ticketSeverity, ticketStatusText, type Ticket } from '@ip-portal/core/tickets'
import { Tag } from '../../ui/feedback/tag.tsx'

/** Status of a ticket. */
export const TicketStatus = ({ ticket }: { ticket: Pick<Ticket, 'status'> }) => (
  <Tag severity={ticketSeverity(ticket)}>{ticketStatusText(ticket)}</Tag>
)
