import { decidedRefusals } from '@ip-portal/core/kernel/failure/decided-refusals.texts'
import { limits } from '@ip-portal/core/kernel/values/limits'

/** Texts of the account calls. */
export const accountTexts = {
  resetSent: 'Şifre sıfırlama linki e-posta adresinize gönderildi.',
  resetDone: 'Şifreniz başarıyla güncellendi...',
  badResetLink: 'Şifre sıfırlama linki geçersiz, kullanılmış veya süresi dolmuş',
  weakPassword: 'Yeni şifre güvenlik gereksinimlerini karşılamıyor',
  currentPasswordNeeded: 'Mevcut şifre gerekli',
  wrongCurrentPassword: decidedRefusals.wrongPassword,
  nameNeeded: 'Ad alanı zorunludur',
  nameTooLong: `Ad en fazla ${limits.nameMaxLength} karakter olabilir`,
  emailNeeded: 'Geçerli bir e-posta adresi girin',
  emailTaken: 'Bu e-posta adresi kullanılamıyor',
  profileSaved: 'Profil başarıyla güncellendi',
  noEmail: 'Hesabınızda e-posta adresi yok',
  alreadyVerified: 'E-posta adresiniz zaten doğrulanmış',
  verificationSent: 'Doğrulama e-postası gönderildi. Lütfen e-posta kutunuzu kontrol edin.',
  badVerifyLink: 'Doğrulama linki geçersiz, kullanılmış veya süresi dolmuş',
  verified: 'E-posta adresiniz doğrulandı.',
  twoFactorIsOn: 'İki faktörlü doğrulama zaten açık',
  nothingToVerify: 'İki faktörlü doğrulama kurulumu başlatılmamış',
  issuer: 'Müşteri Portalı',
} as const
