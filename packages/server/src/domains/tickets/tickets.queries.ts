import type { Db } from '../../store/db/open.ts'

/** Tickets to select: all of a company, those of one order, or one. */
export interface TicketScope {
  companyId: number
  orderId?: number
  ticketId?: number
}

/** Part of a list: at most `limit` rows after the one with the id `after`; null starts at the first row. */
export interface Page {
  after: number | null
  limit: number
}

/** Selects a page of tickets with their orders, newest first. */
export function selectTickets(db: Db, { companyId, orderId, ticketId }: TicketScope, { after, limit }: Page) {
  let query = db
    .selectFrom('tickets as t')
    .leftJoin('orders as o', 'o.id', 't.order_id')
    .leftJoin('service_types as s', 's.id', 'o.service_type_id')
    .select(['t.id', 't.order_id', 't.subject', 't.description', 't.status', 't.is_read', 't.created_at'])
    .select(['t.updated_at', 's.name as service_name', 'o.ip', 'o.subnet'])
    .where('t.company_id', '=', companyId)
    .orderBy('t.id', 'desc')
    .limit(limit)
  if (after !== null) query = query.where('t.id', '<', after)
  if (orderId !== undefined) query = query.where('t.order_id', '=', orderId)
  if (ticketId !== undefined) query = query.where('t.id', '=', ticketId)
  return query.execute()
}
export type TicketRow = Awaited<ReturnType<typeof selectTickets>>[number]

const responses = (db: Db) =>
  db
    .selectFrom('ticket_responses as r')
    .leftJoin('users as u', 'u.id', 'r.user_id')
    .select(['r.id', 'r.ticket_id', 'r.body', 'r.created_at', 'r.admin_name', 'u.name as user_name'])

/** Selects the replies of some tickets with their authors, oldest first; a page of them when one is given. */
export function selectResponses(db: Db, ticketIds: readonly number[], page?: Page) {
  let query = responses(db).where('r.ticket_id', 'in', ticketIds).orderBy('r.id')
  if (page) query = query.limit(page.limit)
  if (page && page.after !== null) query = query.where('r.id', '>', page.after)
  return query.execute()
}

/** Selects one reply with its author. */
export const selectResponse = (db: Db, id: number) => responses(db).where('r.id', '=', id).executeTakeFirstOrThrow()
export type ResponseRow = Awaited<ReturnType<typeof selectResponses>>[number]

/** Selects the files of some tickets and of their replies without the content. */
export const selectAttachments = (db: Db, ticketIds: readonly number[]) =>
  db
    .selectFrom('ticket_files as a')
    .innerJoin('files as f', 'f.id', 'a.file_id')
    .select(['a.ticket_id', 'a.response_id', 'f.stored_name', 'f.file_name'])
    .where('a.ticket_id', 'in', ticketIds)
    .orderBy('f.id')
    .execute()
export type AttachmentRow = Awaited<ReturnType<typeof selectAttachments>>[number]

/** True when the order is one of the company's, in any state: a ticket may be about a cancelled order. */
export async function ownsOrder(db: Db, companyId: number, orderId: number): Promise<boolean> {
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where('id', '=', orderId)
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  return order !== undefined
}

/** Links stored files to a ticket or to one of its replies. */
export async function linkFiles(db: Db, fileIds: number[], ticketId: number, responseId: number | null): Promise<void> {
  for (const file_id of fileIds)
    await db.insertInto('ticket_files').values({ file_id, ticket_id: ticketId, response_id: responseId }).execute()
}
