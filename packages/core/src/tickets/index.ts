export { createTicketsApi, type TicketsApi } from './tickets.api.ts'
export { openTicketFlows } from './tickets.flows.ts'
export { ticketMachine, type TicketContext } from './ticket.machine.ts'
export {
  filterTickets,
  isOpen,
  isStaff,
  isUnread,
  replyProblem,
  searchTickets,
  ticketFilters,
  missingFields,
  ticketProblem,
  ticketsByAttention,
  type ReplyForm,
  type TicketFilter,
  type TicketForm,
} from './tickets.rules.ts'
export { missingFieldTexts, ticketFilterTexts, ticketStatusText, ticketsTexts } from './tickets.texts.ts'
export type { Attachment, OpenTickets, Ticket, TicketResponse } from './tickets.schema.ts'
