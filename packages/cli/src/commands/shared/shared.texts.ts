/** Prompts and errors that several commands share. */
export const sharedTexts = {
  fileUnreadable: (path: string, reason: string) => `Dosya okunamadı: ${path} (${reason})`,
  folderUnreadable: (path: string, reason: string) => `Klasör okunamadı: ${path} (${reason})`,
  fileNotWritten: (path: string) => `Dosya yazılamadı: ${path}`,
  notOffered: 'Bu portal bu komutu desteklemiyor.',
  cancelled: 'Vazgeçildi, hiçbir şey değişmedi.',
  yesMissing: 'Bu işlem onay ister; soru sorulamadığı için --yes verin.',
  passwordHint: 'Şifreyi IPPORTAL_PASSWORD ile verin.',
  codeMissing:
    'Bu işlem doğrulama kodu istiyor: --otp, --otp-command, IPPORTAL_OTP veya IPPORTAL_TOTP_SECRET kullanın.',
  optionsMissing: (flags: readonly string[]) => `Eksik: ${flags.join(', ')}`,
  retryQuestion: 'Tekrar denensin mi?',
  emptyForNone: (question: string) => `${question} (yoksa boş bırakın)`,
  typedText: 'Yazdığınız metin:',
  orderNumber: 'Sipariş No',
  ownOrders: 'Siparişleriniz: ipportal orders list',

  interval: ['--interval <süre>', 'İki okuma arasındaki süre, en az 2s (örn: 10s, 2m)'],
  shortInterval: (value: string, seconds: number) => `--interval en az ${seconds}s olmalı: ${value}`,
  watchFormat: ['--format <biçim>', 'Çıktı biçimi; json her değişikliği bir satır JSON olarak yazar'],
  portalAway: (reason: string, seconds: number) =>
    `Portal şu anda yanıt vermiyor (${reason}); ${seconds} saniye sonra yeniden denenecek.`,
  portalBack: 'Portal yeniden yanıt veriyor.',
} as const

/** Help of the completion command. */
export const completionTexts = {
  shell: ['<kabuk>', 'Kabuğun adı'],
  examples: [
    'source <(ipportal completion bash)  # ~/.bashrc içine',
    'source <(ipportal completion zsh)   # ~/.zshrc içine',
    'ipportal completion fish > ~/.config/fish/completions/ipportal.fish',
  ],
} as const
