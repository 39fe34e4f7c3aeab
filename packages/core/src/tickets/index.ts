export { createTicketsApi, type TicketsApi } from './tickets.api.ts'
export { ticketFlows } from './tickets.flows.ts'
export { ticketMachine, type TicketContext } from './ticket.machine.ts'
export {
  isOpen,
  isStaff,
  replyProblem,
  sortFiles,
  ticketProblem,
  type ReplyForm,
  type TicketForm,
} from './tickets.rules.ts'
export { fileProblemTexts, ticketsTexts } from './tickets.texts.ts'
export type { Attachment, OpenTickets, Ticket, TicketResponse } from './tickets.schema.ts'
