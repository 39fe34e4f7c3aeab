/** Texts that belong to no domain. */
export const kernelTexts = {
  generic: 'Bir hata oluştu',
  unknown: 'Bilinmeyen bir hata oluştu',
  refused: 'İşlem başarısız',
  serverError: (status: number) => `Sunucu hatası: ${status}`,
  tooLarge: (megabytes: number) => `Yanıt veya dosya çok büyük (en fazla ${megabytes} MB)`,
  errorTitle: 'Hata',
  successTitle: 'Başarılı',
  ok: 'Tamam',
  cancel: 'Vazgeç',
  retry: 'Tekrar Dene',
  loading: 'Yükleniyor...',
  none: '-',
} as const
