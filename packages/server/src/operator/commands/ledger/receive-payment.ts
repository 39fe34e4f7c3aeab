import { fromCents } from '@ip-portal/core/kernel/values/money'
import { audit, operatorActor } from '../../../store/audit/audit.ts'
import type { Db } from '../../../store/db/open.ts'
import { touchOrders } from '../../../store/db/touch-orders.ts'
import { type OperatorDeps, OperatorError } from '../../command.ts'
import { lockOrder } from '../../lock-order.ts'
import { mailTexts } from '../../mails/mails.texts.ts'
import { type TellDeps, tellCompany } from '../../mails/tell-company.ts'
import { operatorTexts } from '../../operator.texts.ts'
import { bookPayment, insertPayment, type Payment, type Unreported } from './book-payment.ts'
import { settleOrder } from './settle-order.ts'

type Run = TellDeps & Pick<OperatorDeps, 'by'>

/**
 * Books what came of a reported payment (borc) and activates an order whose balance is now paid, in the caller's
 * transaction. Without an amount all of the report came. Throws `OperatorError` for one that does not wait.
 */
export async function receiveReported(trx: Db, run: Run, id: number, cents: number | null) {
  const reported = await decidePayment(trx, id, 'confirmed', run.now)
  const booked = cents === reported.amount_usd_cents ? null : cents
  if (booked !== null)
    await trx.updateTable('payments').set({ booked_usd_cents: booked }).where('id', '=', id).execute()
  return book(trx, { ...reported, booked_usd_cents: booked }, 'payment.confirm', run)
}

/** Books a payment that came without a report, in the caller's transaction. Throws `OperatorError` without its order. */
export async function receiveUnreported(trx: Db, run: Run, orderId: number, unreported: Unreported) {
  const order = await lockOrder(trx, orderId)
  return book(trx, await insertPayment(trx, order, unreported, run.now), 'payment.add', run)
}

async function book(trx: Db, payment: Payment, action: 'payment.confirm' | 'payment.add', run: Run) {
  const { now, by, publicUrl } = run
  const { id, company_id: companyId, order_id: orderId, user_id: userId, booked_usd_cents: booked, notes } = payment
  const line = await bookPayment(trx, payment, now)
  const settled = await settleOrder(trx, companyId, orderId)
  const amount_usd = fromCents(booked ?? payment.amount_usd_cents)
  const reported_usd = booked === null ? null : fromCents(payment.amount_usd_cents)
  const differs = reported_usd === null ? {} : { reported_usd }
  const text = action === 'payment.add' && notes !== null ? { text: notes } : {}
  const after = { payment: id, amount_usd, ...differs, ...text, activated: settled.isNowActive }
  await audit(trx, operatorActor(by, companyId), { at: now, action, orderId, after })
  const { net_balance: balance, isNowActive } = settled
  const notice = mailTexts.paid({ order: orderId, amount: amount_usd, balance, isNowActive }, publicUrl)
  const isInformed = await tellCompany(trx, run, { companyId, userId, kind: 'payment' }, notice)
  return { payment_id: id, line_id: line, amount_usd, reported_usd, ...settled, isInformed }
}

/**
 * Locks the company and decides its waiting payment. Throws `OperatorError` when there is none or it is decided already.
 */
export async function decidePayment(
  trx: Db,
  id: number,
  state: 'confirmed' | 'refused',
  now: number,
): Promise<Payment> {
  const found = await trx.selectFrom('payments').select('company_id').where('id', '=', id).executeTakeFirst()
  if (!found) throw new OperatorError('not_found', operatorTexts.noPayment(id))
  // All changes lock the company's row first, so that two transactions cannot deadlock.
  await touchOrders(trx, found.company_id)
  const payment = await trx
    .updateTable('payments')
    .set({ state, decided_at: now })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returningAll()
    .executeTakeFirst()
  if (payment) return payment
  const decided = await trx.selectFrom('payments').select('state').where('id', '=', id).executeTakeFirstOrThrow()
  throw new OperatorError('conflict', operatorTexts.paymentDecided(id, decided.state))
}
