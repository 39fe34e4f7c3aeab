/** Texts of the program as a whole: its description, its first words, its global options, and progress. */
export const cliTexts = {
  description: 'IP blokları ve AS numaraları için müşteri portalı, terminalde.',
  oldNode: (major: number) => `ipportal Node ${major} veya daha yenisini ister.`,

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
    orders: 'Siparişler: list, show, tag, stats, new',
    routes: 'Route kayıtları: list, add, edit, delete',
    roas: 'ROA kayıtları: list, validate, add, edit, delete',
    nameservers: 'Name server kayıtları: show, add, edit, delete',
    whois: 'Kayıt otoritesindeki kaydı gösterir: sipariş, AS numarası veya blok',
    rbl: 'Kara liste raporları: list, show',
    tickets: 'Destek talepleri: list, show, new, reply, close',
    contracts: 'Sözleşmeler: list, upload',
    transactions: 'Hesap ekstresi: list',
    invoices: 'Faturalar: download',
    payments: 'Ödemeler: accounts, rate, new',
    renewals: 'Yenilemeler: price, request',
    profile: 'Profil: show, set, password, resend-verification',
    'two-factor': 'İki faktörlü doğrulama: status, setup',
    defaults: 'Yeni siparişlerin varsayılan kayıt değerleri: show, set',
    export: 'Route, ROA ve name server kayıtlarını YAML olarak yazar',
    plan: 'İstenen durum ile şimdiki durumun farkını gösterir',
    apply: 'İstenen durumu veya kayıtlı bir planı tek kodla uygular',
    undo: 'Son uygulamayı geri alır',
    explain: 'Bir akışın durumlarını, sorularını ve hatalarını gösterir',
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
    '',
    'Ortam değişkenleri:',
    '  IPPORTAL_URL, IPPORTAL_TOKEN, IPPORTAL_EMAIL, IPPORTAL_PASSWORD, IPPORTAL_OTP,',
    '  IPPORTAL_TOTP_SECRET, IPPORTAL_CONFIG_DIR, IPPORTAL_NO_KEYRING, NO_COLOR,',
    '  HTTPS_PROXY, HTTP_PROXY, NO_PROXY',
    '',
    'Çıkış kodları:',
    '  0 tamam    1 hata    2 hatalı kullanım    3 bekleyen değişiklik (--exit-code)',
    '  4 giriş yok    5 ikinci faktör    6 kayıtlar plandan sonra değişmiş',
    '  7 uygulanmadı veya geri alındı    8 kayıp kayıt    130 kesildi',
  ],

  held: 'Kesme isteği alındı; başlamış değişiklik tamamlanıyor, lütfen bekleyin...',
  loading: 'Yükleniyor...',
  keyring: (tool: string) => `anahtarlık (${tool})`,
  uploading: (sent: number, total: number) =>
    `Dosyalar gönderiliyor: ${megabytes(sent)} / ${megabytes(total)} MB (%${Math.floor((100 * sent) / total)})`,
} as const

const megabytes = (bytes: number) => (bytes / 1024 / 1024).toLocaleString('tr-TR', { maximumFractionDigits: 1 })
