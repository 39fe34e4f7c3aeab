/** Texts of refusals that several domains share. */
export const refusalTexts = {
  tooMany: 'Çok fazla deneme yapıldı.',
} as const
