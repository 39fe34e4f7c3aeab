import { toAsciiUpper } from '../kernel/values/turkish.ts'

/** A promo code as it is sent: trimmed, Turkish letters folded, upper-cased by invariant rules. */
export const promoCodeOf = (typed: string): string => toAsciiUpper(typed.trim())
