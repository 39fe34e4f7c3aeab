import { decidedRefusals } from '@ip-portal/core/kernel/failure/kernel.texts'
import { limits } from '@ip-portal/core/kernel/values/limits'

/** Tokens that a message names; it counts the others. */
const namedTokens = 5

/** Texts of the account calls. */
export const accountTexts = {
  resetSent: 'Şifre sıfırlama linki e-posta adresinize gönderildi.',
  resetDone: 'Şifreniz başarıyla güncellendi...',
  badResetLink: 'Şifre sıfırlama linki geçersiz, kullanılmış veya süresi dolmuş',
  weakPassword: 'Yeni şifre güvenlik gereksinimlerini karşılamıyor',
  easyPassword:
    'Bu şifre kolay tahmin edilir: yaygın bir şifreye, adınıza veya şirket adınıza dayanıyor. Başka bir şifre seçin',
  currentPasswordNeeded: 'Mevcut şifre gerekli',
  wrongCurrentPassword: decidedRefusals.wrongPassword,
  nameNeeded: 'Ad alanı zorunludur',
  nameTooLong: `Ad en fazla ${limits.nameMaxLength} karakter olabilir`,
  emailNeeded: 'Geçerli bir e-posta adresi girin',
  emailTaken: 'Bu e-posta adresi kullanılamıyor',
  profileSaved: 'Profil başarıyla güncellendi',
  emailAsked: (email: string) =>
    `Profil başarıyla güncellendi. Yeni adresiniz, ${email} adresine gönderilen linki açtığınızda geçerli olur.`,
  tokensKept: (names: readonly string[]) => {
    const more = names.length > namedTokens ? ` ve ${names.length - namedTokens} anahtar daha` : ''
    return `API anahtarlarınız geçerli kalır: ${names.slice(0, namedTokens).join(', ')}${more}.`
  },
  tooManyEmails: 'Çok fazla e-posta adresi denendi.',
  noEmail: 'Hesabınızda e-posta adresi yok',
  alreadyVerified: 'E-posta adresiniz zaten doğrulanmış',
  verificationSent: 'Doğrulama e-postası gönderildi. Lütfen e-posta kutunuzu kontrol edin.',
  badVerifyLink: 'Doğrulama linki geçersiz, kullanılmış veya süresi dolmuş',
  badUndoLink: 'Geri alma linki geçersiz, kullanılmış veya süresi dolmuş',
  emailRestored:
    'E-posta adresiniz geri alındı ve bütün oturumlar kapatıldı. Şifrenizi yenilemeniz için bu adrese bir link gönderildi.',
  verified: 'E-posta adresiniz doğrulandı.',
  twoFactorIsOn: 'İki faktörlü doğrulama zaten açık',
  nothingToVerify: 'İki faktörlü doğrulama kurulumu başlatılmamış',
  setUpOver: 'Kurulumun süresi doldu, lütfen yeniden başlatın',
  issuer: 'Müşteri Portalı',
} as const
