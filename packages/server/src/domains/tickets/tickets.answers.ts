import * as v from 'valibot'
import { Bit, Instant, Whole } from '../../base/wire-fields.ts'
import { DoneWithMessage } from '../../http/openapi/answer-fields.ts'

export const Attachment = v.strictObject({ filePath: v.string(), fileName: v.string() })
export type Attachment = v.InferOutput<typeof Attachment>

export const TicketReply = v.strictObject({
  id: Whole,
  response: v.string(),
  created_at: Instant,
  admin_name: v.nullable(v.string()),
  user_name: v.nullable(v.string()),
  attachments: v.array(Attachment),
})
export type TicketReply = v.InferOutput<typeof TicketReply>

export const Ticket = v.strictObject({
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
export type Ticket = v.InferOutput<typeof Ticket>

export const WithTicket = v.strictObject({ ...DoneWithMessage.entries, ticket: Ticket })
export type WithTicket = v.InferOutput<typeof WithTicket>

export const OpenTickets = v.strictObject({ open_tickets: Whole })
export type OpenTickets = v.InferOutput<typeof OpenTickets>
