import { ticketsTexts } from '@ip-portal/core/tickets'
import { Tag } from '../../ui/feedback/tag.tsx'

/** Status of a ticket: open or closed. */
export const TicketStatus = ({ isOpen }: { isOpen: boolean }) => (
  <Tag severity={isOpen ? 'success' : 'secondary'}>{isOpen ? ticketsTexts.open : ticketsTexts.closed}</Tag>
)
