/** Texts of refused pages. */
export const listsTexts = {
  badLimit: (most: number) => `limit 1 ile ${most} arasında bir sayı olmalıdır`,
  badCursor: 'Listenin devamı bulunamadı. Lütfen listeyi baştan yükleyin.',
} as const
