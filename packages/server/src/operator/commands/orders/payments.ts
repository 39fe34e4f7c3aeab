import { formatUsd, fromCents } from '@ip-portal/core/kernel/values/money'
import { audit, operatorActor } from '../../../store/audit/audit.ts'
import type { Db } from '../../../store/db/open.ts'
import { touchOrders } from '../../../store/db/touch-orders.ts'
import { wireRate } from '../../../store/ledger/charges.ts'
import { type Command, idOf, type OperatorDeps, OperatorError } from '../../command.ts'
import { operatorTexts } from '../../operator.texts.ts'
import { bookPayment, insertPayment, type Payment, type Unreported } from '../ledger/book-payment.ts'
import { ledgerTexts } from '../ledger/ledger.texts.ts'
import { settleOrder } from '../ledger/settle-order.ts'
import { centsOf, paymentDay, textOf } from '../ledger/typed-values.ts'
import { mailRecipient } from '../mail-recipient.ts'
import { findOrder } from './find-order.ts'

/** Commands for reported payments. */
export const paymentCommands: Command[] = [
  { words: ['payments', 'list'], run: ({ db }) => listPayments(db) },
  {
    words: ['payments', 'confirm'],
    argument: 'NO',
    takes: ['amount'],
    run: async (deps, input) => {
      const { amount } = input.options
      const result = await confirm(deps, idOf(input), amount === undefined ? null : centsOf(amount))
      return { result, description: ledgerTexts.confirmed(result) }
    },
  },
  {
    words: ['payments', 'add'],
    argument: operatorTexts.orderArgument,
    needs: ['usd'],
    takes: ['date', 'reference', 'text'],
    run: async (deps, input) => {
      const { usd = '', date, reference, text } = input.options
      const result = await add(deps, idOf(input), {
        cents: centsOf(usd),
        day: paymentDay(date, deps.now),
        reference: textOf(reference),
        notes: textOf(text),
      })
      return { result, description: ledgerTexts.confirmed(result) }
    },
  },
  {
    words: ['payments', 'refuse'],
    argument: 'NO',
    needs: ['text'],
    run: async (deps, input) => {
      const result = await refuse(deps, idOf(input), input.options.text?.trim() ?? '')
      return { result, description: operatorTexts.paymentRefused(result) }
    },
  },
]

/** Lists waiting payments; the customer's notes are cut for the terminal. */
async function listPayments(db: Db) {
  const found = await db
    .selectFrom('payments as p')
    .innerJoin('companies as c', 'c.id', 'p.company_id')
    .leftJoin('users as u', 'u.id', 'p.user_id')
    .selectAll('p')
    .select(['c.name as company', 'u.name as user_name'])
    .where('p.state', '=', 'waiting')
    .orderBy('p.id')
    .execute()
  const rows = found.map((row) => ({
    id: row.id,
    order_id: row.order_id,
    company: row.company,
    user_name: row.user_name,
    amount_usd: fromCents(row.amount_usd_cents),
    amount_try: fromCents(row.amount_try_cents),
    exchange_rate: wireRate(row.rate_e4),
    payment_date: row.payment_on,
    payment_method: row.payment_method,
    reference_number: row.reference_number,
    notes: row.notes,
  }))
  const shown = rows.map(({ payment_method, ...row }) => ({
    ...row,
    company: shortText(row.company),
    user_name: shortText(row.user_name),
    payment_method: ledgerTexts.methods[payment_method],
    reference_number: shortText(row.reference_number),
    notes: shortText(row.notes),
  }))
  return { rows, shown }
}

const longestCell = 24
/** Text as long as a column of the table may be. */
const shortText = (text: string | null): string | null =>
  text === null || text.length <= longestCell ? text : `${text.slice(0, longestCell - 1)}…`

/**
 * Books what came of a reported payment (borc) and activates an order whose balance is now paid, in one transaction.
 * Without an amount all of the report came.
 */
function confirm({ db, now, requestId }: OperatorDeps, id: number, cents: number | null) {
  return db.transaction().execute(async (trx) => {
    const reported = await decide(trx, id, 'confirmed', now)
    const booked = cents === reported.amount_usd_cents ? null : cents
    if (booked !== null)
      await trx.updateTable('payments').set({ booked_usd_cents: booked }).where('id', '=', id).execute()
    return book(trx, { ...reported, booked_usd_cents: booked }, 'payment.confirm', { now, requestId })
  })
}

/** Books a payment that came without a report, in one transaction. */
function add({ db, now, requestId }: OperatorDeps, orderId: number, unreported: Unreported) {
  return db.transaction().execute(async (trx) => {
    const order = await findOrder(trx, orderId)
    // All changes lock the company's row first, so that two transactions cannot deadlock.
    await touchOrders(trx, order.company_id)
    return book(trx, await insertPayment(trx, order, unreported, now), 'payment.add', { now, requestId })
  })
}

async function book(
  trx: Db,
  payment: Payment,
  action: 'payment.confirm' | 'payment.add',
  { now, requestId }: Pick<OperatorDeps, 'now' | 'requestId'>,
) {
  const { id, company_id: companyId, order_id: orderId, booked_usd_cents: booked, notes } = payment
  const line = await bookPayment(trx, payment, now)
  const settled = await settleOrder(trx, companyId, orderId)
  const amount_usd = fromCents(booked ?? payment.amount_usd_cents)
  const reported_usd = booked === null ? null : fromCents(payment.amount_usd_cents)
  const differs = reported_usd === null ? {} : { reported_usd }
  const text = action === 'payment.add' && notes !== null ? { text: notes } : {}
  const after = { payment: id, amount_usd, ...differs, ...text, activated: settled.isNowActive }
  await audit(trx, operatorActor(requestId, companyId), { at: now, action, orderId, after })
  return { payment_id: id, line_id: line, amount_usd, reported_usd, ...settled }
}

/** Refuses a reported payment and mails the customer the reason, in one transaction; the ledger does not change. */
function refuse({ db, mail, now, requestId, publicUrl }: OperatorDeps, id: number, text: string) {
  return db.transaction().execute(async (trx) => {
    const payment = await decide(trx, id, 'refused', now)
    const { company_id: companyId, order_id: orderId, user_id: userId } = payment
    const amount_usd = fromCents(payment.amount_usd_cents)
    const recipient = await mailRecipient(trx, companyId, userId)
    if (recipient) {
      const refused = { id, order: orderId, amount: formatUsd(amount_usd), text }
      const message = operatorTexts.refusedPaymentMail(recipient.name, refused, `${publicUrl}/orders`)
      await mail.add(trx, { to: recipient.email, ...message }, now)
    }
    const after = { payment: id, amount_usd, text }
    await audit(trx, operatorActor(requestId, companyId), { at: now, action: 'payment.refuse', orderId, after })
    return { payment_id: id, order_id: orderId, amount_usd, isInformed: recipient !== undefined }
  })
}

/**
 * Locks the company and decides its waiting payment. Throws `OperatorError` when there is none or it is decided already.
 */
async function decide(trx: Db, id: number, state: 'confirmed' | 'refused', now: number): Promise<Payment> {
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
