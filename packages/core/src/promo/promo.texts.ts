import { formatUsd } from '../kernel/money.ts'

/** Texts of promo codes. */
export const promoTexts = {
  code: 'Promosyon kodu',
  empty: 'Önce bir promosyon kodu girin.',
  apply: 'Uygula',
  cancel: 'Kodu kaldır',
  invalid: 'Promosyon kodu geçersiz',
  applied: (code: string) => `${code} kodu uygulandı.`,
  discount: 'İndirim',
  discountedPrice: 'İndirimli tutar',
} as const

/**
 * Lines of a price list after the price: what a promo code takes off, below zero as in any sum, and what it leaves.
 * USD, the server's words; `-` where it did not say.
 */
export const discountLines = (discount: number | null, discountedPrice: number | null) =>
  [
    [promoTexts.discount, formatUsd(discount === null ? null : -discount)],
    [promoTexts.discountedPrice, formatUsd(discountedPrice)],
  ] as const
