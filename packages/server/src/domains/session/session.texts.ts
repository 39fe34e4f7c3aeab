import { decidedRefusals } from '@ip-portal/core/kernel/failure/decided-refusals.texts'

/** Texts of the sign-in calls. */
export const sessionTexts = {
  wrongCredentials: 'E-posta adresi veya şifre hatalı',
  tooManySignIns: 'Çok fazla hatalı giriş yapıldı.',
  wrongCode: 'Doğrulama kodu hatalı. Lütfen tekrar deneyin.',
  tempTokenExpired: decidedRefusals.codeStepOver,
  badSecureKey: 'Bu link geçersiz, kullanılmış veya süresi dolmuş',
} as const
