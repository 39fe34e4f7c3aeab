import { percentOf, sumMoney } from './money.ts'

/** Amount that the customer agrees to and the invoice shows, in USD without value added tax. */
export interface AgreedTotal {
  /** Null unless the service's stamp tax rate is above 0. */
  stampTax: number | null
  total: number
}

/**
 * Adds the stamp tax, a percentage of the discounted price, to that price. Every price list, answer, ledger line and
 * invoice of an order or a renewal uses this sum.
 */
export function agreedTotal(discountedPrice: number, stampTaxRate: number | null): AgreedTotal {
  const rate = stampTaxRate ?? 0
  const stampTax = rate > 0 ? percentOf(discountedPrice, rate) : null
  return { stampTax, total: sumMoney([discountedPrice, stampTax]) }
}
