import { NewReply } from '@ip-portal/core/tickets/tickets.schema'
import { audit } from '../../db/audit.ts'
import type { Db } from '../../db/open.ts'
import { duplicateWindowMs } from '../../http/duplicate-window.ts'
import { check } from '../../http/json-body.ts'
import { Refusal } from '../../errors/refusal.ts'
import type { Deps } from '../../deps.ts'
import type { PortalContext } from '../../http/portal-env.ts'
import { type AcceptedFile, keepFiles } from '../../uploads/keep-files.ts'
import { readResponses } from './read-tickets.ts'
import { areSameFiles, readTicketForm } from './ticket-form.ts'
import { linkFiles, type TicketScope } from './tickets.queries.ts'
import { ticketsTexts } from './tickets.texts.ts'

interface NewReplyRow {
  userId: number
  text: string
  files: AcceptedFile[]
  at: number
}

/** Adds a reply to an open ticket and returns it; a duplicate within the duplicate window adds no second one. */
export async function addReply(
  { db, now }: Deps,
  context: PortalContext,
  scope: TicketScope & { ticketId: number },
): Promise<Response> {
  const { texts, files } = await readTicketForm(context)
  const { response: text } = check(NewReply, texts, {
    response: ticketsTexts.replyNeeded,
    'response:max_length': ticketsTexts.textTooLong,
  })
  const { userId } = context.get('signedIn')
  const at = now()
  const replyId = await db.transaction().execute(async (trx) => {
    // The first write locks the ticket against other replies and its closing.
    await touchOpenTicket(trx, scope.ticketId, at)
    const reply = { userId, text, files, at }
    const duplicate = await findDuplicate(trx, scope, reply)
    if (duplicate !== undefined) return duplicate
    const id = await insertReply(trx, scope, reply)
    const details = { ticketId: scope.ticketId, files: files.length }
    const requestId = context.get('requestId')
    await audit(trx, { at, requestId, companyId: scope.companyId, userId, action: 'ticket.reply', details })
    return id
  })
  const replies = await readResponses(db, scope)
  return context.json(replies.find(({ id }) => id === replyId))
}

async function touchOpenTicket(db: Db, ticketId: number, at: number): Promise<void> {
  const open = await db
    .updateTable('tickets')
    .set({ updated_at: at })
    .where('id', '=', ticketId)
    .where('status', '=', 'open')
    .returning('id')
    .executeTakeFirst()
  if (!open) throw new Refusal(409, ticketsTexts.isClosed)
}

async function findDuplicate(db: Db, scope: TicketScope & { ticketId: number }, reply: NewReplyRow) {
  const last = await db
    .selectFrom('ticket_responses')
    .select('id')
    .where('ticket_id', '=', scope.ticketId)
    .where('user_id', '=', reply.userId)
    .where('body', '=', reply.text)
    .where('created_at', '>', reply.at - duplicateWindowMs)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (!last) return undefined
  const sent = (await readResponses(db, scope)).find(({ id }) => id === last.id)
  return sent && areSameFiles(reply.files, sent.attachments) ? sent.id : undefined
}

async function insertReply(db: Db, { companyId, ticketId }: TicketScope & { ticketId: number }, reply: NewReplyRow) {
  const { id } = await db
    .insertInto('ticket_responses')
    .values({ ticket_id: ticketId, user_id: reply.userId, admin_name: null, body: reply.text, created_at: reply.at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await linkFiles(db, await keepFiles(db, companyId, reply.files, reply.at), ticketId, id)
  return id
}
