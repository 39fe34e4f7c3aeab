import { notificationTexts } from '../../adapters/notifications/notifications.texts.ts'
import { notifyUser } from '../../adapters/notifications/notify-user.ts'
import { timeOf } from '../../base/wire-fields.ts'
import { audit, operatorActor } from '../../store/audit/audit.ts'
import type { Db } from '../../store/db/open.ts'
import { type Command, idOf, type OperatorDeps, OperatorError } from '../command.ts'
import { operatorTexts } from '../operator.texts.ts'

/** Commands for support tickets. */
export const ticketCommands: Command[] = [
  { words: ['tickets', 'list'], run: async ({ db }) => ({ rows: await listTickets(db) }) },
  {
    words: ['tickets', 'show'],
    argument: 'NO',
    run: async ({ db }, input) => ({ rows: await thread(db, idOf(input)) }),
  },
  {
    words: ['tickets', 'reply'],
    argument: 'NO',
    needs: ['text'],
    takes: ['name'],
    run: async (deps, input) => {
      const id = idOf(input)
      const text = input.options.text?.trim() ?? ''
      if (text === '') throw new OperatorError('invalid', operatorTexts.textNeeded)
      const result = await reply(deps, id, text, input.options.name?.trim() || operatorTexts.staffName)
      return { result, description: operatorTexts.replied(id) }
    },
  },
]

/** Lists open tickets with the author of the last text: a customer's last text waits for a reply. */
async function listTickets(db: Db) {
  const rows = await db
    .selectFrom('tickets as t')
    .innerJoin('companies as c', 'c.id', 't.company_id')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .select(['t.id', 't.updated_at', 't.order_id', 't.subject', 'c.name as company', 'u.name as opener'])
    .where('t.status', '=', 'open')
    .orderBy('t.updated_at')
    .orderBy('t.id')
    .execute()
  const last = new Map(
    (
      await replies(
        db,
        rows.map(({ id }) => id),
      )
    ).map((reply) => [reply.ticket_id, reply.author]),
  )
  return rows.map(({ id, updated_at, order_id, subject, company, opener }) => {
    return { id, updated_at: timeOf(updated_at), company, order_id, subject, author: last.get(id) ?? opener }
  })
}

/** Selects the texts of a ticket, oldest first. */
async function thread(db: Db, id: number) {
  const ticket = await db
    .selectFrom('tickets as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .select(['t.created_at', 't.subject', 't.description', 'u.name as author'])
    .where('t.id', '=', id)
    .executeTakeFirst()
  if (!ticket) throw new OperatorError('not_found', operatorTexts.noTicket(id))
  const { created_at, subject, description, author } = ticket
  const texts = [{ created_at, author, text: `${subject}: ${description}` }, ...(await replies(db, [id]))]
  return texts.map(({ created_at, author, text }) => ({ created_at: timeOf(created_at), author, text }))
}

async function replies(db: Db, tickets: readonly number[]) {
  if (tickets.length === 0) return []
  const rows = await db
    .selectFrom('ticket_responses as r')
    .leftJoin('users as u', 'u.id', 'r.user_id')
    .select(['r.ticket_id', 'r.created_at', 'r.body as text', 'r.admin_name', 'u.name'])
    .where('r.ticket_id', 'in', tickets)
    .orderBy('r.id')
    .execute()
  return rows.map(({ admin_name, name, ...reply }) => ({ ...reply, author: admin_name ?? name }))
}

/** Adds a reply, marks the ticket as unread and mails its author, in one transaction. */
async function reply(deps: OperatorDeps, id: number, text: string, name: string) {
  const { db, now, requestId } = deps
  const notify = { ...deps, secretKey: await deps.secretKey() }
  return db.transaction().execute(async (trx) => {
    const ticket = await trx
      .updateTable('tickets')
      .set({ is_read: 0, updated_at: now })
      .where('id', '=', id)
      .returning(['company_id', 'user_id', 'order_id', 'status'])
      .executeTakeFirst()
    if (!ticket) throw new OperatorError('not_found', operatorTexts.noTicket(id))
    if (ticket.status === 'closed') throw new OperatorError('conflict', operatorTexts.ticketClosed(id))
    const { id: responseId } = await trx
      .insertInto('ticket_responses')
      .values({ ticket_id: id, user_id: null, admin_name: name, body: text, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    const notice = notificationTexts.ticketReply(id, `${deps.publicUrl}/support?ticket=${id}`)
    await notifyUser(notify, trx, { userId: ticket.user_id, kind: 'ticket_reply', at: now }, notice)
    const entry = { at: now, action: 'ticket.staff-reply', orderId: ticket.order_id, target: `ticket ${id}` }
    await audit(trx, operatorActor(requestId, ticket.company_id), entry)
    return { ticket_id: id, response_id: responseId, admin_name: name }
  })
}
