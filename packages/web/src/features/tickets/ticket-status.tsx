import { isOpen, ticketSeverity, ticketsTexts, type Ticket } from '@ip-portal/core/tickets'
import { Tag } from '../../ui/feedback/tag.tsx'

/** Status of a ticket: open or closed. */
export const TicketStatus = ({ ticket }: { ticket: Pick<Ticket, 'status'> }) => (
  <Tag severity={ticketSeverity(ticket)}>{isOpen(ticket) ? ticketsTexts.open : ticketsTexts.closed}</Tag>
)
