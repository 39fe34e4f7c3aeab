import type { PasswordRule, ResetProblem, ProfileProblem } from './account.rules.ts'
import type { NotificationKind, OpenSession } from './account.schema.ts'

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
  profileTab: 'Bilgiler',
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
  setupCodeHint: 'Uygulamanın gösterdiği 6 haneli kodu girin.',
  setupConfirm: 'Doğrula',
  setupConfirming: 'Doğrulanıyor...',
  setupBack: 'Geri',
  setupPassword: 'Devam etmek için şifrenizi girin.',
  setupPasswordLabel: 'Şifre',
  setupPasswordSubmit: 'Devam',
  setupFailed: '2FA kurulumu başarısız oldu',
  setupCodeMalformed: 'Lütfen 6 haneli doğrulama kodunu girin',
  setupCodeFailed: 'Doğrulama kodu hatalı',
  setupDone: 'İki faktörlü doğrulama başarıyla etkinleştirildi',
  pendingEmail: (email: string) =>
    `${email} adresi doğrulama bekliyor. Bu adrese gönderilen linki açınca geçerli olur; o zamana kadar şimdiki adresiniz kalır.`,
  emailSummary: (email: string) => `E-posta adresi ${email} olarak değişecek.`,
  passwordSummary: 'Şifreniz değişecek.',
  pendingEmailLabel: 'Doğrulama bekleyen e-posta',
  currentPasswordForEmail: 'E-posta adresini değiştirmek için şimdiki şifrenizi girin.',
  undoTitle: 'E-posta Değişikliğini Geri Al',
  undoText:
    'Hesabınızın e-posta adresi sizin bilginiz dışında değiştirildiyse geri alın. Bu adres geri gelir, bütün oturumlar kapatılır ve bu adrese bir şifre sıfırlama linki gönderilir.',
  undoSubmit: 'Değişikliği geri al',
  undoInvalid: 'Geçersiz veya eksik geri alma linki.',
  undoDone: 'E-posta adresiniz geri alındı. Şifrenizi yenilemeniz için bu adrese bir link gönderildi.',
  replaceAuthenticator: 'Doğrulayıcıyı değiştir',
  replaceIntro:
    'Yeni uygulamayı ekleyip kodunu doğrulayana kadar eskisi geçerli kalır. Sonra diğer oturumlarınız kapanır ve yeni kurtarma kodları alırsınız.',
  replaceSummary: 'İki faktörlü doğrulama başka bir uygulamaya taşınır. Şimdiki uygulamanızın kodunu girin.',
  recoveryTitle: 'Kurtarma Kodları',
  recoveryPrintTitle: 'Müşteri Portalı: Kurtarma Kodları',
  recoveryLabel: 'Kurtarma kodları',
  recoveryIntro:
    'Telefonunuza ulaşamadığınızda doğrulama kodu yerine bu kodlardan birini yazın. Her kod bir kez kullanılır ve bir daha gösterilmez.',
  recoveryLeft: (left: number) => `${left} kod kaldı`,
  recoveryRenew: 'Yeni kurtarma kodları',
  recoveryRenewSubmit: 'Yeni kodlar oluştur',
  recoveryRenewFailed: 'Kurtarma kodları yenilenemedi',
  recoveryRenewText: 'Yeni kodlar oluşturulur; eski kodların hiçbiri bir daha kullanılamaz.',
  recoveryRenewQuestion: 'Yeni kodlar oluşturulsun mu?',
  recoveryRenewSummary: 'Kurtarma kodları yenilenir.',
  recoverySaved: 'Kodları kaydettim',
  recoveryCopy: 'Kurtarma kodlarını',
  recoveryDownload: 'İndir',
  recoveryPrint: 'Yazdır',
  recoveryFileName: 'kurtarma-kodlari.txt',
  setupIssuer: 'Müşteri Portalı',
  setupAppLink: 'Kimlik doğrulama uygulamasında aç',
  verifyInvalid: 'Geçersiz doğrulama linki',
  verifyFailed: 'Doğrulama işlemi başarısız oldu',
  verifyDone: 'E-posta adresiniz doğrulandı.',
  verifyRedirecting: 'Dashboard sayfasına yönlendiriliyorsunuz',
} as const

/** Labels of the tabs that the profile has beside the user's data, by the word of the server's addition. */
export const profileTabTexts = {
  sessions: 'Oturumlar',
  tokens: 'API anahtarları',
  notifications: 'Bildirimler',
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

/** Text of a saved profile; what a server adds to it stands in a second line. */
export function profileSavedText(message: string | null | undefined): string {
  const saved = accountTexts.profileSaved
  return message?.startsWith(saved) ? message : [saved, message].filter(Boolean).join('\n')
}

/** Texts of the flows of the account, as `explain` lists them. */
export const accountFlowTexts = {
  security: 'Güvenlik durumunu portal açık kaldıkça bilir',
  securityStatus: 'E-posta doğrulaması ve iki faktörlü doğrulama durumunu okur',
  profile: 'Profil bilgilerini okur',
  saveProfile: 'Profil bilgilerini kaydeder',
  forgotPassword: 'Şifre sıfırlama bağlantısı ister',
  resetPassword: 'Bağlantıdaki anahtarla yeni şifre belirler',
  undoEmail: 'E-posta değişikliğini bağlantıdaki anahtarla geri alır',
  verifyEmail: 'Bağlantıdaki anahtarla e-posta adresini doğrular',
  resendVerification: 'Doğrulama e-postasını yeniden gönderir',
  sessions: 'Açık oturumları okur',
  endSessions: 'Bir oturumu veya diğer tüm oturumları sonlandırır',
  notifications: 'Bildirim ayarlarını okur',
  saveNotifications: 'Bildirim ayarlarını kaydeder',
  twoFactorSetup: 'İki faktörlü doğrulamayı açar',
  renewRecoveryCodes: 'Kurtarma kodlarını yeniler; doğrulama kodu ister',
} as const

/** Label and hint of each kind of notification. */
export const notificationKindTexts: Record<NotificationKind, { label: string; hint: string }> = {
  due: { label: 'Ödeme hatırlatmaları', hint: 'Son ödeme tarihi yaklaşınca ve geçince' },
  renewal: { label: 'Yenileme hatırlatmaları', hint: 'Sürenin bitmesine 45 ve 7 gün kala' },
  order: { label: 'Sipariş haberleri', hint: 'Talebiniz onaylanınca veya siparişiniz askıya alınınca' },
  payment: { label: 'Ödeme haberleri', hint: 'Ödemeniz işlenince veya reddedilince' },
  invoice: { label: 'Faturalar', hint: 'Yeni bir fatura kesilince' },
  blacklisted: { label: 'Kara liste uyarıları', hint: 'Bir tarama yeni kayıt bulunca' },
  rpki_invalid: { label: 'RPKI uyarıları', hint: 'Bir route kaydınız veya görünen bir duyuru geçersiz olunca' },
  ticket_reply: { label: 'Destek talebi yanıtları', hint: 'Talebinize yanıt verilince' },
  new_device: { label: 'Yeni cihaz girişleri', hint: 'Hesabınıza yeni bir cihazdan girilince' },
}

/** Texts of the notifications of a user. */
export const notificationsTexts = {
  title: 'Bildirimler',
  hint: 'Bu bildirimler doğrulanmış e-posta adresinize gönderilir. Aynı türden haberler günde bir e-postada toplanır.',
  unverified: 'E-posta adresiniz doğrulanmadan bildirim gönderilmez.',
} as const

/** Texts of the list of sessions. */
export const openSessionTexts = {
  hint: 'Hesabınızla açık olan oturumlar. Tanımadığınız bir oturum varsa sonlandırın ve şifrenizi değiştirin.',
  caption: 'Açık oturumlar',
  client: 'İstemci',
  address: 'Adres',
  byLink: 'güvenli linkle açıldı',
  createdAt: 'Giriş',
  lastUsedAt: 'Son kullanım',
  current: 'Bu oturum',
  actions: 'İşlem',
  end: 'Sonlandır',
  endOf: (client: string, address: string) => `Sonlandır: ${[client, address].filter(Boolean).join(', ')}`,
  endOthers: 'Diğer tüm oturumları sonlandır',
  confirmEnd: (client: string, address: string) =>
    `${[client, address].filter(Boolean).join(', ')} oturumu sonlandırılsın mı?`,
  confirmEndCurrent: 'Bu oturum sonlandırılsın mı? Yeniden giriş yapmanız gerekir.',
  confirmEndOthers: 'Bu oturum dışındaki tüm oturumlar sonlandırılsın mı?',
  ended: 'Oturum sonlandırıldı.',
  othersEnded: 'Diğer oturumlar sonlandırıldı.',
  noOthers: 'Başka açık oturum yok.',
} as const

/** Names a session by its program, and says when a secure link opened it. */
export const sessionName = ({ client, by_link: byLink }: Pick<OpenSession, 'client' | 'by_link'>): string =>
  `${client || '-'}${byLink ? ` (${openSessionTexts.byLink})` : ''}`
