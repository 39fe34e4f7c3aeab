import { agreedTotal, type AgreedTotal } from '../kernel/values/money.ts'
import type { Severity } from '../kernel/values/severity.ts'
import type { Renewal } from './renewal.schema.ts'

/** State of a renewal; `unknown` for a status that the specification does not name. */
export type RenewalState = 'completed' | 'pending' | 'unknown'

/** Reads the state of a renewal. */
export function renewalState({ status }: Pick<Renewal, 'status'>): RenewalState {
  const name = status.trim().toLowerCase()
  return name === 'completed' || name === 'pending' ? name : 'unknown'
}

const severities = { completed: 'success', pending: 'warning', unknown: 'secondary' } as const

/** Severity of a renewal's state. */
export const renewalSeverity = (renewal: Pick<Renewal, 'status'>): Severity => severities[renewalState(renewal)]

/** Amounts of a renewal in USD without value added tax: discounted price, stamp tax and agreed total. */
export function renewalAmounts(offer: {
  price: number | null
  stampTaxRate: number | null
  promo: { finalPrice: number | null } | null
}): AgreedTotal & { discountedPrice: number } {
  const discountedPrice = offer.promo?.finalPrice ?? offer.price ?? 0
  return { discountedPrice, ...agreedTotal(discountedPrice, offer.stampTaxRate) }
}
