/** Texts of refused sessions and codes. */
export const authTexts = {
  signInNeeded: 'Lütfen giriş yapın',
  sessionEnded: 'Oturum süreniz doldu, lütfen yeniden giriş yapın',
  tokenEnded: 'API anahtarının süresi doldu veya anahtar iptal edildi',
  tokenClosed: 'Bu API anahtarı bu işlemi yapamaz',
  tokenReadsOnly: 'Bu API anahtarı yalnız okuyabilir, değişiklik yapamaz',
  tokenChangesOnly: 'Bu API anahtarı yalnız yönlendirme kayıtlarına erişebilir',
  tokenOtherOrders: (orders: readonly number[]) =>
    `Bu API anahtarı ${orders.map((order) => `#${order}`).join(', ')} için kullanılamaz`,
  tokenOtherNetwork: (address: string) => `Bu API anahtarı ${address} adresinden kullanılamaz`,
  tokenFee: (limit: string) =>
    `Değişikliğin ücreti API anahtarının aylık ücret sınırını (${limit}) aşıyor; değişiklik yapılmadı`,
  stepUpNeeded: 'Bu işlem için doğrulama kodu gerekiyor',
  twoFactorNeeded: 'Bu işlem için iki faktörlü doğrulamayı açmanız gerekiyor',
  passwordNeeded: 'Bu işlem için şifrenizi yeniden girmeniz gerekiyor',
  codeUsed: 'Bu kod kullanıldı, lütfen yeni kodu bekleyin',
  tooManyCodes: 'Çok fazla hatalı kod girildi.',
  resetNeeded: 'Şifreniz yenilenmeli. E-posta adresinize gönderilen şifre sıfırlama linkini kullanın',
  firstPasswordEnded:
    'Size verilen ilk şifrenin süresi doldu. Giriş sayfasındaki "Şifremi Unuttum" bağlantısıyla yeni bir şifre belirleyin',
} as const
