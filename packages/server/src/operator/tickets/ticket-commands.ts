import { fold } from '@ip-portal/core/kernel/values/turkish'
import { notificationTexts } from '../../adapters/notifications/notifications.texts.ts'
import { notifyUser } from '../../adapters/notifications/notify-user.ts'
import { timeOf } from '../../base/wire-fields.ts'
import { audit, operatorActor } from '../../store/audit/audit.ts'
import type { Db } from '../../store/db/open.ts'
import { storeFile } from '../../store/files/file-store.ts'
import { countStaffFile } from '../../store/files/staged-files.ts'
import { type Command, idOf, type OperatorDeps, OperatorError } from '../command.ts'
import { type NewFile, readFiles } from '../files/read-files.ts'
import { refuseUnknownState } from '../lists/list-commands.ts'
import { selectThread } from './thread.ts'
import { ticketTexts as texts } from './tickets.texts.ts'

/** Commands for support tickets. */
export const ticketCommands: Command[] = [
  {
    words: ['tickets', 'list'],
    takes: ['state'],
    run: async ({ db }, { options: { state } }) => ({ rows: await listTickets(db, statusOf(state)) }),
  },
  {
    words: ['tickets', 'show'],
    argument: 'ticket',
    run: async ({ db }, input) => {
      const result = await selectThread(db, idOf(input))
      return { result, description: texts.thread(result) }
    },
  },
  {
    words: ['tickets', 'reply'],
    argument: 'ticket',
    needs: ['text'],
    takes: ['name', 'file'],
    run: async (deps, input) => {
      const id = idOf(input)
      const text = input.options.text?.trim() ?? ''
      if (text === '') throw new OperatorError('invalid', texts.textNeeded)
      const files = await readFiles(input.files ?? [])
      const result = await reply(deps, id, { text, files, name: input.options.name?.trim() || texts.staffName })
      return { result, description: texts.replied(id, result.isInformed) }
    },
  },
  {
    words: ['tickets', 'close'],
    argument: 'ticket',
    run: async (deps, input) => {
      const id = idOf(input)
      await close(deps, id)
      return { result: { ticket_id: id }, description: texts.closed(id) }
    },
  },
]

/** Reads a state of tickets, the open ones without it. Throws `OperatorError` for any other. */
function statusOf(state: string = texts.states.open): 'open' | 'closed' {
  refuseUnknownState(state, Object.values(texts.states))
  return fold(state) === fold(texts.states.closed) ? 'closed' : 'open'
}

/** Lists tickets of a state with the author of the last text: a customer's last text waits for a reply. */
async function listTickets(db: Db, status: 'open' | 'closed') {
  const rows = await db
    .selectFrom('tickets as t')
    .innerJoin('companies as c', 'c.id', 't.company_id')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .leftJoin('ticket_responses as r', (join) =>
      join.on('r.id', '=', (last) =>
        last
          .selectFrom('ticket_responses as l')
          .select((row) => row.fn.max('l.id').as('id'))
          .whereRef('l.ticket_id', '=', 't.id'),
      ),
    )
    .leftJoin('users as a', 'a.id', 'r.user_id')
    .select(['t.id', 't.updated_at', 't.order_id', 't.subject', 'c.name as company', 'u.name as opener'])
    .select(['r.admin_name', 'a.name as customer'])
    .where('t.status', '=', status)
    .orderBy('t.updated_at')
    .orderBy('t.id')
    .execute()
  return rows.map(({ id, updated_at, order_id, subject, company, opener, admin_name, customer }) => {
    return { id, updated_at: timeOf(updated_at), company, order_id, subject, author: admin_name ?? customer ?? opener }
  })
}

interface Reply {
  text: string
  files: readonly NewFile[]
  /** Name that the customer sees. */
  name: string
}

/** Adds a reply with its files, marks the ticket as unread and mails its author, in one transaction. */
async function reply(deps: OperatorDeps, id: number, { text, files, name }: Reply) {
  const { db, now, by } = deps
  const notify = { ...deps, secretKey: await deps.secretKey() }
  return db.transaction().execute(async (trx) => {
    const ticket = await changeOpen(trx, id, { is_read: 0, updated_at: now })
    const { id: responseId } = await trx
      .insertInto('ticket_responses')
      .values({ ticket_id: id, user_id: null, admin_name: name, body: text, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const { content, ...head } of files) {
      const file_id = await storeFile(trx, { company_id: ticket.company_id, ...head }, content, now)
      await countStaffFile(trx, ticket.company_id, content.byteLength)
      await trx.insertInto('ticket_files').values({ file_id, ticket_id: id, response_id: responseId }).execute()
    }
    const notice = notificationTexts.ticketReply(id, `${deps.publicUrl}/support?ticket=${id}`)
    const isInformed = await notifyUser(notify, trx, { userId: ticket.user_id, kind: 'ticket_reply', at: now }, notice)
    const entry = { at: now, action: 'ticket.staff-reply', orderId: ticket.order_id, target: `ticket ${id}` }
    const after = files.length > 0 ? { after: { files: files.length } } : {}
    await audit(trx, operatorActor(by, ticket.company_id), { ...entry, ...after })
    return { ticket_id: id, response_id: responseId, admin_name: name, files: files.length, isInformed }
  })
}

function close({ db, now, by }: OperatorDeps, id: number): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const { company_id, order_id } = await changeOpen(trx, id, { status: 'closed', updated_at: now })
    const entry = { at: now, action: 'ticket.close', orderId: order_id, target: `ticket ${id}` }
    await audit(trx, operatorActor(by, company_id), entry)
  })
}

/** Changes a ticket that is open. Throws `OperatorError` for any other. */
async function changeOpen(
  trx: Db,
  id: number,
  fields: { updated_at: number; is_read?: 0 | 1; status?: 'closed' },
): Promise<{ company_id: number; user_id: number; order_id: number | null }> {
  const ticket = await trx
    .updateTable('tickets')
    .set(fields)
    .where('id', '=', id)
    .where('status', '=', 'open')
    .returning(['company_id', 'user_id', 'order_id'])
    .executeTakeFirst()
  if (ticket) return ticket
  const known = await trx.selectFrom('tickets').select('id').where('id', '=', id).executeTakeFirst()
  throw known ? new OperatorError('conflict', texts.isClosed(id)) : new OperatorError('not_found', texts.notFound(id))
}
