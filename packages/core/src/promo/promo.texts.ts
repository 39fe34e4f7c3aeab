/** Texts of promo codes. */
export const promoTexts = {
  code: 'Promosyon kodu',
  empty: 'Önce bir promosyon kodu girin.',
  apply: 'Uygula',
  cancel: 'Kodu kaldır',
  invalid: 'Promosyon kodu geçersiz',
  applied: (code: string) => `${code} kodu uygulandı.`,
} as const
