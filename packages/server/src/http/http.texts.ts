/** Texts of errors that belong to no domain. */
export const httpTexts = {
  unknownPath: 'Aranan adres bulunamadı',
  brokenRequest: 'Gönderilen istek okunamadı',
  methodNotAllowed: 'Bu adreste bu işlem yapılamaz',
  brokenJson: 'Gönderilen veri okunamadı',
  notJson: 'Gönderilen verinin türü desteklenmiyor',
  brokenForm: 'Gönderilen form okunamadı',
  notForm: 'Gönderilen verinin türü desteklenmiyor',
  textBehindFile: 'Formun metin alanları dosyalardan önce gönderilmelidir',
  tooManyParts: 'Çok fazla dosya gönderildi',
  invalid: (field: string) => (field === '' ? 'Gönderilen bilgiler geçersiz' : `Geçersiz bilgi: ${field}`),
  tooLong: (most: number) => `Yazılan metin en fazla ${most} karakter olabilir`,
  serverError: 'Beklenmeyen bir hata oluştu. Lütfen daha sonra yeniden deneyin.',
  webNotBuiltTitle: 'Müşteri Portalı',
  webNotBuilt: 'Web uygulaması henüz derlenmemiş. Proje klasöründe şu komutu çalıştırın: npm run build',
} as const

/** Texts of refused pages. */
export const listsTexts = {
  badLimit: (most: number) => `limit 1 ile ${most} arasında bir sayı olmalıdır`,
  badCursor: 'Listenin devamı bulunamadı. Lütfen listeyi baştan yükleyin.',
} as const

/** Texts of refused and missing files. */
export const uploadsTexts = {
  tooLarge: 'Dosya boyutu en fazla 5 MB olabilir',
  notFound: 'Dosya bulunamadı',
  quotaExceeded: (megabytes: number) =>
    `Şirketinizin dosya alanı doldu (en fazla ${megabytes.toLocaleString('tr-TR')} MB). Lütfen destek ile iletişime geçin.`,
} as const

/** Texts of refused idempotency keys and steps of plans. */
export const idempotencyTexts = {
  badKey: 'Idempotency-Key bir UUID olmalıdır',
  otherContent: 'Bu Idempotency-Key ile daha önce başka içerikli bir istek gönderildi',
  stillRunning: 'Aynı istek hâlâ işleniyor',
  badStep: 'Plan-Step başlığı PLAN/ADIM biçiminde olmalıdır',
  planReverted: 'Bu plan onaylanmadığı için geri alındı',
  unknownPlan: 'Plan bulunamadı',
  noSuchStep: 'Planda böyle bir adım yok',
  otherOrder: 'Planın bu adımı başka bir siparişe ait',
  otherChange: 'Planın bu adımı daha önce başka bir değişiklikle yapıldı',
} as const
