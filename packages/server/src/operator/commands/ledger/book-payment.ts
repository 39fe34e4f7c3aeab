import type { Selectable } from 'kysely'
import { fromCents, toCents, usdToTry } from '@ip-portal/core/kernel/values/money'
import type { Db } from '../../../store/db/open.ts'
import type { BillingTables } from '../../../store/db/schema/orders.ts'
import { selectRate, wireRate } from '../../../store/ledger/charges.ts'
import { OperatorError } from '../../command.ts'
import type { LockedOrder } from '../../lock-order.ts'
import { operatorTexts } from '../../operator.texts.ts'
import { ledgerTexts as texts } from './ledger.texts.ts'

/** Stored payment. */
export type Payment = Selectable<BillingTables['payments']>

/** Payment that came without a report. */
export interface Unreported {
  cents: number
  day: string
  reference: string | null
  notes: string | null
}

/** Converts cents of USD to kuruş at a stored rate. */
export const tryCentsAt = (cents: number, rateE4: number): number =>
  toCents(usdToTry(fromCents(cents), wireRate(rateE4))) ?? 0

/** Stores a payment without a report as a confirmed one. Throws `OperatorError` when there is no exchange rate. */
export async function insertPayment(
  trx: Db,
  { id: order_id, company_id }: LockedOrder,
  { cents, day, reference, notes }: Unreported,
  now: number,
): Promise<Payment> {
  const rate = await selectRate(trx)
  if (!rate) throw new OperatorError('conflict', texts.noRate)
  return trx
    .insertInto('payments')
    .values({
      company_id,
      order_id,
      user_id: null,
      amount_usd_cents: cents,
      amount_try_cents: tryCentsAt(cents, rate.rate_e4),
      rate_e4: rate.rate_e4,
      payment_on: day,
      payment_method: 'bank_transfer',
      reference_number: reference,
      notes,
      state: 'confirmed',
      created_at: now,
      decided_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Books what came of a confirmed payment (borc), and returns the line. */
export async function bookPayment(trx: Db, payment: Payment, now: number): Promise<number> {
  const { booked_usd_cents: booked, amount_usd_cents, amount_try_cents, rate_e4 } = payment
  const { id } = await trx
    .insertInto('transactions')
    .values({
      company_id: payment.company_id,
      order_id: payment.order_id,
      transaction_on: payment.payment_on,
      due_on: null,
      type: 'borc',
      amount_usd_cents: booked ?? amount_usd_cents,
      amount_try_cents: booked === null ? amount_try_cents : tryCentsAt(booked, rate_e4),
      rate_e4,
      description: operatorTexts.payment(payment.payment_method),
      product_code: null,
      payment_ref: payment.reference_number,
      invoice_id: null,
      created_at: now,
      payment_id: payment.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
