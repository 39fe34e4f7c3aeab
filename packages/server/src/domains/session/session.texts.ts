import { decidedRefusals } from '@ip-portal/core/kernel/failure/kernel.texts'

/** Texts of the sign-in calls. */
export const sessionTexts = {
  wrongCredentials: 'E-posta adresi veya şifre hatalı',
  tooManySignIns: 'Çok fazla hatalı giriş yapıldı.',
  wrongCode: 'Doğrulama kodu hatalı. Lütfen tekrar deneyin.',
  tempTokenExpired: decidedRefusals.codeStepOver,
  noSession: 'Oturum bulunamadı',
  sessionEnded: 'Oturum sonlandırıldı',
  othersEnded: (count: number) =>
    count === 0 ? 'Sonlandırılacak başka oturum yok' : `Diğer ${count} oturum sonlandırıldı`,
  unknownClient: 'Bilinmeyen istemci',
  badSecureKey: 'Bu link geçersiz, kullanılmış veya süresi dolmuş',
} as const
