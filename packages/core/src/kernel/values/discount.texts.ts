import { formatUsd } from './money.ts'

/**
 * Lines of a price list after the price: what a promo code takes off, below zero as in any sum, and what it leaves.
 * USD, the server's words; `-` where it did not say.
 */
export const discountLines = (discount: number | null, discountedPrice: number | null) =>
  [
    ['İndirim', formatUsd(discount === null ? null : -discount)],
    ['İndirimli tutar', formatUsd(discountedPrice)],
  ] as const
