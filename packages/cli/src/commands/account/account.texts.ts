/** Help and messages of the account commands; texts of the core are reused. */
export const accountCommandTexts = {
  show: 'Profil bilgilerini gösterir',
  showExamples: ['ipportal profile show', 'ipportal profile show --json | jq -r .email'],
  set: 'Profil bilgilerini değiştirir',
  setExamples: ['ipportal profile set --phone "+90 212 000 00 00"', 'ipportal profile set --email ag@firma.example'],
  name: ['--name <ad>', 'Ad soyad'],
  email: ['--email <e-posta>', 'Yeni e-posta adresi; şifre ister ve gönderilen link açılınca geçerli olur'],
  phone: ['--phone <telefon>', "Telefon; '' siler"],
  password: 'Şifreyi değiştirir',
  passwordExamples: [
    'ipportal profile password',
    'IPPORTAL_PASSWORD=$(pass portal/eski) IPPORTAL_NEW_PASSWORD=$(pass portal/yeni) ipportal profile password',
  ],
  passwordMissing: 'Şifreler verilmedi: IPPORTAL_PASSWORD ve IPPORTAL_NEW_PASSWORD kullanın.',
  resend: 'E-posta doğrulama mesajını yeniden gönderir',
  resendExamples: ['ipportal profile resend-verification'],

  status: 'İki faktörlü doğrulamanın durumunu gösterir',
  statusExamples: ['ipportal two-factor status', 'ipportal two-factor status --json | jq .is2FAEnabled'],
  setup: 'İki faktörlü doğrulamayı açar: anahtarı ve QR kodu gösterir, sonra kod ister',
  setupExamples: [
    'ipportal two-factor setup',
    'ipportal two-factor setup --json | jq -r .secret',
    'ipportal two-factor setup --otp 123456',
  ],
  recoveryCodes: 'Yeni kurtarma kodları oluşturur; eskileri geçersiz olur',
  recoveryCodesExamples: [
    'ipportal two-factor recovery-codes',
    'ipportal two-factor recovery-codes --json | jq -r .codes[]',
  ],
  twoFactor: 'İki faktörlü doğrulama',
  state: 'Durum',
  confirmHint: 'Kurulumu bitirmek için: ipportal two-factor setup --otp <kod>',
} as const
