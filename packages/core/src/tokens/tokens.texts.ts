import { limits } from '../kernel/values/limits.ts'
import type { TokenLifetime, TokenProblem } from './tokens.rules.ts'
import type { TokenScope } from './tokens.schema.ts'

/** Texts of the problems of a new API token. */
export const tokenProblemTexts: Record<TokenProblem, string> = {
  'name-missing': 'Anahtara bir ad verin',
  'orders-of-read': 'Sipariş seçimi yalnız routing:write yetkisinde yapılır',
  'orders-missing': 'En az bir sipariş seçin',
  'orders-many': `En fazla ${limits.tokenOrdersMax} sipariş seçilebilir`,
  'fee-of-read': 'Ücret sınırı yalnız routing:write yetkisinde verilir',
  'fee-malformed': 'Ücret sınırı 0 veya daha büyük bir tutar olmalıdır',
  'network-malformed': 'Ağlar CIDR biçiminde olmalıdır (örn: 192.0.2.0/24)',
  'networks-many': `En fazla ${limits.tokenNetworksMax} ağ verilebilir`,
  'expiry-malformed': 'Geçerli bir bitiş tarihi girin',
  'expiry-past': 'Bitiş tarihi geçmişte olamaz',
  'expiry-far': 'Anahtar en fazla bir yıl geçerli olabilir',
}

/** Texts about API tokens. */
export const tokensTexts = {
  title: 'API anahtarları',
  name: 'Ad',
  scope: 'Yetki',
  orders: 'Siparişler',
  allOrders: 'tümü',
  networks: 'Ağlar',
  anyNetwork: 'her yerden',
  maxFee: 'Aylık ücret sınırı',
  created: 'Oluşturma',
  expires: 'Bitiş',
  lastUsed: 'Son kullanım',
  actions: 'İşlem',
  neverUsed: 'kullanılmadı',
  none: 'API anahtarınız yok.',
  shownOnce: 'Anahtar yalnız şimdi gösterilir; güvenli bir yerde saklayın.',
  added: 'API anahtarı oluşturuldu.',
  revokeQuestion: 'Anahtar hemen geçersiz olur ve geri alınamaz. İptal edilsin mi?',
  revoked: 'API anahtarı iptal edildi',
  intro:
    'API anahtarı, betiklerin ve otomasyonların portala sizin adınıza bağlanmasını sağlar. Şifre değişse de geçerli kalır; iptal edince hemen sona erer.',
  listFailed: 'API anahtarları yüklenirken bir hata oluştu.',
  empty: 'Henüz API anahtarınız yok.',
  twoFactorFirst:
    'API anahtarı doğrulama kodu sorulmadan kullanılır. Bu yüzden yalnız iki faktörlü doğrulaması açık hesaplar anahtar oluşturabilir.',
  openSetup: 'İki faktörlü doğrulamayı aç',
  add: 'API anahtarı oluştur',
  addTitle: 'Yeni API Anahtarı',
  nameHint: 'Nerede kullanılacağını söyleyen bir ad, örneğin "Gece yedeği".',
  ordersAll: 'Tüm siparişler',
  ordersChosen: 'Seçilen siparişler',
  ordersFind: 'Sipariş ara',
  ordersNone: 'Aramaya uyan sipariş yok.',
  ordersCount: (chosen: number) => `${chosen} sipariş seçildi`,
  ordersMore: (more: number) => `${more} sipariş daha var; aramayı daraltın.`,
  ordersFailed: 'Siparişler yüklenirken bir hata oluştu',
  lifetime: 'Geçerlilik',
  otherDay: 'Başka bir gün',
  lastDay: 'Son gün',
  until: (day: string) => `${day} gününün sonuna kadar`,
  limits: 'Sınırlar (isteğe bağlı)',
  networksHint: 'Boşsa her yerden kullanılır. Örneğin 192.0.2.0/24, 2001:db8::/32',
  maxFeeLabel: 'Aylık ücret sınırı (USD)',
  maxFeeHint: 'Boşsa sınır yoktur. Ücretli değişiklikler bu tutarı aşamaz.',
  continue: 'Devam',
  addSummary: (name: string) => `"${name}" adlı API anahtarı oluşturulacak.`,
  addFailed: 'API anahtarı oluşturulamadı.',
  shownTitle: 'API Anahtarınız',
  shownText: 'Anahtarı şimdi kopyalayıp güvenli bir yerde saklayın. Bu pencere kapanınca bir daha gösterilmez.',
  shownUse: 'Komut satırında IPPORTAL_TOKEN değişkeniyle kullanılır.',
  shownLabel: 'API anahtarı',
  saved: 'Anahtarı sakladım',
  revoke: 'İptal et',
  revokeName: (name: string) => `${name} anahtarını iptal et`,
  revokeTitle: 'API Anahtarını İptal Et',
  revokeNamed: (name: string) =>
    `"${name}" anahtarı hemen geçersiz olur ve geri alınamaz. Onu kullanan programlar artık bağlanamaz.`,
  revokeFailed: 'API anahtarı iptal edilemedi.',
  keep: 'Vazgeç',
  ended: 'Süresi doldu',
  ending: (days: number) => (days === 1 ? 'Son gün' : `${days} gün kaldı`),
  maxFeeOf: (fee: string) => `ayda en çok ${fee}`,
  expiresOn: (when: string) => `Bitiş: ${when}`,
} as const

/** Names and explanations of the scopes of an API token. */
export const tokenScopeTexts: Record<TokenScope, { label: string; note: string }> = {
  read: { label: 'Okuma', note: 'Şirketin verilerini okur, hiçbir şeyi değiştiremez.' },
  'routing:write': {
    label: 'Yönlendirme',
    note: 'Route, ROA ve name server kayıtlarını kodsuz okur ve değiştirir.',
  },
}

/** Names of the lifetimes of a new API token. */
export const tokenLifetimeTexts: Record<TokenLifetime, string> = {
  '30': '30 gün',
  '90': '90 gün',
  '180': '180 gün',
  year: '1 yıl',
}

/** Texts of the flows of API tokens, as `explain` lists them. */
export const tokenFlowTexts = {
  apiTokens: 'API anahtarlarını listeler',
  newToken: 'API anahtarı oluşturur',
  shownToken: 'Yeni API anahtarını bir kez gösterir',
  revokeToken: 'API anahtarını iptal eder',
} as const
