import * as v from 'valibot'
import { toAsciiUpper } from '../kernel/values/turkish.ts'
import { Amount, Optional, OptionalText, Text } from '../kernel/wire/wire-fields.ts'

/** What somebody will pay: a code of which nobody says what it leaves is none. */
const FinalPrice = v.pipe(Amount, v.number())

/**
 * What a promo code is worth. Passed on to the server untouched with the order or renewal it was applied to:
 * it carries the code, which is why unknown fields are kept.
 */
export const PromoResult = v.looseObject({
  success: v.nullish(v.unknown(), true),
  discount: Amount,
  finalPrice: FinalPrice,
  promoDetails: Optional(v.looseObject({ discountType: Text, discountValue: Amount })),
  message: OptionalText,
})
export type PromoResult = v.InferOutput<typeof PromoResult>

/** Promo code as it is sent: trimmed, Turkish letters folded, upper-cased by invariant rules. */
export const promoCodeOf = (typed: string): string => toAsciiUpper(typed.trim())

/** What a code is checked for: the renewal of an order, or a new order of a service type. */
export type PromoTarget = { order_id: number } | { service_type_id: number }

/** Body of the check. */
export const PromoRequest = v.object({
  code: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(50)),
  order_id: v.nullish(v.number()),
  service_type_id: v.nullish(v.number()),
})
export type PromoRequest = v.InferOutput<typeof PromoRequest>
