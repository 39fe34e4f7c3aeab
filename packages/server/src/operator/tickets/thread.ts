import { timeOf } from '../../base/wire-fields.ts'
import type { Db } from '../../store/db/open.ts'
import { OperatorError } from '../command.ts'
import { ticketTexts as texts, type Thread } from './tickets.texts.ts'

/** Selects a ticket with its texts and the names of their files. Throws `OperatorError` when there is none. */
export async function selectThread(db: Db, id: number): Promise<Thread> {
  const ticket = await db
    .selectFrom('tickets as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .innerJoin('companies as c', 'c.id', 't.company_id')
    .leftJoin('orders as o', 'o.id', 't.order_id')
    .select(['t.company_id', 'c.name as company', 't.order_id', 't.subject', 't.status', 't.created_at'])
    .select(['t.description', 'u.name as author', 'o.ip', 'o.subnet', 'o.asn'])
    .where('t.id', '=', id)
    .executeTakeFirst()
  if (!ticket) throw new OperatorError('not_found', texts.notFound(id))
  const replies = await db
    .selectFrom('ticket_responses as r')
    .leftJoin('users as u', 'u.id', 'r.user_id')
    .select(['r.id', 'r.created_at', 'r.body as text', 'r.admin_name', 'u.name'])
    .where('r.ticket_id', '=', id)
    .orderBy('r.id')
    .execute()
  const files = await db
    .selectFrom('ticket_files as a')
    .innerJoin('files as f', 'f.id', 'a.file_id')
    .select(['a.response_id', 'f.id', 'f.file_name as name', 'f.size'])
    .where('a.ticket_id', '=', id)
    .orderBy('f.id')
    .execute()
  const filesOf = (response: number | null) =>
    files.filter((file) => file.response_id === response).map(({ response_id: _, ...file }) => file)
  const { company_id, company, order_id, subject, status, ip, subnet, asn } = ticket
  const first = { created_at: timeOf(ticket.created_at), author: ticket.author, text: ticket.description }
  return {
    id,
    company_id,
    company,
    order_id,
    resource: ip === null ? asn : `${ip}/${subnet}`,
    subject,
    status,
    texts: [
      { ...first, files: filesOf(null) },
      ...replies.map((reply) => ({
        created_at: timeOf(reply.created_at),
        author: reply.admin_name ?? reply.name ?? texts.noAuthor,
        text: reply.text,
        files: filesOf(reply.id),
      })),
    ],
  }
}
