/** Help and answers of the session commands; what the core has as a text comes from there. */
export const sessionCommandTexts = {
  loginExamples: [
    'ipportal login',
    'ipportal login --email ad@firma.example --otp 123456',
    'pass firma/portal | ipportal login --email ad@firma.example --password-stdin',
    'ipportal login --otp-command "oathtool --totp -b $SECRET"',
  ],
  email: ['--email <e-posta>', 'Hesabın e-posta adresi (IPPORTAL_EMAIL)'],
  passwordStdin: ['--password-stdin', 'Parolayı stdin üzerinden okur'],
  passwordFile: ['--password-file <dosya>', 'Parolayı dosyanın ilk satırından okur'],
  logoutExamples: ['ipportal logout', 'ipportal logout --profile is'],
  statusExamples: ['ipportal status', 'ipportal status --json'],

  emailMissing: 'E-posta adresi verilmedi: --email veya IPPORTAL_EMAIL kullanın.',
  passwordMissing: 'Parola verilmedi: --password-stdin, --password-file veya IPPORTAL_PASSWORD kullanın.',
  codeMissing:
    'Bu hesap doğrulama kodu istiyor: --otp, --otp-command, IPPORTAL_OTP veya IPPORTAL_TOTP_SECRET kullanın.',
  passwordFileUnreadable: (path: string) => `Parola dosyası okunamadı: ${path}`,
  passwordEmpty: 'Verilen parola boş.',
  tokenGiven: 'IPPORTAL_TOKEN tanımlı olduğu için saklanan oturum kullanılmaz. Giriş için önce onu kaldırın.',
  tokenStays: 'IPPORTAL_TOKEN hâlâ tanımlı; saklanan oturum silinmedi.',

  title: 'Oturum',
  url: 'Adres',
  profile: 'Profil',
  user: 'Kullanıcı',
  company: 'Şirket',
  session: 'Oturum',
  twoFactor: 'İki faktörlü doğrulama',
  emailVerified: 'E-posta',
  verified: 'doğrulandı',
  notVerified: 'doğrulanmadı',
  noEmail: 'yok',
  kept: 'Saklandığı yer',
  openTickets: 'Açık destek talepleri',
  unknown: 'alınamadı',
} as const
