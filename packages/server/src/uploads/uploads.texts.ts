/** Texts of refused and missing files. */
export const uploadsTexts = {
  tooLarge: 'Dosya boyutu en fazla 5 MB olabilir',
  notFound: 'Dosya bulunamadı',
} as const
