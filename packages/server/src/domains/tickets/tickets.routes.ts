import { Hono } from 'hono'
import { etag } from 'hono/etag'
import { createMiddleware } from 'hono/factory'
import * as v from 'valibot'
import { TicketClosing } from '@ip-portal/core/tickets/tickets.schema'
import { requireSession } from '../../auth/session/require-session.ts'
import { Refusal } from '../../base/refusal.ts'
import type { Deps } from '../../deps.ts'
import { actorOf } from '../../http/client/actor-of.ts'
import { readIdempotencyKey } from '../../http/idempotency/idempotency-key.ts'
import { jsonBody } from '../../http/json-body.ts'
import { answerList } from '../../http/lists/answer-list.ts'
import { describeRoute } from '../../http/openapi/describe-route.ts'
import { pathNumber } from '../../http/path-number.ts'
import type { PortalContext, PortalEnv } from '../../http/portal-env.ts'
import { sendFile } from '../../http/uploads/send-file.ts'
import { audit } from '../../store/audit/audit.ts'
import { createTicket } from './new-ticket.ts'
import { readTicket, responseList, ticketList } from './read-tickets.ts'
import { addReply } from './ticket-reply.ts'
import { OpenTickets, Ticket, TicketReply, WithTicket } from './tickets.answers.ts'
import { ownsOrder } from './tickets.queries.ts'
import { ticketsTexts } from './tickets.texts.ts'

const attachments = v.optional(v.array(v.file()))
const TicketForm = v.object({
  subject: v.string(),
  description: v.string(),
  order_id: v.optional(v.string()),
  attachments,
})
const ReplyForm = v.object({ response: v.string(), attachments })

/** Support tickets of the company. */
export function ticketRoutes(deps: Deps): Hono<PortalEnv> {
  const session = requireSession(deps)
  const upload = requireSession(deps, { takesFiles: true })
  const ticket = requireTicket(deps)
  const badStatus = ticketsTexts.badStatus
  const app = new Hono<PortalEnv>()
  app.get(
    '/tickets/open',
    describeRoute({ tag: 'tickets', summary: 'Number of open tickets', answer: OpenTickets }),
    session,
    (context) => countOpen(deps, context),
  )
  app.get(
    '/tickets',
    describeRoute({
      tag: 'tickets',
      summary: 'Tickets; 304 when they are unchanged',
      paged: true,
      answer: v.array(Ticket),
    }),
    session,
    etag(),
    (context) => list(deps, context),
  )
  app.post(
    '/tickets',
    describeRoute({
      tag: 'tickets',
      summary: 'Open a ticket',
      action: 'ticket.open',
      form: TicketForm,
      answer: WithTicket,
    }),
    upload,
    readIdempotencyKey,
    (context) => createTicket(deps, context),
  )
  app.get(
    '/tickets/order_id/:id',
    describeRoute({ tag: 'tickets', summary: 'Tickets of an order', paged: true, answer: v.array(Ticket) }),
    session,
    (context) => listOfOrder(deps, context),
  )
  app.get(
    '/tickets/:id/responses',
    describeRoute({
      tag: 'tickets',
      summary: 'Replies; marks the ticket as read',
      paged: true,
      answer: v.array(TicketReply),
    }),
    session,
    ticket,
    (context) => read(deps, context, context.get('ticket')),
  )
  app.post(
    '/tickets/:id/responses',
    describeRoute({ tag: 'tickets', summary: 'Reply', action: 'ticket.reply', form: ReplyForm, answer: TicketReply }),
    upload,
    ticket,
    readIdempotencyKey,
    (context) => addReply(deps, context, context.get('ticket')),
  )
  const closing = jsonBody(TicketClosing, { '': badStatus, status: badStatus })
  app.patch(
    '/tickets/:id/status',
    describeRoute({ tag: 'tickets', summary: 'Close a ticket', action: 'ticket.close', answer: WithTicket }),
    session,
    ticket,
    closing,
    (context) => close(deps, context, context.get('ticket')),
  )
  app.get(
    '/uploads/tickets/:name',
    describeRoute({ tag: 'tickets', summary: 'File of a ticket', file: 'application/octet-stream' }),
    session,
    (context) => sendFile(deps.db, context, 'ticket_files', context.req.param('name')),
  )
  return app
}

async function countOpen({ db }: Deps, context: PortalContext): Promise<Response> {
  const { open } = await db
    .selectFrom('tickets')
    .select((row) => row.fn.countAll<number>().as('open'))
    .where('company_id', '=', context.get('signedIn').companyId)
    .where('status', '=', 'open')
    .executeTakeFirstOrThrow()
  return context.json({ open_tickets: open } satisfies OpenTickets)
}

function list({ db }: Deps, context: PortalContext): Promise<Response> {
  return answerList(context, ticketList(db, { companyId: context.get('signedIn').companyId }))
}

async function listOfOrder({ db }: Deps, context: PortalContext): Promise<Response> {
  const { companyId } = context.get('signedIn')
  const orderId = pathNumber(context, 'id')
  if (orderId === null || !(await ownsOrder(db, companyId, orderId))) throw new Refusal(404, ticketsTexts.orderNotFound)
  return answerList(context, ticketList(db, { companyId, orderId }))
}

interface FoundTicket {
  id: number
  order_id: number | null
  is_read: number
  scope: { companyId: number; ticketId: number }
}

/** Finds the company's ticket of the path; refuses 404 otherwise. */
const requireTicket = ({ db }: Deps) =>
  createMiddleware<PortalEnv & { Variables: { ticket: FoundTicket } }>(async (context, next) => {
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
    context.set('ticket', { ...ticket, scope: { companyId, ticketId: ticket.id } })
    await next()
  })

/** Reads the thread and marks the ticket as read for the whole company. */
async function read({ db }: Deps, context: PortalContext, { id, is_read, scope }: FoundTicket): Promise<Response> {
  // Marked before the replies are read, so that a reply in between stays unread.
  if (is_read === 0) await db.updateTable('tickets').set({ is_read: 1 }).where('id', '=', id).execute()
  return answerList(context, responseList(db, scope.companyId, id))
}

async function close(
  { db, now }: Deps,
  context: PortalContext,
  { id, order_id, scope }: FoundTicket,
): Promise<Response> {
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
    await audit(trx, actorOf(context), { at, action: 'ticket.close', orderId: order_id, target: `ticket ${id}` })
  })
  const ticket = await readTicket(db, scope)
  return context.json({ success: true, message: ticketsTexts.closed, ticket } satisfies WithTicket)
}
