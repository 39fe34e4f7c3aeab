import { audit, operatorActor } from '../../../store/audit/audit.ts'
import { touchOrders } from '../../../store/db/touch-orders.ts'
import type { Db } from '../../../store/db/open.ts'
import { releaseBlock } from '../../../store/ledger/free-blocks.ts'
import { type OperatorDeps, OperatorError } from '../../command.ts'
import { operatorTexts } from '../../operator.texts.ts'
import { mailRecipient } from '../mail-recipient.ts'
import type { Request } from './register-resources.ts'

/** Decides a pending request. Throws `OperatorError` when there is none or it is decided already. */
export async function decideRequest(
  db: Db,
  id: number,
  state: 'approved' | 'refused' | 'expired',
  now: number,
): Promise<Request> {
  const request = await db
    .updateTable('order_requests')
    .set({ state, decided_at: now })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .returningAll()
    .executeTakeFirst()
  if (request) return request
  const decided = await db.selectFrom('order_requests').select('state').where('id', '=', id).executeTakeFirst()
  if (decided) throw new OperatorError('conflict', operatorTexts.requestDecided(id, decided.state))
  throw new OperatorError('not_found', operatorTexts.noRequest(id))
}

/** Refuses or expires a pending request, frees its block and mails the customer the reason, in one transaction. */
export function endRequest(
  { db, mail, now, requestId, publicUrl }: OperatorDeps,
  id: number,
  state: 'refused' | 'expired',
  text: string,
) {
  return db.transaction().execute(async (trx) => {
    const request = await decideRequest(trx, id, state, now)
    const { company_id: companyId, user_id: userId } = request
    // All changes lock the company's row first, so that two transactions cannot deadlock.
    await touchOrders(trx, companyId)
    const block = request.ip === null ? null : `${request.ip}/${request.subnet}`
    const isFree = await releaseBlock(trx, request, now)
    const recipient = await mailRecipient(trx, companyId, userId)
    if (recipient) {
      const message = operatorTexts.endedRequestMail(
        recipient.name,
        { id, state, block, text },
        `${publicUrl}/new-order`,
      )
      await mail.add(trx, { to: recipient.email, ...message }, now)
    }
    const action = state === 'refused' ? 'request.refuse' : 'request.expire'
    const entry = { at: now, action, target: `request ${id}`, after: { block, text } }
    await audit(trx, operatorActor(requestId, companyId), entry)
    return { request_id: id, state, freedBlock: isFree ? block : null, isInformed: recipient !== undefined }
  })
}
