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

/** Tickets as the wire spells them, newest first, each with its files and its replies. */
export async function readTickets(db: Db, scope: TicketScope) {
  const [tickets, responses, files] = await Promise.all([
    selectTickets(db, scope),
    selectResponses(db, scope),
    selectAttachments(db, scope),
  ])
  const repliesOf = Map.groupBy(responses, (row) => row.ticket_id)
  const filesOf = Map.groupBy(files, (row) => row.ticket_id)
  return tickets.map((row) => {
    const ofTicket = filesOf.get(row.id) ?? []
    return ticketAnswer(
      row,
      ofTicket,
      (repliesOf.get(row.id) ?? []).map((reply) => responseAnswer(reply, ofTicket)),
    )
  })
}

/** Replies of one ticket as the wire spells them, oldest first. */
export async function readResponses(db: Db, scope: TicketScope) {
  const [responses, files] = await Promise.all([selectResponses(db, scope), selectAttachments(db, scope)])
  return responses.map((row) => responseAnswer(row, files))
}

const time = (at: number) => new Date(at).toISOString()

const ticketAnswer = (row: TicketRow, files: AttachmentRow[], responses: ReturnType<typeof responseAnswer>[]) => ({
  id: row.id,
  order_id: row.order_id,
  subject: row.subject,
  description: row.description,
  attachments: files.filter((file) => file.response_id === null).map(attachment),
  status: row.status,
  is_read: row.is_read,
  created_at: time(row.created_at),
  updated_at: time(row.updated_at),
  responses,
  serviceTypeName: row.service_name,
  ipwithsubnet: row.ip === null || row.subnet === null ? null : `${row.ip}/${row.subnet}`,
})

const responseAnswer = (row: ResponseRow, files: AttachmentRow[]) => ({
  id: row.id,
  response: row.body,
  created_at: time(row.created_at),
  admin_name: row.admin_name,
  user_name: row.user_name,
  attachments: files.filter((file) => file.response_id === row.id).map(attachment),
})

const attachment = (file: AttachmentRow) => ({ filePath: file.stored_name, fileName: file.file_name })
