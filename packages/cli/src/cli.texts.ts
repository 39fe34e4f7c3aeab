/** Texts of the program as a whole: help, usage errors, how a run ended. */
export const cliTexts = {
  description: 'IP blokları ve AS numaraları için müşteri portalı, terminalde.',
  oldNode: (major: number) => `ipportal Node ${major} veya daha yenisini ister.`,

  titles: {
    'Usage:': 'Kullanım:',
    'Arguments:': 'Argümanlar:',
    'Options:': 'Seçenekler:',
    'Global Options:': 'Genel seçenekler:',
    'Commands:': 'Komutlar:',
  } as Record<string, string>,
  examples: 'Örnekler:',
  optionsPlaceholder: '[seçenekler]',
  commandPlaceholder: '<komut>',
  choices: (choices: readonly string[]) => `(${choices.join(' | ')})`,
  help: 'Yardımı gösterir',
  helpCommand: 'help [komut]',
  helpCommandDescription: 'Bir komutun yardımını gösterir',
  version: 'Sürüm numarasını yazar',

  options: {
    json: ['--json', 'Çıktıyı JSON olarak yazar; hata da stderr üzerinde JSON olur'],
    format: ['--format <biçim>', 'Çıktı biçimi'],
    url: ['--url <adres>', 'Portal adresi (IPPORTAL_URL)'],
    profile: ['--profile <ad>', 'Kullanılacak profil'],
    yes: ['-y, --yes', 'Onay sormaz'],
    otp: ['--otp <kod>', '6 haneli doğrulama kodu (IPPORTAL_OTP)'],
    otpCommand: ['--otp-command <komut>', 'Doğrulama kodunu stdout çıktısı olarak veren komut'],
    noInput: ['--no-input', 'Hiçbir şey sormaz, eksik bilgi varsa hemen durur'],
    noColor: ['--no-color', 'Renk kullanmaz (NO_COLOR)'],
    quiet: ['-q, --quiet', 'Bilgi satırlarını yazmaz; uyarılar ve hatalar kalır'],
  },

  words: {
    login: 'Portala giriş yapar ve oturumu bu bilgisayarda saklar',
    logout: 'Saklanan oturumu siler',
    status: 'Adresi, hesabı ve oturumun durumunu gösterir',
    orders: 'Siparişler: list, show',
    routes: 'Route kayıtları: list, add, edit, delete',
    roas: 'ROA kayıtları: list, add, edit, delete, validate',
    nameservers: 'Name server kayıtları: show, add, edit, delete',
    tickets: 'Destek talepleri: list, show, new, reply, close',
    contracts: 'Sözleşmeler: list, upload',
    completion: 'Kabuk için tamamlama betiğini yazar (bash, zsh, fish)',
  },

  programExamples: [
    'ipportal login --email ad@firma.example',
    'ipportal orders list --search 192.0.2',
    'ipportal orders show 1042',
    'ipportal routes add 1042 AS64501',
    'ipportal orders list --json | jq ".[].order_id"',
  ],
  more: [
    'Bir komutun yardımı: ipportal <komut> --help',
    'Ortam değişkenleri: IPPORTAL_URL, IPPORTAL_TOKEN, IPPORTAL_EMAIL, IPPORTAL_PASSWORD, IPPORTAL_OTP,',
    '  IPPORTAL_TOTP_SECRET, IPPORTAL_CONFIG_DIR, NO_COLOR',
    'Çıkış kodları: 0 tamam, 1 hata, 2 hatalı kullanım, 4 giriş yok, 5 ikinci faktör, 7 uygulanmadı (geri alındı),',
    '  8 kayıp kayıt, 130 kesildi',
  ],

  error: 'Hata',
  unknownCommand: (name: string) => `Bilinmeyen komut: ${name}`,
  unknownOption: (flag: string) => `Bilinmeyen seçenek: ${flag}`,
  didYouMean: (names: readonly string[]) => `Bunu mu demek istediniz: ${names.join(', ')}`,
  commandsAre: (names: readonly string[]) => `Komutlar: ${names.join(', ')}`,
  missingVerb: (path: string, names: readonly string[]) => `${path} bir komut daha ister: ${names.join(', ')}`,
  missingArgument: (name: string) => `Eksik argüman: <${name}>`,
  missingOptionValue: (flags: string) => `${flags} seçeneği bir değer ister.`,
  missingOption: (flags: string) => `${flags} seçeneği gerekli.`,
  conflict: (first: string, second: string) => `${first} ile ${second} birlikte kullanılamaz.`,
  tooManyArguments: (extra: readonly string[]) => `Fazla argüman: ${extra.join(' ')}`,
  notOneOf: (flags: string, value: string, choices: readonly string[]) =>
    `${flags} için geçersiz değer: ${value}. Şunlardan biri olmalı: ${choices.join(', ')}`,
  notANumber: (what: string, value: string) => `${what} sayı olmalı: ${value}`,
  usageIs: (usage: string) => `Kullanım: ${usage}`,
  seeHelp: (path: string) => `Yardım: ${path} --help`,

  interrupted: 'Kesildi.',
  held: 'Kesme isteği alındı; başlamış değişiklik tamamlanıyor, lütfen bekleyin...',
  loading: 'Yükleniyor...',
  uploading: (sent: number, total: number) =>
    `Dosyalar gönderiliyor: ${megabytes(sent)} / ${megabytes(total)} MB (%${Math.floor((100 * sent) / total)})`,
  fileUnreadable: (path: string) => `Dosya okunamadı: ${path}`,
  cancelled: 'Vazgeçildi, hiçbir şey değişmedi.',
  yesMissing: 'Bu işlem onay ister; soru sorulamadığı için --yes verin.',
  optionsMissing: (flags: readonly string[]) => `Eksik: ${flags.join(', ')}`,
  retryQuestion: 'Tekrar denensin mi?',
  typedText: 'Yazdığınız metin:',
} as const

const megabytes = (bytes: number) => (bytes / 1024 / 1024).toLocaleString('tr-TR', { maximumFractionDigits: 1 })
