import { plainTextOf, isRichText } from '@ip-portal/core/kernel/markup/plain-text'
import { formatDateTime } from '@ip-portal/core/kernel/values/dates'
import { isStaff, ticketsTexts, type Attachment, type Ticket, type TicketResponse } from '@ip-portal/core/tickets'
import type { Context } from '../../context.ts'
import { failureError } from '../../errors/failure-error.ts'
import type { Line, Section } from '../../terminal/output/columns.ts'
import { findTicket } from './find-ticket.ts'
import { ticketStatus } from './list.ts'
import { ticketCommandTexts as texts } from './tickets.texts.ts'

/** Shows one ticket with its thread; the server then counts it as read. */
export async function showTicket(context: Context, id: number): Promise<void> {
  const { portal, print, settings } = context
  const listed = await findTicket(context, id)
  const { context: shown } = await context.runFlow(portal.ticket(listed), {
    details: null,
    confirmation: null,
    retry: null,
  })
  const { ticket, responses, failure } = shown
  if (failure !== null) throw failureError(failure, settings.url, ticketsTexts.listFailed)
  const [description = '', ...replies] = await Promise.all(
    [ticket.description, ...responses.map(({ response }) => response)].map(readable),
  )
  const linkOf = ({ filePath }: Attachment) => `${settings.url}/api/uploads/tickets/${encodeURIComponent(filePath)}`
  await print.record({
    data: { ...ticket, responses },
    sections: [
      { title: ticketsTexts.detailTitle(ticket.id), lines: headLines(listed) },
      { title: ticketsTexts.description, text: withFiles(description, ticket.attachments, linkOf) },
      ...responses.map((reply, at): Section => ({
        title: authorOf(reply),
        text: withFiles(replies[at] ?? '', reply.attachments, linkOf),
      })),
    ],
  })
}

const headLines = (ticket: Ticket): Line[] => [
  [ticketsTexts.subject, ticket.subject],
  [ticketsTexts.status, ticketStatus(ticket)],
  [texts.created, formatDateTime(ticket.created_at)],
  ...(ticket.order_id === null
    ? []
    : [
        [ticketsTexts.order, String(ticket.order_id)] as const,
        [texts.service, ticket.serviceTypeName ?? '-'] as const,
        ...(ticket.ipwithsubnet === null ? [] : [[texts.block, ticket.ipwithsubnet] as const]),
      ]),
]

function authorOf(reply: TicketResponse): string {
  const author = isStaff(reply)
    ? texts.staffBy(reply.admin_name ?? '', ticketsTexts.staff)
    : (reply.user_name ?? texts.user)
  return texts.by(author, formatDateTime(reply.created_at))
}

const readable = async (text: string): Promise<string> => (isRichText(text) ? plainTextOf(text) : text)

const withFiles = (text: string, files: readonly Attachment[], linkOf: (file: Attachment) => string): string =>
  [text, ...files.map((file) => `${ticketsTexts.attachment}: ${file.fileName} (${linkOf(file)})`)].join('\n')
