import type { CallTable } from '../kernel/flow/calls.ts'
import { ticketsTexts } from './tickets.texts.ts'

const thread = [
  'features/tickets/support.browser.test.ts',
  'a ticket is opened, answered by both sides and closed',
] as const

/** Calls of tickets. */
export const ticketCalls = {
  tickets: { call: 'GET /tickets', failed: ticketsTexts.listFailed, cli: 'tickets list' },
  ticketsOfOrder: {
    call: 'GET /tickets/order_id/:',
    failed: ticketsTexts.listFailed,
    cli: 'tickets list --order 1001',
  },
  thread: { call: 'GET /tickets/:/responses', failed: ticketsTexts.listFailed, cli: 'tickets show TICKET' },
  newTicket: {
    call: 'POST /tickets',
    failed: ticketsTexts.createFailed,
    cli: 'tickets new --subject Deneme --text Deneme',
    change: { does: 'Opens a ticket', page: '/support', test: thread },
  },
  reply: {
    call: 'POST /tickets/:/responses',
    failed: ticketsTexts.replyFailed,
    cli: 'tickets reply TICKET --text Deneme',
    change: { does: 'Replies to a ticket', page: '/support', test: thread },
  },
  closeTicket: {
    call: 'PATCH /tickets/:/status',
    failed: ticketsTexts.closeFailed,
    cli: 'tickets close TICKET --yes',
    change: { does: 'Closes a ticket', page: '/support', test: thread },
  },
  attachment: { call: 'GET /uploads/tickets/:', failed: ticketsTexts.fileFailed },
  openTickets: { call: 'GET /tickets/open', failed: false },
} as const satisfies CallTable
