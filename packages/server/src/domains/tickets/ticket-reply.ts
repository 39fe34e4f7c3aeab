import { NewReply } from '@ip-portal/core/tickets/tickets.schema'
import { audit } from '../../db/audit.ts'
import type { Db } from '../../db/open.ts'
import { duplicateWindowMs } from '../../http/duplicate-window.ts'
import { check } from '../../http/read-json.ts'
import { Refusal } from '../../errors/refusal.ts'
import type { Deps } from '../../deps.ts'
import type { PortalContext } from '../../http/route.ts'
import { type AcceptedFile, keepFiles } from '../../uploads/keep-files.ts'
import { readResponses } from './ticket-answers.ts'
import { areSameFiles, readTicketForm } from './ticket-form.ts'
import { linkFiles, type TicketScope } from './tickets.queries.ts'
import { ticketsTexts } from './tickets.texts.ts'

interface ReplyPlan {
  userId: number
  text: string
  files: AcceptedFile[]
  at: number
}

/** Adds a reply to an open ticket and answers it; sent twice it is added once. */
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
    // Writing the ticket first makes replies to it wait for each other, and for its closing.
    await touchOpenTicket(trx, scope.ticketId, at)
    const plan = { userId, text, files, at }
    const known = await justSent(trx, scope, plan)
    if (known !== undefined) return known
    const id = await insertReply(trx, scope, plan)
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

async function justSent(db: Db, scope: TicketScope & { ticketId: number }, plan: ReplyPlan) {
  const last = await db
    .selectFrom('ticket_responses')
    .select('id')
    .where('ticket_id', '=', scope.ticketId)
    .where('user_id', '=', plan.userId)
    .where('body', '=', plan.text)
    .where('created_at', '>', plan.at - duplicateWindowMs)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (!last) return undefined
  const reply = (await readResponses(db, scope)).find(({ id }) => id === last.id)
  return reply && areSameFiles(plan.files, reply.attachments) ? reply.id : undefined
}

async function insertReply(db: Db, { companyId, ticketId }: TicketScope & { ticketId: number }, plan: ReplyPlan) {
  const { id } = await db
    .insertInto('ticket_responses')
    .values({ ticket_id: ticketId, user_id: plan.userId, admin_name: null, body: plan.text, created_at: plan.at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await linkFiles(db, await keepFiles(db, companyId, plan.files, plan.at), ticketId, id)
  return id
}
