import { type AgreedTotal, formatUsd } from './money.ts'

/**
 * Makes the lines of a price list after the price: the discount of a promo code, below zero as in any sum, and the
 * discounted price. Amounts in USD as the server sent them; `-` for one that it did not send.
 */
export const discountLines = (discount: number | null, discountedPrice: number | null) =>
  [
    ['İndirim', formatUsd(discount === null ? null : -discount)],
    ['İndirimli tutar', formatUsd(discountedPrice)],
  ] as const

/** Makes the lines below the price: the stamp tax of a service that has one, and the agreed total. */
export const agreedLines = ({ stampTax, total }: AgreedTotal): readonly (readonly [string, string])[] => [
  ...(stampTax === null ? [] : [['Damga vergisi', formatUsd(stampTax)] as const]),
  ['Toplam', formatUsd(total)],
]
