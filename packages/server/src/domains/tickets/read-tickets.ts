import * as v from 'valibot'
import { timeOf } from '../../base/wire-fields.ts'
import type { LongList } from '../../store/db/long-list.ts'
import type { Db } from '../../store/db/open.ts'
import { blockOf } from '../../store/ledger/orders.ts'
import type { Attachment, Ticket, TicketReply } from './tickets.answers.ts'
import {
  type AttachmentRow,
  type Page,
  type ResponseRow,
  selectAttachments,
  selectResponse,
  selectResponses,
  selectTickets,
  type TicketRow,
  type TicketScope,
} from './tickets.queries.ts'

const RowId = v.pipe(v.number(), v.safeInteger())

/** Tickets with their files and replies in wire form, newest first. */
export const ticketList = (db: Db, scope: TicketScope): LongList<Ticket, number> => ({
  companyId: scope.companyId,
  read: (after, limit) => readTickets(db, scope, { after, limit }),
  keyOf: (ticket) => ticket.id,
  Key: RowId,
})

/** Reads one ticket in wire form. */
export async function readTicket(db: Db, scope: TicketScope & { ticketId: number }): Promise<Ticket> {
  const [ticket] = await readTickets(db, scope, { after: null, limit: 1 })
  if (!ticket) throw new Error(`ticket ${scope.ticketId} has no row`)
  return ticket
}

async function readTickets(db: Db, scope: TicketScope, page: Page): Promise<Ticket[]> {
  const tickets = await selectTickets(db, scope, page)
  if (tickets.length === 0) return []
  const ids = tickets.map(({ id }) => id)
  const [responses, files] = await Promise.all([selectResponses(db, ids), selectAttachments(db, ids)])
  const repliesOf = Map.groupBy(responses, (row) => row.ticket_id)
  const filesOf = Map.groupBy(files, (row) => row.ticket_id)
  return tickets.map((row) => {
    const ticketFiles = filesByReply(filesOf.get(row.id) ?? [])
    return wireTicket(
      row,
      ticketFiles,
      (repliesOf.get(row.id) ?? []).map((reply) => wireResponse(reply, ticketFiles)),
    )
  })
}

/** Files of one ticket by the reply they belong to; those of the ticket itself are below null. */
type FilesByReply = Map<number | null, AttachmentRow[]>

const filesByReply = (files: readonly AttachmentRow[]): FilesByReply => Map.groupBy(files, (file) => file.response_id)

/** Reads one reply in wire form. */
export async function readResponse(db: Db, responseId: number): Promise<TicketReply> {
  const row = await selectResponse(db, responseId)
  return wireResponse(row, filesByReply(await selectAttachments(db, [row.ticket_id])))
}

/** Replies of one ticket in wire form, oldest first. */
export const responseList = (db: Db, companyId: number, ticketId: number): LongList<TicketReply, number> => ({
  companyId,
  read: async (after, limit) => {
    const [responses, files] = await Promise.all([
      selectResponses(db, [ticketId], { after, limit }),
      selectAttachments(db, [ticketId]),
    ])
    const byReply = filesByReply(files)
    return responses.map((row) => wireResponse(row, byReply))
  },
  keyOf: (response) => response.id,
  Key: RowId,
})

const wireTicket = (row: TicketRow, files: FilesByReply, responses: TicketReply[]): Ticket => ({
  id: row.id,
  order_id: row.order_id,
  subject: row.subject,
  description: row.description,
  attachments: (files.get(null) ?? []).map(wireAttachment),
  status: row.status,
  is_read: row.is_read,
  created_at: timeOf(row.created_at),
  updated_at: timeOf(row.updated_at),
  responses,
  serviceTypeName: row.service_name,
  ipwithsubnet: blockOf(row),
})

const wireResponse = (row: ResponseRow, files: FilesByReply): TicketReply => ({
  id: row.id,
  response: row.body,
  created_at: timeOf(row.created_at),
  admin_name: row.admin_name,
  user_name: row.user_name,
  attachments: (files.get(row.id) ?? []).map(wireAttachment),
})

const wireAttachment = (file: AttachmentRow): Attachment => ({ filePath: file.stored_name, fileName: file.file_name })
