/** Texts of refused and missing files. */
export const uploadsTexts = {
  tooLarge: 'Dosya boyutu en fazla 5 MB olabilir',
  notFound: 'Dosya bulunamadı',
  quotaExceeded: (megabytes: number) =>
    `Şirketinizin dosya alanı doldu (en fazla ${megabytes.toLocaleString('tr-TR')} MB). Lütfen destek ile iletişime geçin.`,
} as const
