/** Texts of the passkey calls. */
export const passkeyTexts = {
  portal: 'Müşteri Portalı',
  notOffered: 'Bu adreste geçiş anahtarı kullanılamıyor',
  none: 'Hesabınızda geçiş anahtarı yok',
  refused: 'Geçiş anahtarı doğrulanamadı. Yeniden deneyin veya doğrulama kodunuzu girin.',
  late: 'Geçiş anahtarı isteğinin süresi doldu. Lütfen yeniden deneyin.',
  foreign: 'Bu geçiş anahtarı hesabınıza tanımlı değil',
  cloned:
    'Bu geçiş anahtarının bir kopyası kullanılmış olabilir. Doğrulama kodunuzu girin ve anahtarı profilinizden silin.',
  notAdded: 'Geçiş anahtarı eklenemedi. Lütfen yeniden deneyin.',
  known: 'Bu geçiş anahtarı zaten kayıtlı',
  tooMany: (most: number) => `En fazla ${most} geçiş anahtarınız olabilir`,
  nameNeeded: 'Geçiş anahtarına bir ad verin',
  nameTooLong: (most: number) => `Geçiş anahtarının adı en fazla ${most} karakter olabilir`,
  notFound: 'Geçiş anahtarı bulunamadı',
} as const
