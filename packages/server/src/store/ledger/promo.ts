import * as v from 'valibot'
import { fromCents, percentOf, toCents } from '@ip-portal/core/kernel/values/money'
import { promoCodeOf } from '@ip-portal/core/promo/promo.schema'
import { tooMany } from '../../base/refusal.ts'
import type { Db } from '../db/open.ts'
import { type Limit, returnTry, takeTry } from '../limits/rate-limit.ts'

/** Promo code of the provider. */
export interface Promo {
  code: string
  type: 'PERCENTAGE' | 'fixed'
  /** Percent, or cents when fixed. */
  value: number
}

/** Price before and after the discount, in cents and without tax. */
export interface PromoPrice {
  priceCents: number
  discountCents: number
  finalCents: number
}

/** Finds an active promo code without regard to case; undefined when there is none. */
export async function findPromo(db: Db, typed: string): Promise<Promo | undefined> {
  const row = await db
    .selectFrom('promo_codes')
    .select(['code', 'discount_type', 'discount_value'])
    .where('code', '=', promoCodeOf(typed))
    .where('is_active', '=', 1)
    .executeTakeFirst()
  return row && { code: row.code, type: row.discount_type, value: row.discount_value }
}

/** Wrong codes that a user may try. */
const guesses: Limit = { tries: 10, windowMs: 3_600_000 }

/**
 * Finds a typed code, and counts it before it is judged; a right one does not count. Refuses 429 after ten wrong ones
 * within an hour, so that codes cannot be guessed. Runs outside the transaction of the request, whose refusal would undo
 * the count.
 */
export async function tryPromo(
  { db, now }: { db: Db; now: () => number },
  userId: number,
  typed: string | undefined,
): Promise<Promo | undefined> {
  if (!typed) return undefined
  const name = `promo:${userId}`
  const blockedUntil = await takeTry(db, name, guesses, now())
  if (blockedUntil !== null) throw tooMany(blockedUntil, now())
  const promo = await findPromo(db, typed)
  if (promo) await returnTry(db, name)
  return promo
}

/** Applies a promo to a price; the discount never exceeds the price. */
export function promoPrice(priceCents: number, promo: Promo | undefined): PromoPrice {
  const discountCents = Math.min(priceCents, Math.max(0, nominalDiscount(priceCents, promo)))
  return { priceCents, discountCents, finalCents: priceCents - discountCents }
}

function nominalDiscount(priceCents: number, promo: Promo | undefined): number {
  if (!promo) return 0
  return promo.type === 'fixed' ? promo.value : (toCents(percentOf(fromCents(priceCents), promo.value)) ?? 0)
}

export const WirePromo = v.strictObject({
  discount: v.number(),
  finalPrice: v.number(),
  promoDetails: v.strictObject({ code: v.string(), discountType: v.string(), discountValue: v.number() }),
})
export type WirePromo = v.InferOutput<typeof WirePromo>

/** Wire form of a promo result; carries the code, so that a client can send it back unchanged. */
export const wirePromo = (promo: Promo, { discountCents, finalCents }: PromoPrice): WirePromo => ({
  discount: fromCents(discountCents),
  finalPrice: fromCents(finalCents),
  promoDetails: {
    code: promo.code,
    discountType: promo.type,
    discountValue: promo.type === 'fixed' ? fromCents(promo.value) : promo.value,
  },
})

/** Code inside a promo result that a client sends back; undefined when there is none. */
export function codeInResult(result: unknown): string | undefined {
  const details = propertyOf(result, 'promoDetails')
  const code = propertyOf(details, 'code')
  return typeof code === 'string' && code.trim() !== '' ? code : undefined
}

const propertyOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
