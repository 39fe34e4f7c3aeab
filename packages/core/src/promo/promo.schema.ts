import * as v from 'valibot'
import { toAsciiUpper } from '../kernel/values/turkish.ts'
import { Amount, Optional, OptionalText, Text } from '../kernel/wire/wire-fields.ts'

/** Discounted price; a code without it counts as refused. */
const FinalPrice = v.pipe(Amount, v.number())

/**
 * Result of a promo code. The order or renewal sends it back to the server unchanged; it contains the code, so unknown
 * fields are kept.
 */
export const PromoResult = v.looseObject({
  success: v.nullish(v.unknown(), true),
  discount: Amount,
  finalPrice: FinalPrice,
  promoDetails: Optional(v.looseObject({ discountType: Text, discountValue: Amount })),
  message: OptionalText,
})
export type PromoResult = v.InferOutput<typeof PromoResult>

/** Normalises a promo code: trimmed, Turkish letters folded, upper-cased by invariant rules. */
export const promoCodeOf = (typed: string): string => toAsciiUpper(typed.trim())

/** Target of a promo code: the renewal of an order, or a new order of a service type. */
export type PromoTarget = { order_id: number } | { service_type_id: number }

/** Body of a promo check. */
export const PromoRequest = v.object({
  code: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(50)),
  order_id: v.nullish(v.number()),
  service_type_id: v.nullish(v.number()),
})
export type PromoRequest = v.InferOutput<typeof PromoRequest>
