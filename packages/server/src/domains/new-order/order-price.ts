import { fromCents, toCents } from '@ip-portal/core/kernel/values/money'
import type { SentOrder } from '@ip-portal/core/new-order/new-order.schema'
import { Refusal } from '../../base/refusal.ts'
import type { Db } from '../../store/db/open.ts'
import { agreedCents } from '../../store/ledger/charges.ts'
import { codeInResult, findPromo, promoPrice } from '../../store/ledger/promo.ts'
import type { WirePrice } from './new-order.answers.ts'
import { newOrderTexts } from './new-order.texts.ts'

/** Price of a new order, in cents. */
export interface OrderPrice {
  priceCents: number
  discountedCents: number
  /** Computed from the discounted price and not part of it. */
  stampTaxCents: number
  /** Discounted price and stamp tax. */
  totalCents: number
  promo: string | null
}

export type Service = NonNullable<Awaited<ReturnType<typeof selectService>>>

/** Selects the services that take new orders. */
export const selectOffered = (db: Db) =>
  db.selectFrom('service_types').where((row) => row.or([row('is_offered', 'is', null), row('is_offered', '=', 1)]))

export const selectService = (db: Db, id: number) =>
  selectOffered(db)
    .selectAll()
    .where('id', '=', Number.isSafeInteger(id) ? id : 0)
    .executeTakeFirst()

/** Code that a new order names; undefined when there is none. */
export const typedPromo = (order: SentOrder): string | undefined => order.promo_code || codeInResult(order.promo_result)

/** Computes the price of an order; refuses 409 when the client sent other prices or tax rates. */
export async function priceOf(db: Db, service: Service, order: SentOrder): Promise<OrderPrice> {
  const typed = typedPromo(order)
  const promo = typed ? await findPromo(db, typed) : undefined
  if (typed && !promo) throw new Refusal(400, newOrderTexts.badPromo)
  const { priceCents, finalCents } = promoPrice(service.price_cents, promo)
  const differs =
    toCents(order.price) !== priceCents ||
    toCents(order.discounted_price) !== finalCents ||
    (order.tax_rate ?? service.tax_rate) !== service.tax_rate ||
    (order.stamp_tax_rate ?? service.stamp_tax_rate) !== service.stamp_tax_rate
  if (differs) throw new Refusal(409, newOrderTexts.priceMoved)
  const agreed = agreedCents(finalCents, service.stamp_tax_rate)
  return { priceCents, discountedCents: finalCents, ...agreed, promo: promo?.code ?? null }
}

/** Wire form of a price, without value added tax. */
export const wirePrice = ({ priceCents, discountedCents, stampTaxCents, totalCents }: OrderPrice): WirePrice => ({
  price: fromCents(priceCents),
  discounted_price: fromCents(discountedCents),
  stamp_tax: fromCents(stampTaxCents),
  total: fromCents(totalCents),
})
