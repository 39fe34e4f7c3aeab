/** Texts of the sign-in calls. */
export const sessionTexts = {
  wrongCredentials: 'E-posta adresi veya şifre hatalı',
  tooManySignIns: 'Çok fazla hatalı giriş yapıldı.',
  wrongCode: 'Doğrulama kodu hatalı. Lütfen tekrar deneyin.',
  tempTokenExpired: 'Doğrulama süresi doldu, lütfen yeniden giriş yapın',
  badSecureKey: 'Bu link geçersiz, kullanılmış veya süresi dolmuş',
} as const
