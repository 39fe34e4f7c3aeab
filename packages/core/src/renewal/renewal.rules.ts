import type { Failure } from '../kernel/failure/failure.ts'
import { agreedTotal, sumMoney, type AgreedTotal } from '../kernel/values/money.ts'
import type { Renewal } from './renewal.schema.ts'

/** State of a renewal; `unknown` for a status that the specification does not name. */
export type RenewalState = 'completed' | 'pending' | 'refused' | 'unknown'

/** Reads the state of a renewal. */
export function renewalState({ status }: Pick<Renewal, 'status'>): RenewalState {
  const name = status.trim().toLowerCase()
  return name === 'completed' || name === 'pending' || name === 'refused' ? name : 'unknown'
}

/** Amounts of a renewal in USD without value added tax: discounted price, stamp tax and agreed total. */
export function renewalAmounts(offer: {
  price: number | null
  stampTaxRate: number | null
  promo: { finalPrice: number | null } | null
}): AgreedTotal & { discountedPrice: number } {
  const discountedPrice = offer.promo?.finalPrice ?? offer.price ?? 0
  return { discountedPrice, ...agreedTotal(discountedPrice, offer.stampTaxRate) }
}

/** Reason why an order cannot be renewed now. */
export type RenewalObstacle = 'inactive' | 'requested' | 'too-early'

/** Part of an order that says whether it can be renewed. */
export interface Renewable {
  isActiveOrder: 0 | 1
  canBeRenewed: 0 | 1
  renewals: readonly Pick<Renewal, 'status'>[]
}

/** Tells why an order cannot be renewed now; null when it can. */
export function renewalObstacle({ isActiveOrder, canBeRenewed, renewals }: Renewable): RenewalObstacle | null {
  if (isActiveOrder !== 1) return 'inactive'
  if (canBeRenewed === 1) return null
  return renewals.some((renewal) => renewalState(renewal) === 'pending') ? 'requested' : 'too-early'
}

/** Renewal of one order at the price and the stamp tax that were shown. */
export interface OfferedRenewal {
  order: number
  price: number
  stampTaxRate: number | null
  /** End of the new term; null while unknown. */
  newEnd: string | null
}

/** Chosen order that is not renewed: it cannot be now, or its price could not be read. */
export interface RefusedRenewal {
  order: number
  reason: RenewalObstacle | Failure
}

/** Renewals of several orders. */
export interface SeveralRenewals {
  offers: readonly OfferedRenewal[]
  refused: readonly RefusedRenewal[]
}

/** Problem of the renewals of several orders. */
export type SeveralRenewalsProblem = 'none-renewable'

/** Agreed total of renewals in USD without value added tax. */
export const renewalsTotal = (offers: readonly Pick<OfferedRenewal, 'price' | 'stampTaxRate'>[]): number =>
  sumMoney(offers.map((offer) => renewalAmounts({ ...offer, promo: null }).total))

/** True when each renewal is still offered as it was confirmed. */
export const areStillOffered = (renewals: readonly OfferedRenewal[], { offers }: SeveralRenewals): boolean =>
  renewals.every(({ order, price, stampTaxRate, newEnd }) =>
    offers.some(
      (offer) =>
        offer.order === order &&
        offer.price === price &&
        offer.stampTaxRate === stampTaxRate &&
        offer.newEnd === newEnd,
    ),
  )
