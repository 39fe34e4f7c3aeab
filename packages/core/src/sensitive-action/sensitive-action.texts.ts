import { textOf } from '../kernel/text-of.ts'
import type { Failure } from '../kernel/failure.ts'

/** Texts of the step-up, to the letter of the specification where it gives them. */
export const sensitiveActionTexts = {
  title: 'İşlem Doğrulama',
  code: 'Doğrulama Kodu',
  codeHint: 'Kimlik doğrulama uygulamanızdaki 6 haneli kodu girin.',
  verify: 'Doğrula',
  codeIncomplete: 'Doğrulama kodu 6 haneli olmalıdır.',
  verifying: 'Doğrulanıyor...',
  back: 'Geri',
  twoFactorTitle: 'İki Faktörlü Doğrulama Gerekli',
  twoFactorText:
    'Bu işlem için hesabınızda iki faktörlü doğrulama açık olmalıdır. Profil sayfanızdan birkaç dakikada açabilirsiniz.',
  openSetup: 'İki faktörlü doğrulamayı aç',
  later: 'Daha sonra',
  securityUnknown: 'Güvenlik durumu alınamadı.',
  refused: 'Doğrulama başarısız oldu',
  failed: 'Doğrulama sırasında bir hata oluştu',
  restored: 'Önceki kayıt geri yüklendi.',
  restore: 'Tekrar Dene',
} as const

/** What a person reads of a refused code: an answer `success: false` and a failed request differ. */
export const codeFailureText = (failure: Failure): string =>
  textOf(
    failure,
    failure.kind === 'refused' && failure.status < 300 ? sensitiveActionTexts.refused : sensitiveActionTexts.failed,
  )
