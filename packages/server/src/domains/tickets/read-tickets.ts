import type { Db } from '../../db/open.ts'
import {
  type AttachmentRow,
  type ResponseRow,
  selectAttachments,
  selectResponses,
  selectTickets,
  type TicketRow,
  type TicketScope,
} from './tickets.queries.ts'

/** Reads tickets with their files and replies in wire form, newest first. */
export async function readTickets(db: Db, scope: TicketScope) {
  const [tickets, responses, files] = await Promise.all([
    selectTickets(db, scope),
    selectResponses(db, scope),
    selectAttachments(db, scope),
  ])
  const repliesOf = Map.groupBy(responses, (row) => row.ticket_id)
  const filesOf = Map.groupBy(files, (row) => row.ticket_id)
  return tickets.map((row) => {
    const ticketFiles = filesOf.get(row.id) ?? []
    return wireTicket(
      row,
      ticketFiles,
      (repliesOf.get(row.id) ?? []).map((reply) => wireResponse(reply, ticketFiles)),
    )
  })
}

/** Reads the replies of one ticket in wire form, oldest first. */
export async function readResponses(db: Db, scope: TicketScope) {
  const [responses, files] = await Promise.all([selectResponses(db, scope), selectAttachments(db, scope)])
  return responses.map((row) => wireResponse(row, files))
}

const time = (at: number) => new Date(at).toISOString()

const wireTicket = (row: TicketRow, files: AttachmentRow[], responses: ReturnType<typeof wireResponse>[]) => ({
  id: row.id,
  order_id: row.order_id,
  subject: row.subject,
  description: row.description,
  attachments: files.filter((file) => file.response_id === null).map(wireAttachment),
  status: row.status,
  is_read: row.is_read,
  created_at: time(row.created_at),
  updated_at: time(row.updated_at),
  responses,
  serviceTypeName: row.service_name,
  ipwithsubnet: row.ip === null || row.subnet === null ? null : `${row.ip}/${row.subnet}`,
})

const wireResponse = (row: ResponseRow, files: AttachmentRow[]) => ({
  id: row.id,
  response: row.body,
  created_at: time(row.created_at),
  admin_name: row.admin_name,
  user_name: row.user_name,
  attachments: files.filter((file) => file.response_id === row.id).map(wireAttachment),
})

const wireAttachment = (file: AttachmentRow) => ({ filePath: file.stored_name, fileName: file.file_name })
