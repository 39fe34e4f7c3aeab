import { agreedTotal, fromCents, toCents } from '@ip-portal/core/kernel/values/money'

/** Computes the stamp tax of a discounted price and the total that the customer agrees to, in cents. */
export function agreedCents(discountedCents: number, stampTaxRate: number) {
  const { stampTax, total } = agreedTotal(fromCents(discountedCents), stampTaxRate)
  return { stampTaxCents: toCents(stampTax) ?? 0, totalCents: toCents(total) ?? 0 }
}
