import * as v from 'valibot'
import { limits } from '../kernel/values/limits.ts'
import { FilledText, NameText, Word } from '../kernel/wire/request-fields.ts'
import { isObject, unwrapList } from '../kernel/wire/unwrap.ts'
import {
  Count,
  Flag,
  ListAnswer,
  ListOf,
  Optional,
  OptionalCount,
  OptionalText,
  ActionAnswer,
  RowId,
  Text,
  WireDate,
} from '../kernel/wire/wire-fields.ts'

/** Number of open tickets of the company. */
export const OpenTickets = v.object({ open_tickets: Count })
export type OpenTickets = v.InferOutput<typeof OpenTickets>

/** File of a ticket or a reply. */
export const Attachment = v.pipe(
  v.object({ filePath: Text, fileName: Text }),
  // A file without a name gets the name under which it is stored.
  v.transform(({ filePath, fileName }) => ({ filePath, fileName: fileName || filePath.replace(/^.*\//, '') })),
)
export type Attachment = v.InferOutput<typeof Attachment>

/** Reads attachments from fields of singular or plural name, one or many, without nulls. */
const attachmentsOf = (...sources: unknown[]): Attachment[] =>
  sources
    .flatMap((source) => unwrapList(source) ?? [source])
    .flatMap((source) => {
      const parsed = v.safeParse(Attachment, typeof source === 'string' ? { filePath: source } : source)
      return parsed.success && parsed.output.filePath !== '' ? [parsed.output] : []
    })

const Attached = { attachment: v.optional(v.unknown()), attachments: v.optional(v.unknown()) }

/** Reply of a ticket; of staff when it names an admin. */
export const TicketResponse = v.pipe(
  v.object({
    id: RowId,
    response: Text,
    created_at: WireDate,
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

/** Support ticket. */
export const Ticket = v.pipe(
  v.object({
    id: Count,
    order_id: OptionalCount,
    subject: Text,
    description: Text,
    status: v.pipe(Text, v.toLowerCase()),
    is_read: Flag,
    created_at: WireDate,
    updated_at: WireDate,
    serviceTypeName: OptionalText,
    ipwithsubnet: OptionalText,
    responses: ListOf(v.object({ admin_name: OptionalText })),
    ...Attached,
  }),
  v.transform(({ attachment, attachments, responses, ...ticket }) => ({
    ...ticket,
    /** True when the last reply is one of staff. */
    isAnswered: Boolean(responses.at(-1)?.admin_name),
    attachments: attachmentsOf(attachments, attachment),
  })),
)
export type Ticket = v.InferOutput<typeof Ticket>

/** Answer of the list of tickets. */
export const TicketList = ListAnswer(Ticket)
/** Answer of a ticket's thread. */
export const ResponseList = ListAnswer(TicketResponse)

/** Answer to a reply: the reply, plain or wrapped; null from a server that only confirms it. */
export const ReplyAnswer = v.pipe(
  v.nullable(v.record(v.string(), v.unknown()), {}),
  v.transform((body) =>
    [body, ...Object.values(body)].find((one) => isObject(one) && typeof one['response'] === 'string'),
  ),
  Optional(TicketResponse),
)

/** Answer to a new ticket; the id of the ticket may be missing. */
export const TicketOpened = v.pipe(
  v.unknown(),
  v.transform((body) => ({ body, ticket: isObject(body) ? (body['ticket'] ?? body['data']) : null })),
  v.object({ body: ActionAnswer, ticket: v.fallback(Optional(v.object({ id: Count })), null) }),
  v.transform(({ body, ticket }) => ({ ...body, ticket })),
)
export type TicketOpened = v.InferOutput<typeof TicketOpened>

/** Text parts of a new ticket; a missing order arrives as '', `null` or `undefined`. */
export const NewTicket = v.object({
  order_id: v.pipe(
    v.nullish(Word, ''),
    v.transform((text) => (['', 'null', 'undefined'].includes(text.trim()) ? null : text.trim())),
  ),
  subject: NameText(limits.ticketSubjectMaxLength),
  description: FilledText(limits.ticketTextMaxLength),
})
export type NewTicket = v.InferOutput<typeof NewTicket>

/** Text part of a reply. */
export const NewReply = v.object({
  response: FilledText(limits.ticketTextMaxLength),
})

/** Body of a status change; a customer can only close a ticket. */
export const TicketClosing = v.object({ status: v.literal('closed') })
