import { NewReply } from '@ip-portal/core/tickets/tickets.schema'
import { Refusal } from '../../base/refusal.ts'
import type { Deps } from '../../deps.ts'
import { actorOf } from '../../http/client/actor-of.ts'
import { runOnce } from '../../http/idempotency/run-once.ts'
import { check } from '../../http/json-body.ts'
import type { PortalContext } from '../../http/portal-env.ts'
import type { Texts } from '../../http/uploads/read-form.ts'
import { receiveUpload, type Upload } from '../../http/uploads/receive-upload.ts'
import type { AcceptedFile } from '../../http/uploads/stage-file.ts'
import { audit } from '../../store/audit/audit.ts'
import type { Db } from '../../store/db/open.ts'
import { keepFiles } from '../../store/files/staged-files.ts'
import { attachmentRules } from './new-ticket.ts'
import { readResponse } from './read-tickets.ts'
import { linkFiles } from './tickets.queries.ts'
import { ticketsTexts } from './tickets.texts.ts'

/** Ticket that gets a reply. */
type Thread = { id: number; order_id: number | null }

interface NewReplyRow {
  userId: number
  text: string
  files: AcceptedFile[]
  at: number
}

/** Adds a reply to an open ticket, and answers it. */
export function addReply(deps: Deps, context: PortalContext, ticket: Thread): Promise<Response> {
  const messages = { response: ticketsTexts.replyNeeded, 'response:max_length': ticketsTexts.textTooLong }
  const checkTexts = (texts: Texts) => {
    const { response: text } = check(NewReply, texts, messages)
    return Promise.resolve({ text })
  }
  return receiveUpload(deps, context, { ...attachmentRules, checkTexts }, (upload) =>
    storeReply(deps, context, ticket, upload),
  )
}

function storeReply(
  deps: Deps,
  context: PortalContext,
  { id: ticketId, order_id: orderId }: Thread,
  { fields, files }: Upload<{ text: string }>,
): Promise<Response> {
  const { userId } = context.get('signedIn')
  return runOnce(deps, context, { fields, files }, async (trx, at) => {
    // Locks the ticket against its closing.
    await touchOpenTicket(trx, ticketId, at)
    const id = await insertReply(trx, ticketId, { userId, ...fields, files, at })
    const after = { files: files.length }
    await audit(trx, actorOf(context), { at, action: 'ticket.reply', orderId, target: `ticket ${ticketId}`, after })
    return readResponse(trx, id)
  })
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

async function insertReply(db: Db, ticketId: number, reply: NewReplyRow) {
  const { id } = await db
    .insertInto('ticket_responses')
    .values({ ticket_id: ticketId, user_id: reply.userId, admin_name: null, body: reply.text, created_at: reply.at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await linkFiles(db, await keepFiles(db, reply.files, reply.at), ticketId, id)
  return id
}
