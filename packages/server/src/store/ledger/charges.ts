import { addDays, istanbulDay } from '@ip-portal/core/kernel/values/dates'
import { fromCents, toCents, usdToTry } from '@ip-portal/core/kernel/values/money'
import type { Db } from '../db/open.ts'
import { selectRate, wireRate } from './rates.ts'

const dueDays = 14

/** Charge to an order, in cents of USD. */
export interface Charge {
  companyId: number
  orderId: number
  cents: number
  description: string
  productCode: string | null
  /** Request or renewal that is charged; absent for other charges. */
  source?: { request_id: number } | { renewal_id: number }
}

/** Books a charge (alacak) at the newest rate, due in 14 days; runs in the caller's transaction. */
export async function bookInLedger(db: Db, charge: Charge, invoiceId: string | null, now: number): Promise<void> {
  const today = istanbulDay(now)
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
      amount_try_cents: rate ? toCents(usdToTry(fromCents(charge.cents), wireRate(rate.rate_e4))) : null,
      rate_e4: rate?.rate_e4 ?? null,
      description: charge.description,
      product_code: charge.productCode,
      payment_ref: null,
      invoice_id: invoiceId,
      created_at: now,
      ...charge.source,
    })
    .execute()
}
