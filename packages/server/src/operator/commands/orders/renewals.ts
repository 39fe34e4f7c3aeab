import { istanbulDay } from '@ip-portal/core/kernel/values/dates'
import { orderStatuses } from '@ip-portal/core/kernel/values/limits'
import { fromCents } from '@ip-portal/core/kernel/values/money'
import { audit, operatorActor } from '../../../store/audit/audit.ts'
import type { Db } from '../../../store/db/open.ts'
import { nameOfOrder } from '../../../store/ledger/orders.ts'
import { type Command, idOf, type OperatorDeps, OperatorError } from '../../command.ts'
import { lockOrder } from '../../lock-order.ts'
import { mailTexts } from '../../mails/mails.texts.ts'
import { changeAndTell, tellCompany } from '../../mails/tell-company.ts'
import { operatorTexts } from '../../operator.texts.ts'
import { movedEnd } from '../../order-end/end-order.ts'
import { bookCharge } from './book-charge.ts'

/** Commands for requested renewals. */
export const renewalCommands: Command[] = [
  { words: ['renewals', 'list'], run: async ({ db }) => ({ rows: await listRenewals(db) }) },
  {
    words: ['renewals', 'complete'],
    argument: 'renewal',
    run: async (deps, input) => {
      const id = idOf(input)
      const result = await complete(deps, id)
      return { result, description: operatorTexts.renewed(result) }
    },
  },
  {
    words: ['renewals', 'refuse'],
    argument: 'renewal',
    needs: ['text'],
    run: async (deps, input) => {
      const { result, isSuspended } = await refuse(deps, idOf(input), input.options.text?.trim() ?? '')
      return { result, description: operatorTexts.renewalRefused({ ...result, isSuspended }) }
    },
  },
]

async function listRenewals(db: Db) {
  const rows = await db
    .selectFrom('renewals as r')
    .innerJoin('orders as o', 'o.id', 'r.order_id')
    .innerJoin('companies as c', 'c.id', 'o.company_id')
    .selectAll('r')
    .select('c.name as company')
    .where('r.state', '=', 'pending')
    .orderBy('r.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    order_id: row.order_id,
    company: row.company,
    previous_end_date: row.previous_end_on,
    new_end_date: row.new_end_on,
    totalAmount: fromCents(row.total_cents),
  }))
}

/** Extends the order and charges the renewal with an invoice, in one transaction; a suspension by the daily job ends. */
function complete(deps: OperatorDeps, id: number) {
  const { now, by, publicUrl } = deps
  return changeAndTell(deps, async (trx, tell) => {
    const { renewal, order } = await decide(trx, id, 'completed', now)
    const [companyId, orderId, today] = [order.company_id, order.id, istanbulDay(now)]
    const fields = movedEnd(order, renewal.new_end_on, today)
    await trx.updateTable('orders').set(fields).where('id', '=', orderId).execute()
    const description = operatorTexts.renewalCharge(order.service, today)
    const [cents, productCode] = [renewal.total_cents, order.product_code]
    const charge = { companyId, orderId, cents, description, productCode, source: { renewal_id: id } }
    const invoiceId = cents === 0 ? null : await bookCharge(trx, charge, now)
    const after = { renewal: id, invoice: invoiceId, ...('status' in fields ? { activated: true } : {}) }
    await audit(trx, operatorActor(by, companyId), { at: now, action: 'renewal.complete', orderId, after })
    const [end, resource] = [renewal.new_end_on, nameOfOrder(order)]
    const notice = mailTexts.renewed({ order: orderId, resource, end, invoiceId }, publicUrl)
    const isInformed = await tellCompany(trx, tell, { companyId, userId: null, kind: 'order' }, notice)
    return { renewal_id: id, order_id: orderId, new_end_date: end, invoiceId, amount_usd: fromCents(cents), isInformed }
  })
}

/** Refuses a renewal and mails the customer the reason, in one transaction; the order can be renewed again. */
function refuse(deps: OperatorDeps, id: number, text: string) {
  const { now, by, publicUrl } = deps
  return changeAndTell(deps, async (trx, tell) => {
    const { order } = await decide(trx, id, 'refused', now)
    const { company_id: companyId, id: orderId } = order
    const isSuspended = order.status === orderStatuses.suspended
    const notice = mailTexts.renewalRefused({ id, order: orderId, text, isSuspended }, publicUrl)
    const isInformed = await tellCompany(trx, tell, { companyId, userId: null, kind: 'order' }, notice)
    const after = { renewal: id, text }
    await audit(trx, operatorActor(by, companyId), { at: now, action: 'renewal.refuse', orderId, after })
    return { result: { renewal_id: id, order_id: orderId, isInformed }, isSuspended }
  })
}

/** Decides a renewal that waits, and locks its order. Throws `OperatorError` when there is none or it is decided. */
async function decide(trx: Db, id: number, state: 'completed' | 'refused', now: number) {
  const found = await trx.selectFrom('renewals').select('order_id').where('id', '=', id).executeTakeFirst()
  if (!found) throw new OperatorError('not_found', operatorTexts.noRenewal(id))
  const order = await lockOrder(trx, found.order_id)
  const renewal = await trx
    .updateTable('renewals')
    .set({ state, decided_at: now })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .returningAll()
    .executeTakeFirst()
  if (renewal) {
    if (order.status === orderStatuses.cancelled)
      throw new OperatorError('conflict', operatorTexts.orderCancelled(order.id))
    return { renewal, order }
  }
  const decided = await trx.selectFrom('renewals').select('state').where('id', '=', id).executeTakeFirstOrThrow()
  throw new OperatorError('conflict', operatorTexts.renewalDecided(id, decided.state))
}
