/** Texts of refused sessions and codes. */
export const authTexts = {
  signInNeeded: 'Lütfen giriş yapın',
  sessionEnded: 'Oturum süreniz doldu, lütfen yeniden giriş yapın',
  stepUpNeeded: 'Bu işlem için doğrulama kodu gerekiyor',
  twoFactorNeeded: 'Bu işlem için iki faktörlü doğrulamayı açmanız gerekiyor',
  codeUsed: 'Bu kod kullanıldı, lütfen yeni kodu bekleyin',
  tooManyCodes: 'Çok fazla hatalı kod girildi.',
} as const
