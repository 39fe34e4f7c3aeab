import { formatDateTime } from '@ip-portal/core/kernel/values/dates'
import { isOpen, ticketsByAttention, ticketStatusText, ticketsTexts, type Ticket } from '@ip-portal/core/tickets'
import type { Context } from '../../context.ts'
import type { Column } from '../../terminal/output/columns.ts'
import { ticketCommandTexts as texts } from './tickets.texts.ts'

export interface ListOptions {
  order?: number
  open?: true
}

/** Lists the tickets of the company or of one order, those that wait for the customer first. */
export async function listTickets(context: Context, options: ListOptions): Promise<void> {
  context.session()
  const { portal, print } = context
  const flow = options.order === undefined ? portal.tickets() : portal.orderTickets(options.order)
  const tickets = await context.read(flow, ticketsTexts.listFailed)
  const rows = ticketsByAttention(options.open ? tickets.filter((ticket) => isOpen(ticket)) : tickets)
  const none = tickets.length === 0 && options.order === undefined ? ticketsTexts.none : texts.noneMatches
  await print.list({ rows, fields, columns, none })
}

export const fields = [
  'id',
  'order_id',
  'subject',
  'description',
  'status',
  'is_read',
  'created_at',
  'updated_at',
  'serviceTypeName',
  'ipwithsubnet',
  'attachments',
] satisfies (keyof Ticket)[]

/** Text of the status of a ticket; `Yeni` marks unread messages. */
export const ticketStatus = (ticket: Ticket): string =>
  texts.newMark(ticketStatusText(ticket), ticket.is_read === 0, ticketsTexts.unread)

const columns: Column<Ticket>[] = [
  { title: ticketsTexts.id, cell: (ticket) => String(ticket.id), align: 'right' },
  { title: ticketsTexts.date, cell: (ticket) => formatDateTime(ticket.created_at), leaveOut: 2 },
  { title: ticketsTexts.order, cell: (ticket) => String(ticket.order_id ?? '-'), align: 'right' },
  { title: ticketsTexts.subject, cell: (ticket) => ticket.subject, isCuttable: true },
  { title: ticketsTexts.updated, cell: (ticket) => formatDateTime(ticket.updated_at), leaveOut: 1 },
  { title: ticketsTexts.status, cell: ticketStatus },
]
