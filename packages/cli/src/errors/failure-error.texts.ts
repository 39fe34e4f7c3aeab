/** Texts that the CLI adds to a failure: the address and the next step. */
export const failureTexts = {
  offline: (url: string, cause: string | undefined) =>
    `Portala ulaşılamadı: ${url}${cause === undefined ? '' : ` (${cause})`}`,
  proxy: (host: string, variable: string) =>
    `Bir vekil sunucu tanımlı: ${host} (${variable}). Onu ve NO_PROXY ayarını denetleyin.`,
  badProxy: (variable: string) =>
    `${variable} ile verilen vekil sunucu kullanılamıyor; örneğin http://vekil.ornek:3128`,
  offlineHint: 'Ağ bağlantınızı ve adresi denetleyin; adres --url veya IPPORTAL_URL ile verilir.',
  doctorHint: 'Nedeni için: ipportal doctor',
  certificate: (url: string, cause: string) => `Portalın sertifikasına güvenilmiyor (${cause}): ${url}`,
  certificateHint: 'Kurumunuzun kök sertifikasını NODE_EXTRA_CA_CERTS ile tanıtın.',
  timeout: (url: string, seconds: number) => `Portal ${seconds} saniye içinde yanıt vermedi: ${url}`,
  timeoutHint: 'Biraz sonra yeniden deneyin; bir değişiklik gönderdiyseniz önce yerine ulaşıp ulaşmadığına bakın.',
  lostWrite: 'Sonuç bilinmiyor; işlem yapılmış olabilir.',
  lostKey: (key: string) => `İşlemin anahtarı: ${key}`,
  repeatWith: (command: string) => `İkinci kez yapmadan yinelemek için: ${command}`,
  cutAnswer: (url: string) => `Portalın yanıtı yarıda kesildi: ${url}`,
  unexpectedAnswer: (url: string) => `Portalın yanıtı anlaşılamadı: ${url}`,
  unexpectedAnswerHint: 'Adresin bir portal sunucusu olduğunu denetleyin (--url veya IPPORTAL_URL).',
  pathHint: (origin: string, path: string) =>
    `Verilen adreste bir yol var (${path}). Portalın adresi büyük olasılıkla: ${origin}`,
  signInHint: 'Giriş için: ipportal login',
  blockChangedHint: 'Başka bir kullanıcı bu bloğu değiştirdi; kayıtlara bakıp komutu yineleyin.',
  tokenScopeHint:
    'IPPORTAL_TOKEN içindeki API anahtarının yetkisi ve sınırları bu işleme yetmiyor. Sınırlarını portalda Profil > API anahtarları, oturumla da ipportal tokens list gösterir.',
  tokenHint: 'IPPORTAL_TOKEN içindeki belirteç geçersiz; yenisini verin veya kaldırıp ipportal login kullanın.',
  apiTokenRefused: 'Portal IPPORTAL_TOKEN içindeki API anahtarını kabul etmedi: süresi dolmuş veya iptal edilmiş.',
  apiTokenHint:
    'Yeni API anahtarı portalda Profil > API anahtarları altında veya oturumla ipportal tokens new ile oluşturulur.',
  keyringLocked:
    'Oturum sistemin anahtarlığında saklanıyor, ama anahtarlık açılamadı. Dosyada saklamak için IPPORTAL_NO_KEYRING=1 ile giriş yapın.',
  otherServer: (url: string) => `Kayıtlı oturum başka bir adrese ait: ${url}`,
  noTwoFactorPage: (url: string) => `Tarayıcıda açmak için: ${url}/profile?setup2fa=true`,
  noTwoFactorHint: 'Açmak için: ipportal two-factor setup',
  codeAgainHint:
    'Portal yeni bir doğrulama kodu istedi: komutu yeni bir --otp koduyla yineleyin veya IPPORTAL_TOTP_SECRET kullanın.',
  codeClockHint: 'Kodu üreten cihazın saatini denetleyin; bir kod yalnız 30 saniye geçerlidir.',
  configFolderHint: 'Yazılabilir bir klasör için IPPORTAL_CONFIG_DIR kullanın.',
  sessionNotKept: (path: string) => `Oturum dosyası yazılamadı: ${path}`,
} as const
