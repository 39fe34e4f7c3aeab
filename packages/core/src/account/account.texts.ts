import type { PasswordRule } from './password/password.rules.ts'
import type { ProfileProblem } from './profile.rules.ts'
import type { ResetProblem } from './password/reset-password.rules.ts'

/** Texts of the account; those of the specification stay to the letter. */
export const accountTexts = {
  twoFactorOn: 'açık',
  twoFactorOff: 'kapalı',
  forgotTitle: 'Şifre Sıfırlama',
  forgotSubmit: 'Sıfırlama linki gönder',
  forgotSent: 'Şifre sıfırlama linki e-posta adresinize gönderildi.',
  forgotFailed: 'Şifre sıfırlama talebi başarısız oldu',
  emailMalformed: 'Geçerli bir e-posta adresi girin',
  backToLogin: 'Giriş sayfasına dön',
  resetTitle: 'Yeni Şifre Belirleme',
  resetLinkMissing: 'Geçersiz veya eksik şifre sıfırlama linki.',
  resetDone: 'Şifreniz başarıyla güncellendi...',
  resetRedirecting: 'Giriş sayfasına yönlendiriliyorsunuz',
  resetFailed: 'Şifre sıfırlama başarısız oldu',
  strength: 'Şifre gücü',
  ruleMet: ': karşılandı',
  ruleUnmet: ': karşılanmadı',
  newPassword: 'Yeni Şifre',
  confirmPassword: 'Yeni Şifre (Tekrar)',
  currentPassword: 'Mevcut Şifre',
  profileTitle: 'Profil Bilgileri',
  name: 'Ad Soyad',
  email: 'E-posta',
  phone: 'Telefon',
  save: 'Kaydet',
  profileLoadFailed: 'Profil bilgileri yüklenirken bir hata oluştu',
  profileFailed: 'Güncelleme sırasında bir hata oluştu',
  profileSaved: 'Profil başarıyla güncellendi',
  personal: 'Kişisel bilgiler',
  passwordChange: 'Şifre değiştir',
  passwordChangeHint: 'Şifreniz değişmeyecekse bu alanları boş bırakın. Değişirse diğer oturumlarınız kapanır.',
  passwordTooWeak: 'Yeni şifre yeterince güçlü değil.',
  security: 'Güvenlik',
  emailState: { verified: 'Doğrulandı', unverified: 'Doğrulanmadı', missing: 'E-posta adresi yok' },
  twoFactor: 'İki faktörlü doğrulama',
  twoFactorState: { on: 'Açık', off: 'Kapalı' },
  setupTitle: 'İki Faktörlü Doğrulama Kurulumu',
  setupInstructions:
    'Kimlik doğrulama uygulamanızla aşağıdaki QR kodu okutun veya kodu elle girin, sonra uygulamanın verdiği kodu yazın.',
  setupManual: 'Elle giriş kodu',
  setupContinue: 'Devam',
  setupSteps: ['Uygulamaya ekle', 'Kodu doğrula'],
  setupStep: (step: number) => `Adım ${step} / 2`,
  setupQr: 'Kimlik doğrulama uygulamasıyla okutulacak QR kod',
  setupCode: 'Doğrulama Kodu',
  setupCodeHint: 'Uygulamanın gösterdiği 6 haneli kodu girin.',
  setupConfirm: 'Doğrula',
  setupConfirming: 'Doğrulanıyor...',
  setupBack: 'Geri',
  setupFailed: '2FA kurulumu başarısız oldu',
  setupCodeMalformed: 'Lütfen 6 haneli doğrulama kodunu girin',
  setupCodeFailed: 'Doğrulama kodu hatalı',
  setupDone: 'İki faktörlü doğrulama başarıyla etkinleştirildi',
  verifyInvalid: 'Geçersiz doğrulama linki',
  verifyFailed: 'Doğrulama işlemi başarısız oldu',
  verifyDone: 'E-posta adresiniz doğrulandı.',
  verifyRedirecting: 'Dashboard sayfasına yönlendiriliyorsunuz',
} as const

/** Texts of the problems of a reset password. */
export const resetProblemTexts: Record<ResetProblem, string> = {
  'too-short': 'Şifre en az 8 karakter olmalıdır',
  'rules-unmet': 'Lütfen tüm şifre gereksinimlerini karşılayın',
  mismatch: 'Şifreler eşleşmiyor',
}

/** Texts of the problems of a profile. */
export const profileProblemTexts: Record<ProfileProblem, string> = {
  'name-missing': 'Ad alanı zorunludur',
  'email-malformed': accountTexts.emailMalformed,
  'rules-unmet': 'Yeni şifre güvenlik gereksinimlerini karşılamıyor',
  mismatch: 'Yeni şifreler eşleşmiyor',
  'current-password-missing': 'Mevcut şifre gerekli',
}

/** Texts of the rules of a password. */
export const passwordRuleTexts: Record<PasswordRule, string> = {
  length: 'En az 8 karakter',
  upper: 'Bir büyük harf',
  lower: 'Bir küçük harf',
  digit: 'Bir rakam',
  special: 'Bir noktalama işareti veya sembol',
}
