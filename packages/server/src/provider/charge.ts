import { addDays, istanbulDay } from '@ip-portal/core/kernel/dates'
import type { Db } from '../db/open.ts'
import { selectRate } from '../ledger/rates.ts'

const dueDays = 14
const numberLength = 9

/** What is charged to an order. */
export interface Charge {
  companyId: number
  orderId: number
  cents: number
  description: string
  productCode: string | null
}

/** Books a charge (alacak) with its invoice at the newest rate, due in 14 days, and answers the invoice's number. */
export async function bookCharge(db: Db, charge: Charge, now: number): Promise<string> {
  const today = istanbulDay(now)
  const invoiceId = await newInvoice(db, charge, today)
  const rate = await selectRate(db)
  await db
    .insertInto('transactions')
    .values({
      company_id: charge.companyId,
      order_id: charge.orderId,
      transaction_on: today,
      due_on: addDays(today, dueDays),
      type: 'alacak',
      amount_usd_cents: charge.cents,
      amount_try_cents: rate ? Math.round((charge.cents * rate.rate_e4) / 10_000) : null,
      rate_e4: rate?.rate_e4 ?? null,
      description: charge.description,
      product_code: charge.productCode,
      payment_ref: null,
      invoice_id: invoiceId,
      created_at: now,
    })
    .execute()
  return invoiceId
}

/** The next number of the year; two operators at once take two, because a taken one is tried no further. */
async function newInvoice(db: Db, { companyId, orderId, cents }: Charge, today: string): Promise<string> {
  const prefix = `ORF${today.slice(0, 4)}`
  const last = await db
    .selectFrom('invoices')
    .select((row) => row.fn.max('id').as('id'))
    .where('id', 'like', `${prefix}%`)
    .executeTakeFirst()
  for (let number = Number(last?.id?.slice(prefix.length) ?? 0) + 1; ; number += 1) {
    const id = prefix + String(number).padStart(numberLength, '0')
    const row = { id, company_id: companyId, order_id: orderId, issued_on: today, amount_usd_cents: cents }
    const made = await db
      .insertInto('invoices')
      .values({ ...row, invoice_type: 'e_invoice', file_id: null })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (made) return made.id
  }
}
