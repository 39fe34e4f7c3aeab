import { limits } from '@ip-portal/core/kernel/values/limits'
import { NewTicket } from '@ip-portal/core/tickets/tickets.schema'
import type { SignedIn } from '../../auth/session/signed-in.ts'
import { Refusal } from '../../base/refusal.ts'
import type { Deps } from '../../deps.ts'
import { actorOf } from '../../http/client/actor-of.ts'
import { uploadsTexts } from '../../http/http.texts.ts'
import { runOnce } from '../../http/idempotency/run-once.ts'
import { check } from '../../http/json-body.ts'
import type { PortalContext } from '../../http/portal-env.ts'
import type { Texts } from '../../http/uploads/read-form.ts'
import { receiveUpload, type Upload } from '../../http/uploads/receive-upload.ts'
import type { AcceptedFile, FileRules } from '../../http/uploads/stage-file.ts'
import { audit } from '../../store/audit/audit.ts'
import type { Db } from '../../store/db/open.ts'
import { lockCompany } from '../../store/db/touch-orders.ts'
import { keepFiles } from '../../store/files/staged-files.ts'
import { readTicket } from './read-tickets.ts'
import type { WithTicket } from './tickets.answers.ts'
import { linkFiles, ownsOrder } from './tickets.queries.ts'
import { ticketsTexts } from './tickets.texts.ts'

interface TicketFields {
  orderId: number | null
  subject: string
  description: string
}

interface NewTicketRow extends TicketFields {
  files: AcceptedFile[]
  at: number
}

/** Opens a ticket with its files, and answers it. */
export function createTicket(deps: Deps, context: PortalContext): Promise<Response> {
  const { companyId } = context.get('signedIn')
  const checkTexts = async (texts: Texts) => {
    const { order_id, subject, description } = check(NewTicket, texts, {
      subject: ticketsTexts.fieldsNeeded,
      description: ticketsTexts.fieldsNeeded,
      'subject:max_length': ticketsTexts.subjectTooLong,
      'description:max_length': ticketsTexts.textTooLong,
    })
    return { orderId: await orderOf(deps.db, companyId, order_id), subject, description }
  }
  return receiveUpload(deps, context, { ...attachmentRules, checkTexts }, (upload) => openTicket(deps, context, upload))
}

function openTicket(deps: Deps, context: PortalContext, { fields, files }: Upload<TicketFields>): Promise<Response> {
  const signedIn = context.get('signedIn')
  const { companyId } = signedIn
  const { orderId } = fields
  return runOnce(deps, context, { fields, files }, async (trx, at) => {
    const ticketId = await insertTicket(trx, signedIn, { ...fields, files, at })
    const after = { files: files.length }
    await audit(trx, actorOf(context), { at, action: 'ticket.open', orderId, target: `ticket ${ticketId}`, after })
    const ticket = await readTicket(trx, { companyId, ticketId })
    return { success: true, message: ticketsTexts.created, ticket } satisfies WithTicket
  })
}

/** Id of the order in the form; null when there is none. Refuses 404 unless the order is the company's. */
async function orderOf(db: Db, companyId: number, text: string | null): Promise<number | null> {
  if (text === null) return null
  const id = /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null
  if (id === null || !(await ownsOrder(db, companyId, id))) throw new Refusal(404, ticketsTexts.orderNotFound)
  return id
}

async function insertTicket(db: Db, { companyId, userId }: SignedIn, ticket: NewTicketRow): Promise<number> {
  // The upload may have taken minutes, in which the company was merged.
  await lockCompany(db, companyId)
  const { id } = await db
    .insertInto('tickets')
    .values({
      company_id: companyId,
      user_id: userId,
      order_id: ticket.orderId,
      subject: ticket.subject,
      description: ticket.description,
      status: 'open',
      is_read: 1,
      created_at: ticket.at,
      updated_at: ticket.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await linkFiles(db, await keepFiles(db, ticket.files, ticket.at), id, null)
  return id
}

/** Rules for the attachments of a ticket or a reply. */
export const attachmentRules: FileRules = {
  place: 'ticket',
  limit: { bytes: limits.ticketFileMaxBytes, message: uploadsTexts.tooLarge },
}
