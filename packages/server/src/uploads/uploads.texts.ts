/** What a person reads when a file is refused or not found. */
export const uploadsTexts = {
  tooLarge: 'Dosya boyutu en fazla 5 MB olabilir',
  notFound: 'Dosya bulunamadı',
} as const
