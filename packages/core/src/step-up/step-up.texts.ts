import { failureText } from '../kernel/failure/failure-text.ts'
import type { Failure } from '../kernel/failure/failure.ts'

/** Texts of the step-up; those of the specification stay to the letter. */
export const stepUpTexts = {
  title: 'İşlem Doğrulama',
  verify: 'Doğrula',
  verifying: 'Doğrulanıyor...',
  back: 'Geri',
  twoFactorTitle: 'İki Faktörlü Doğrulama Gerekli',
  twoFactorText:
    'Bu işlem için hesabınızda iki faktörlü doğrulama açık olmalıdır. Profil sayfanızdan birkaç dakikada açabilirsiniz.',
  openSetup: 'İki faktörlü doğrulamayı aç',
  later: 'Daha sonra',
  refused: 'Doğrulama başarısız oldu',
  failed: 'Doğrulama sırasında bir hata oluştu',
  askedAgain: 'Verdiğiniz kodun süresi işlem tamamlanmadan doldu. Devam etmek için lütfen yeniden kod girin.',
  restored: 'Önceki kayıt geri yüklendi.',
  restore: 'Tekrar Dene',
} as const

/**
 * Text that says why a code is asked for again: an answer `success: false`, a failed request, or a change that was
 * stopped with 428. The last has a text of its own, since the server's message reads as if no code had been given.
 */
export function codeFailureText(failure: Failure): string {
  if (failure.kind === 'step-up-needed') return stepUpTexts.askedAgain
  const isNo = failure.kind === 'refused' && failure.status < 300
  return failureText(failure, isNo ? stepUpTexts.refused : stepUpTexts.failed)
}
