import { addDays, istanbulDay } from '@ip-portal/core/kernel/values/dates'
import { fromCents, toCents, usdToTry, agreedTotal } from '@ip-portal/core/kernel/values/money'
import type { Db } from '../db/open.ts'
import { readTerms } from '../parameters.ts'

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

/** Books a charge (alacak) at the newest rate, due after the provider's days; runs in the caller's transaction. */
export async function bookInLedger(db: Db, charge: Charge, invoiceId: string | null, now: number): Promise<void> {
  const today = istanbulDay(now)
  const rate = await selectRate(db)
  const { dueDays } = await readTerms(db)
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

/** Computes the stamp tax of a discounted price and the total that the customer agrees to, in cents. */
export function agreedCents(discountedCents: number, stampTaxRate: number) {
  const { stampTax, total } = agreedTotal(fromCents(discountedCents), stampTaxRate)
  return { stampTaxCents: toCents(stampTax) ?? 0, totalCents: toCents(total) ?? 0 }
}

/** Newest exchange rate, TRY per USD in ten-thousandths, with its day; undefined when there is none. */
export const selectRate = (db: Db) =>
  db
    .selectFrom('exchange_rates')
    .select(['rate_on', 'rate_e4', 'source'])
    .orderBy('rate_on', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Converts a stored rate to a decimal number. */
export const wireRate = (rateE4: number): number => rateE4 / 10_000
