import * as v from 'valibot'
import { Amount, OptionalCount, RowId, Text, WireDate } from '../kernel/wire/wire-fields.ts'
import { PromoResult } from '../promo/promo.schema.ts'

/**
 * Price of a renewal in USD without tax; required. The stamp tax is a percentage of the discounted price. The end of the
 * new term is null from a server that does not say it.
 */
export const RenewalPrice = v.object({
  price: v.pipe(Amount, v.number()),
  stampTaxRate: OptionalCount,
  new_end_date: v.optional(WireDate),
})
export type RenewalPrice = v.InferOutput<typeof RenewalPrice>

/** `code` of the 409 for a price or a stamp tax that has changed since it was shown. */
export const priceChanged = 'PRICE_CHANGED'

/** Body of a renewal request: the unchanged promo result or null, and the price and the stamp tax that were shown. */
export const RenewalRequest = v.object({
  promo_result: v.nullish(PromoResult, null),
  price: v.nullish(v.number()),
  stamp_tax_rate: v.nullish(v.number()),
})
export type RenewalRequest = v.InferInput<typeof RenewalRequest>

/** A renewal of an order: requested, or completed by the provider. Amounts in USD; `totalAmount` is the agreed total. */
export const Renewal = v.object({
  id: RowId,
  renewal_date: WireDate,
  previous_end_date: WireDate,
  new_end_date: WireDate,
  price: Amount,
  totalAmount: Amount,
  status: Text,
})
export type Renewal = v.InferOutput<typeof Renewal>
