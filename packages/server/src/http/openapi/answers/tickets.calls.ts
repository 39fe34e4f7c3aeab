import * as v from 'valibot'
import { Bit, DoneWithMessage, Instant, Whole } from '../answer-fields.ts'
import type { CallDescriptions } from '../operation.ts'

const Attachment = v.strictObject({ filePath: v.string(), fileName: v.string() })

const TicketReply = v.strictObject({
  id: Whole,
  response: v.string(),
  created_at: Instant,
  admin_name: v.nullable(v.string()),
  user_name: v.nullable(v.string()),
  attachments: v.array(Attachment),
})

const Ticket = v.strictObject({
  id: Whole,
  order_id: v.nullable(Whole),
  subject: v.string(),
  description: v.string(),
  attachments: v.array(Attachment),
  status: v.picklist(['open', 'closed']),
  is_read: Bit,
  created_at: Instant,
  updated_at: Instant,
  responses: v.array(TicketReply),
  serviceTypeName: v.nullable(v.string()),
  ipwithsubnet: v.nullable(v.string()),
})

const TicketForm = v.object({
  subject: v.string(),
  description: v.string(),
  order_id: v.optional(v.string()),
  files: v.optional(v.array(v.file())),
})
const ReplyForm = v.object({ response: v.string(), files: v.optional(v.array(v.file())) })
const WithTicket = v.strictObject({ ...DoneWithMessage.entries, ticket: Ticket })

/** Support tickets. */
export const ticketCalls: CallDescriptions = {
  'GET /tickets': { summary: 'Tickets', paged: true, answer: v.array(Ticket) },
  'GET /tickets/open': { summary: 'Number of open tickets', answer: v.strictObject({ open_tickets: Whole }) },
  'GET /tickets/order_id/:id': { summary: 'Tickets of an order', paged: true, answer: v.array(Ticket) },
  'POST /tickets': { summary: 'Open a ticket', once: true, form: TicketForm, answer: WithTicket },
  'GET /tickets/:id/responses': {
    summary: 'Replies; marks the ticket as read',
    paged: true,
    answer: v.array(TicketReply),
  },
  'POST /tickets/:id/responses': { summary: 'Reply', once: true, form: ReplyForm, answer: TicketReply },
  'PATCH /tickets/:id/status': { summary: 'Close a ticket', answer: WithTicket },
  'GET /uploads/tickets/:name': { summary: 'File of a ticket', file: 'application/octet-stream' },
}
