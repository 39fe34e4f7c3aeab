import { orderStatuses } from '@ip-portal/core/kernel/values/limits'
import { formatUsd, fromCents } from '@ip-portal/core/kernel/values/money'
import { audit, operatorActor } from '../../../store/audit/audit.ts'
import type { Db } from '../../../store/db/open.ts'
import { touchOrders } from '../../../store/db/touch-orders.ts'
import { balanceOf } from '../../../store/ledger/balances.ts'
import { type Command, idOf, type OperatorDeps, OperatorError } from '../../command.ts'
import { mailRecipient } from '../../mail-recipient.ts'
import { operatorTexts } from '../../operator.texts.ts'

/** Commands for reported payments. */
export const paymentCommands: Command[] = [
  { words: ['payments', 'list'], run: async ({ db }) => ({ rows: await listPayments(db) }) },
  {
    words: ['payments', 'confirm'],
    argument: 'NO',
    run: async (deps, input) => {
      const id = idOf(input)
      const result = await confirm(deps, id)
      return { result, description: operatorTexts.confirmed(result) }
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

async function listPayments(db: Db) {
  const rows = await db
    .selectFrom('payments as p')
    .innerJoin('companies as c', 'c.id', 'p.company_id')
    .selectAll('p')
    .select('c.name as company')
    .where('p.state', '=', 'waiting')
    .orderBy('p.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    order_id: row.order_id,
    company: row.company,
    amount_usd: fromCents(row.amount_usd_cents),
    amount_try: fromCents(row.amount_try_cents),
    payment_date: row.payment_on,
    reference_number: row.reference_number,
  }))
}

/** Books the payment (borc) and activates an order whose balance is now paid, in one transaction. */
function confirm({ db, now, requestId }: OperatorDeps, id: number) {
  return db.transaction().execute(async (trx) => {
    const payment = await decide(trx, id, 'confirmed', now)
    const { company_id: companyId, order_id: orderId } = payment
    // All changes lock the company's row first, so that two transactions cannot deadlock.
    await touchOrders(trx, companyId)
    await trx
      .insertInto('transactions')
      .values({
        company_id: companyId,
        order_id: orderId,
        transaction_on: payment.payment_on,
        due_on: null,
        type: 'borc',
        amount_usd_cents: payment.amount_usd_cents,
        amount_try_cents: payment.amount_try_cents,
        rate_e4: payment.rate_e4,
        description: operatorTexts.payment(payment.payment_method),
        product_code: null,
        payment_ref: payment.reference_number,
        invoice_id: null,
        created_at: now,
        payment_id: id,
      })
      .execute()
    const net_balance = fromCents(await balanceOf(trx, companyId, orderId))
    const isNowActive = net_balance <= 0 && (await activate(trx, orderId))
    const after = { payment: id, activated: isNowActive }
    await audit(trx, operatorActor(requestId, companyId), { at: now, action: 'payment.confirm', orderId, after })
    const amount_usd = fromCents(payment.amount_usd_cents)
    return { payment_id: id, order_id: orderId, amount_usd, net_balance, isNowActive }
  })
}

/** Refuses a reported payment and mails the customer the reason, in one transaction; the ledger does not change. */
function refuse({ db, mail, now, requestId, publicUrl }: OperatorDeps, id: number, text: string) {
  return db.transaction().execute(async (trx) => {
    const payment = await decide(trx, id, 'refused', now)
    const { company_id: companyId, order_id: orderId, user_id: userId } = payment
    // All changes lock the company's row first, so that two transactions cannot deadlock.
    await touchOrders(trx, companyId)
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

/** Decides a waiting payment. Throws `OperatorError` when there is none or it is decided already. */
async function decide(db: Db, id: number, state: 'confirmed' | 'refused', now: number) {
  const payment = await db
    .updateTable('payments')
    .set({ state, decided_at: now })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returningAll()
    .executeTakeFirst()
  if (payment) return payment
  const decided = await db.selectFrom('payments').select('state').where('id', '=', id).executeTakeFirst()
  if (decided) throw new OperatorError('conflict', operatorTexts.paymentDecided(id, decided.state))
  throw new OperatorError('not_found', operatorTexts.noPayment(id))
}

/** Puts an order that waited for its first payment into use; false for an order in another state. */
async function activate(db: Db, orderId: number): Promise<boolean> {
  const activated = await db
    .updateTable('orders')
    .set({ status: orderStatuses.inUse, is_active: 1 })
    .where('id', '=', orderId)
    .where('status', '=', orderStatuses.awaitsPayment)
    .returning('id')
    .executeTakeFirst()
  return activated !== undefined
}
