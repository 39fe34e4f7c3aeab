import * as v from 'valibot'
import { limits } from '../kernel/limits.ts'
import { Count, Flag, OptionalCount, OptionalText, Outcome, Text } from '../kernel/shapes.ts'

/** How many tickets of the company are open. */
export const OpenTickets = v.object({ open_tickets: Count })
export type OpenTickets = v.InferOutput<typeof OpenTickets>

export const Attachment = v.object({ filePath: Text, fileName: Text })
export type Attachment = v.InferOutput<typeof Attachment>

/** Attachments under their singular or plural name, one or many, without the nulls among them. */
const attachmentsOf = (...sources: unknown[]): Attachment[] =>
  sources.flat().flatMap((source) => {
    const parsed = v.safeParse(Attachment, source)
    return parsed.success && parsed.output.filePath !== '' ? [parsed.output] : []
  })

const Attached = { attachment: v.optional(v.unknown()), attachments: v.optional(v.unknown()) }

/** A reply; written by staff when it names an admin. */
export const TicketResponse = v.pipe(
  v.object({
    id: Count,
    response: Text,
    created_at: OptionalText,
    admin_name: OptionalText,
    user_name: OptionalText,
    ...Attached,
  }),
  v.transform(({ attachment, attachments, ...reply }) => ({
    ...reply,
    attachments: attachmentsOf(attachments, attachment),
  })),
)
export type TicketResponse = v.InferOutput<typeof TicketResponse>

export const Ticket = v.pipe(
  v.object({
    id: Count,
    order_id: OptionalCount,
    subject: Text,
    description: Text,
    status: Text,
    is_read: Flag,
    created_at: OptionalText,
    updated_at: OptionalText,
    serviceTypeName: OptionalText,
    ipwithsubnet: OptionalText,
    ...Attached,
  }),
  v.transform(({ attachment, attachments, ...ticket }) => ({
    ...ticket,
    attachments: attachmentsOf(attachments, attachment),
  })),
)
export type Ticket = v.InferOutput<typeof Ticket>

/** Lists arrive plain or under `data`. */
const listOf = <Item extends v.GenericSchema>(item: Item) =>
  v.pipe(
    v.union([v.array(v.unknown()), v.object({ data: v.array(v.unknown()) })]),
    v.transform((answer) => (Array.isArray(answer) ? answer : answer.data)),
    v.array(item),
  )
export const TicketList = listOf(Ticket)
export const ResponseList = listOf(TicketResponse)

/** What opening a ticket answers; a server need not say which one it opened. */
export const TicketOpened = v.object({
  ...Outcome.entries,
  ticket: v.fallback(v.nullable(v.object({ id: Count })), null),
})
export type TicketOpened = v.InferOutput<typeof TicketOpened>

/** Text parts of a new ticket; an order that is absent arrives as '', `null` or `undefined`. */
export const NewTicket = v.object({
  order_id: v.pipe(
    v.nullish(v.string(), ''),
    v.transform((text) => (['', 'null', 'undefined'].includes(text.trim()) ? null : text.trim())),
  ),
  subject: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(limits.ticketSubjectMaxLength)),
  description: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(limits.ticketTextMaxLength)),
})
export type NewTicket = v.InferOutput<typeof NewTicket>

/** Text part of a reply. */
export const NewReply = v.object({
  response: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(limits.ticketTextMaxLength)),
})

/** Body of the only status change there is. */
export const TicketClosing = v.object({ status: v.literal('closed') })
