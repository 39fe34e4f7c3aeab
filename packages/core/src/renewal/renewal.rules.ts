import { agreedTotal, type AgreedTotal } from '../kernel/values/money.ts'
import type { Severity } from '../kernel/values/severity.ts'
import type { Renewal } from './renewal.schema.ts'

/** State of a renewal. */
export type RenewalState = 'completed' | 'pending'

/** Reads the state of a renewal: any status but `completed` waits for the provider. */
export const renewalState = ({ status }: Pick<Renewal, 'status'>): RenewalState =>
  status === 'completed' ? 'completed' : 'pending'

/** Severity of a renewal's state. */
export const renewalSeverity = (renewal: Pick<Renewal, 'status'>): Severity =>
  renewalState(renewal) === 'completed' ? 'success' : 'warning'

/** Amounts of a renewal in USD without value added tax: discounted price, stamp tax and agreed total. */
export function renewalAmounts(offer: {
  price: number | null
  stampTaxRate: number | null
  promo: { finalPrice: number | null } | null
}): AgreedTotal & { discountedPrice: number } {
  const discountedPrice = offer.promo?.finalPrice ?? offer.price ?? 0
  return { discountedPrice, ...agreedTotal(discountedPrice, offer.stampTaxRate) }
}
