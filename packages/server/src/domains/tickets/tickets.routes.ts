import { TicketClosing } from '@ip-portal/core/tickets/tickets.schema'
import { audit } from '../../db/audit.ts'
import type { Db } from '../../db/open.ts'
import { pathNumber } from '../../http/path-number.ts'
import { readJson } from '../../http/read-json.ts'
import { Refusal } from '../../errors/refusal.ts'
import type { Deps } from '../../deps.ts'
import type { PortalContext, Route } from '../../http/route.ts'
import { sendFile } from '../../uploads/send-file.ts'
import { createTicket } from './new-ticket.ts'
import { readResponses, readTickets } from './ticket-answers.ts'
import { addReply } from './ticket-reply.ts'
import { ownsOrder } from './tickets.queries.ts'
import { ticketsTexts } from './tickets.texts.ts'

/** Support tickets of the company. */
export const ticketRoutes = (deps: Deps): Route[] => [
  { method: 'GET', path: '/tickets/open', access: 'session', handle: (context) => countOpen(deps, context) },
  { method: 'GET', path: '/tickets', access: 'session', handle: (context) => list(deps, context) },
  { method: 'POST', path: '/tickets', access: 'session', handle: (context) => createTicket(deps, context) },
  { method: 'GET', path: '/tickets/order_id/:id', access: 'session', handle: (context) => listOfOrder(deps, context) },
  { method: 'GET', path: '/tickets/:id/responses', access: 'session', handle: (context) => read(deps, context) },
  { method: 'POST', path: '/tickets/:id/responses', access: 'session', handle: (context) => reply(deps, context) },
  { method: 'PATCH', path: '/tickets/:id/status', access: 'session', handle: (context) => close(deps, context) },
  {
    method: 'GET',
    path: '/uploads/tickets/:name',
    access: 'session',
    handle: (context) => sendFile(deps.db, context, 'ticket_files', context.req.param('name') ?? ''),
  },
]

async function countOpen({ db }: Deps, context: PortalContext): Promise<Response> {
  const { open } = await db
    .selectFrom('tickets')
    .select((row) => row.fn.countAll<number>().as('open'))
    .where('company_id', '=', context.get('signedIn').companyId)
    .where('status', '=', 'open')
    .executeTakeFirstOrThrow()
  return context.json({ open_tickets: open })
}

async function list({ db }: Deps, context: PortalContext): Promise<Response> {
  return context.json(await readTickets(db, { companyId: context.get('signedIn').companyId }))
}

async function listOfOrder({ db }: Deps, context: PortalContext): Promise<Response> {
  const { companyId } = context.get('signedIn')
  const orderId = pathNumber(context, 'id')
  if (orderId === null || !(await ownsOrder(db, companyId, orderId))) throw new Refusal(404, ticketsTexts.orderNotFound)
  return context.json(await readTickets(db, { companyId, orderId }))
}

/** The company's ticket in the path; refuses 404 otherwise. */
async function findTicket(db: Db, context: PortalContext) {
  const { companyId } = context.get('signedIn')
  const ticketId = pathNumber(context, 'id')
  const ticket =
    ticketId === null
      ? undefined
      : await db
          .selectFrom('tickets')
          .select(['id', 'order_id', 'is_read'])
          .where('id', '=', ticketId)
          .where('company_id', '=', companyId)
          .executeTakeFirst()
  if (!ticket) throw new Refusal(404, ticketsTexts.notFound)
  return { ...ticket, scope: { companyId, ticketId: ticket.id } }
}

/** Whoever opens the thread has read it for the whole company. */
async function read({ db }: Deps, context: PortalContext): Promise<Response> {
  const { id, is_read, scope } = await findTicket(db, context)
  // Before the replies are read, so that one that comes in between stays unread.
  if (is_read === 0) await db.updateTable('tickets').set({ is_read: 1 }).where('id', '=', id).execute()
  return context.json(await readResponses(db, scope))
}

async function reply(deps: Deps, context: PortalContext): Promise<Response> {
  const { scope } = await findTicket(deps.db, context)
  return addReply(deps, context, scope)
}

async function close({ db, now }: Deps, context: PortalContext): Promise<Response> {
  const { id, order_id, scope } = await findTicket(db, context)
  await readJson(context, TicketClosing, { '': ticketsTexts.badStatus, status: ticketsTexts.badStatus })
  const { userId } = context.get('signedIn')
  const at = now()
  await db.transaction().execute(async (trx) => {
    const closed = await trx
      .updateTable('tickets')
      .set({ status: 'closed', updated_at: at })
      .where('id', '=', id)
      .where('status', '=', 'open')
      .returning('id')
      .executeTakeFirst()
    if (!closed) throw new Refusal(409, ticketsTexts.isClosed)
    const entry = { at, requestId: context.get('requestId'), companyId: scope.companyId, userId }
    const change = { ...entry, action: 'ticket.close', details: { ticketId: id } }
    await audit(trx, order_id === null ? change : { ...change, orderId: order_id })
  })
  const [ticket] = await readTickets(db, scope)
  return context.json({ success: true, message: ticketsTexts.closed, ticket })
}
