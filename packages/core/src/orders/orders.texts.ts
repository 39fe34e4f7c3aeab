import { kernelTexts } from '../kernel/failure/kernel.texts.ts'
import { limits } from '../kernel/values/limits.ts'
import { formatUsd } from '../kernel/values/money.ts'
import type { RpkiStat } from './order-stats.schema.ts'
import type { AttentionKind, BalanceWarning, OrderMark, PaymentDue } from './overview.rules.ts'
import type { ViewNameProblem } from './saved-views.rules.ts'
import type { SeveralTagsProblem, TagProblem } from './tags.rules.ts'

/** Texts of orders; those of the specification stay to the letter. */
export const ordersTexts = {
  title: 'Siparişlerim',
  newOrder: 'Yeni Sipariş',
  loadFailed: 'Siparişler yüklenirken bir hata oluştu',
  statsFailed: 'İstatistikler yüklenirken bir hata oluştu',
  statsMissing: 'Veri yüklenirken bir hata oluştu.',
  none: 'Henüz sipariş bulunmuyor.',
  noneMatches: 'Filtrelere uygun sipariş bulunamadı.',
  clearFilters: 'Filtreleri temizle',
  search: 'Ara',
  /** Fits into the search field of a phone. */
  searchFields: 'IP, ASN, etiket veya no',
  searchHint: 'Şirket, hizmet, IP, ASN, durum, etiket veya sipariş no',
  unreadable: (count: number) => `${count} kayıt okunamadı ve listede gösterilmiyor.`,
  orderId: 'Sipariş No',
  serviceType: 'Hizmet Türü',
  serviceNumber: 'Hizmet No',
  rbl: 'RBL',
  tag: 'Etiket',
  start: 'Başlangıç',
  daysLeft: 'Kalan Gün',
  end: 'Bitiş',
  status: 'Durum',
  balance: 'Bakiye',
  all: 'Tümü',
  allTags: 'Tüm etiketler',
  allTypes: 'Tüm hizmetler',
  allStatuses: 'Tüm durumlar',
  sort: 'Sıralama',
  ascending: (column: string) => `${column} (artan)`,
  descending: (column: string) => `${column} (azalan)`,
  results: (shown: number, all: number) => (shown === all ? `${all} sipariş` : `${shown} / ${all} sipariş`),
  nothingToSave: 'Listede kaydedilecek sipariş yok.',
  pay: 'Ödeme Yap',
  payOrder: (order: number) => `Ödeme Yap: sipariş ${order}`,
  invoiceOf: (order: number) => `Son fatura: sipariş ${order}`,
  lateOnly: 'Geciken',
  delay: 'Gecikme',
  blacklistedMark: (count: number) => `RBL ${count}`,
  inactiveRow: 'Bu sipariş aktif değil, detayı açılamaz.',
  pendingCount: (count: number) => `${count} talep onay bekliyor`,
  pendingNote: 'Talepleriniz incelenmektedir; onaylandıklarında aktif siparişler listesine taşınır.',
  pendingIp: 'IP Kiralama Hizmeti',
  pendingAsn: 'ASN Hizmeti',
  requestNo: 'Talep No',
  date: 'Tarih',
  serviceDetail: 'Hizmet Detayı',
  amount: 'Tutar',
  awaiting: 'Onay Bekliyor',
  ordersTitle: 'Aktif Siparişler',
  selection: 'Seçilen siparişler',
  chosen: (count: number) => `${count} sipariş seçildi`,
  clearChosen: 'Seçimi temizle',
  tagChosen: 'Etiketle',
  renewChosen: 'Yenileme iste',
  payChosen: (count: number) => (count === 0 ? 'Birlikte öde' : `Birlikte öde (${count})`),
  noneActive: 'Seçilen siparişlerden aktif olan yok.',
  noneOwing: 'Seçilen siparişlerin ödenecek bakiyesi yok.',
} as const

/** Texts of the dashboard. */
export const dashboardTexts = {
  title: 'Dashboard',
  activeOrders: 'Aktif Siparişler',
  overdue: 'Geciken Ödemeler',
  pending: 'Bekleyen Ödemeler',
  upcomingRenewals: 'Yaklaşan Yenilemeler',
  totalBalance: 'Toplam Bakiye',
  count: (count: number) => `${count} adet`,
  warnings: 'Ödeme Uyarıları',
  seeAll: (count: number) => `Tümünü gör (${count})`,
  noWarnings: 'Bekleyen veya geciken ödeme yok.',
  toStatement: 'Hesap ekstresini gör',
  overdueBadge: (days: number) => `${days} gün gecikti`,
  pendingBadge: (days: number | null) =>
    days === null ? 'Bekliyor' : days === 0 ? 'Bugün son gün' : `${days} gün kaldı`,
  pay: 'Öde',
  payLate: 'Öde: geciken siparişler',
  payOrder: (order: number) => `Öde: sipariş ${order}`,
  paySeveral: (count: number) => `${count} siparişi birlikte öde`,
  actions: 'İşlem',
  waitingBadge: 'Ödemeniz onay bekliyor',
  waiting: 'Onay Bekleyen',
  waitingPart: (amount: string) => `${amount} onay bekliyor`,
  transactionDate: 'İşlem Tarihi',
  dueDate: 'Son Ödeme Tarihi',
  balance: 'Bakiye',
  order: (id: number) => `Sipariş #${id}`,
  orderColumn: 'Sipariş',
  state: 'Durum',
  blacklist: 'Kara Liste',
  blacklistState: ({ blocks, ips, unknown }: { blocks: number; ips: number; unknown: number }) => {
    const listed = blocks === 0 ? '' : `${blocks} IP bloğunda ${ips} IP adresi kara listede.`
    const old = unknown === 0 ? '' : `${unknown} IP bloğunun güncel taraması yok.`
    return [listed, old].filter(Boolean).join(' ') || 'Kara listede IP bloğunuz yok.'
  },
  ipBlock: 'IP / Subnet',
  blacklisted: 'Kara Liste Sayısı',
  reportTime: 'Rapor Zamanı',
  report: 'Rapor',
  openReport: 'Raporu aç',
  services: 'Hizmet Özeti',
  total: 'Toplam',
  active: 'Aktif',
  passive: 'Pasif',
  nextRenewal: 'Sonraki Yenileme',
  renewals: 'Yaklaşan Yenilemeler',
  noRenewals: 'Görüntülenecek yenileme bulunmuyor',
  toOrders: 'Siparişleri gör',
  noRenewalsOfService: 'Yenileme Bulunmuyor.',
  daysLeft: (days: number | null) => (days === null ? '-' : days < 0 ? `${-days} gün geçti` : `${days} gün`),
  price: 'Tutar',
} as const

/** Text of the badge of a balance warning. */
export const warningBadge = ({ state, days }: PaymentDue): string =>
  state === 'waiting'
    ? dashboardTexts.waitingBadge
    : state === 'overdue'
      ? dashboardTexts.overdueBadge(days ?? 0)
      : dashboardTexts.pendingBadge(days)

/** Says how much of an open balance awaits approval; null for nothing, and for all of it, which the badge says. */
export const waitingPart = ({ state, waiting_usd: waiting }: Pick<BalanceWarning, 'state' | 'waiting_usd'>) =>
  state === 'waiting' || !waiting ? null : dashboardTexts.waitingPart(formatUsd(waiting))

/** Texts of the order detail. */
export const orderDetailTexts = {
  activity: 'Etkinlik',
  heading: (id: number) => `Sipariş #${id}`,
  back: 'Siparişlere dön',
  newRequest: 'Yeni Talep',
  renewalRequest: 'Yenileme Talebi',
  makePayment: 'Ödeme Yap',
  inactive: 'Bu sipariş aktif değil. Lütfen destek ile iletişime geçin.',
  inactiveReason: (text: string) => `Nedeni: ${text}`,
  missing: 'Bu siparişe erişilemiyor.',
  missingNote: 'İptal edilmiş siparişler görüntülenemez.',
  start: 'Başlangıç',
  end: 'Bitiş',
  daysLeft: 'Kalan Gün',
  days: (days: number) => `${days} gün`,
  daysToEnd: (days: number) => `${days} gün kaldı`,
  /** Meaning of the header's colour, which differs from that of the card. */
  daysMeaning: (days: number) =>
    days > limits.detailDaysGreenAbove
      ? `bitişe ${limits.detailDaysGreenAbove} günden fazla var`
      : days > 0
        ? `bitişe ${limits.detailDaysGreenAbove} gün veya daha az var`
        : 'son gün veya süresi doldu',
  cardDaysMeaning: (days: number) => (days > 0 ? 'süresi devam ediyor' : 'son gün veya süresi doldu'),
  renewalPending: 'Yenileme talebiniz onay bekliyor',
  renewalPendingUntil: (date: string, end: string) => `${date} tarihinde istendi; onaylanınca yeni bitiş ${end} olur.`,
  renewalDue: 'Yenileme zamanı geldi',
  renewalDueUntil: (end: string, after: string) =>
    `Sipariş ${end} günü bitiyor. Yenilenmezse ${after} gününden itibaren süresi dolmuş sayılır ve hizmet kapatılabilir.`,
  renewalOver: (end: string) =>
    `Siparişin süresi ${end} günü doldu; hizmet kapatılabilir. Hizmet açıkken yenileme yine istenebilir.`,
  addTag: 'etiket ekle',
  balanceTitle: 'Bakiye Durumu',
  total: 'Toplam',
  paid: 'Ödenen',
  awaitingApproval: 'Onay Bekleyen',
  remaining: 'Kalan bakiye',
  pendingPayments: 'Onay Bekleyen Ödemeler',
  awaiting: 'Onay Bekliyor',
  rate: 'Kur',
  paymentDate: 'Tarih',
  method: 'Yöntem',
  bankTransfer: 'Havale/EFT',
  creditCard: 'Kredi Kartı',
  late: 'Bu siparişin gecikmiş ödemesi var.',
  lateAmount: (amount: string, date: string) => `${amount} · son ödeme tarihi ${date}`,
  covered: 'Ödemeniz onay bekliyor',
  coveredBy: (payments: string) => `Bildirilen: ${payments}. Sağlayıcı onayladığında bakiyenize yansır.`,
  inactivePayable: 'Sipariş aktif değil ancak ödemesini yapabilirsiniz.',
  payOrder: 'Siparişi öde',
  newestInvoice: 'Son faturayı görüntüle',
  disabledInactive: 'Sipariş aktif olmadığı için kullanılamaz.',
  tabs: {
    ip: 'IP Detayları',
    asn: 'ASN Detayları',
    rbl: 'RBL Raporları',
    ledger: 'Cari Hareketler',
    tickets: 'Destek Talepleri',
    renewals: 'Yenileme Geçmişi',
  },
  clean: 'Temiz',
  asn: 'ASN',
  organisation: 'Organizasyon',
  registrationDate: 'Kayıt Tarihi',
  asnMissing: 'Bu sipariş için ASN henüz tanımlanmamış.',
  description: 'Açıklama',
} as const

/** Label of a payment method; the card has two spellings on the wire. */
export function paymentMethodText(method: string): string {
  if (method === 'bank_transfer') return orderDetailTexts.bankTransfer
  return ['card', 'credit_card'].includes(method) ? orderDetailTexts.creditCard : kernelTexts.unknownState
}

/** Texts of the tag dialog. */
export const tagTexts = {
  title: (order: number) => `Etiket: Sipariş #${order}`,
  label: 'Etiket',
  choose: 'Etiket seçin',
  add: 'Yeni etiket',
  name: 'Yeni etiket adı',
  save: 'Kaydet',
  change: (order: number) => `Sipariş #${order}: etiketi değiştir`,
  changeShort: 'Değiştir',
  remove: 'Etiketi kaldır',
  saved: 'Etiket tanımlama işlemi başarılı',
  failedInList: 'Etiket eklenirken bir hata oluştu',
  failedOnOrder: 'Etiket güncellenirken bir hata oluştu',
  titleOfSeveral: (count: number) => `Etiketle: ${count} sipariş`,
  untaggable: (count: number) => `${count} sipariş aktif değil ve etiketlenmez.`,
  overwriteTitle: 'Etiketlerin üzerine yazılsın mı?',
  overwrites: (count: number, tag: string) =>
    `Seçilen siparişlerden ${count} tanesinin başka bir etiketi var. Hepsi «${tag}» olarak değiştirilir.`,
  overwrite: 'Üzerine yaz',
  tagged: 'Etiketlendi',
  allTagged: (count: number) => `${count} sipariş etiketlendi.`,
} as const

/** Texts of the problems of a tag choice. */
export const tagProblemTexts: Record<TagProblem, string> = {
  'nothing-chosen': 'Lütfen bir seçim yapın',
  'name-missing': 'Lütfen yeni etiket adını girin',
  'name-long': `Etiket en fazla ${limits.tagMaxLength} karakter olabilir`,
}

/** Texts of the problems of one tag for several orders. */
export const severalTagsProblemTexts: Record<SeveralTagsProblem, string> = {
  ...tagProblemTexts,
  'nothing-to-change': 'Seçilen siparişlerde değişecek etiket yok',
}

/** Texts of the flows of orders, as `explain` lists them. */
export const orderFlowTexts = {
  orders: 'Siparişleri ve bekleyen talepleri okur',
  orderStats: 'Gösterge panelinin rakamlarını okur',
  order: 'Bir siparişi okur',
  allowance: 'Kalan ücretsiz değişiklik hakkını okur',
  origins: 'Siparişlerin route ve ROA kayıtlarındaki AS numaralarını okur',
  tags: 'Etiketleri okur',
  tagChange: 'Bir siparişin etiketini değiştirir',
  severalTags: 'Birkaç siparişe aynı etiketi verir',
} as const

/** Texts of the columns and the saved views of the order list. */
export const viewsTexts = {
  columns: 'Sütunlar',
  shownColumns: 'Gösterilen sütunlar',
  defaultColumns: 'Varsayılana dön',
  views: 'Görünümler',
  saved: 'Kayıtlı görünümler',
  none: 'Filtre, sıralama ve sütunları bir adla saklayın; bu tarayıcıda kalır.',
  name: 'Görünüm adı',
  save: 'Şimdiki görünümü kaydet',
  rename: (name: string) => `Adını değiştir: ${name}`,
  newName: 'Yeni ad',
  renamed: 'Adı kaydet',
  remove: (name: string) => `Sil: ${name}`,
} as const

/** Texts of the problems of a view's name. */
export const viewNameProblemTexts: Record<ViewNameProblem, string> = {
  'name-missing': 'Lütfen bir ad girin',
  'name-too-long': `En fazla ${limits.viewNameMaxLength} karakter`,
  'name-taken': 'Bu adda bir görünüm var',
  'too-many': `En fazla ${limits.viewsMax} görünüm saklanır`,
}

/** Labels of the filters that the figures offer. */
export const orderMarkTexts: Record<OrderMark, string> = {
  due: 'Ödenecek',
  listed: 'Kara listede',
  renewal: 'Yenilenecek',
  invalid: 'Geçersiz route',
}

const { expiringDays } = limits

/** Names of the actions against what needs attention; those that wait for the provider have none. */
export const attentionActions: Partial<Record<AttentionKind, string>> = {
  listed: 'Raporu Aç',
  invalid: 'Düzelt',
  expired: 'Yenile',
  expiring: 'Yenile',
  unread: 'Oku',
}

/** Texts of what needs attention, by reason. */
export const attentionTexts: Record<AttentionKind, (count: number) => string> = {
  overdue: (count) => `${count} siparişin ödemesi gecikti`,
  listed: (count) => `${count} IP bloğu kara listede`,
  invalid: (count) => `${count} route RPKI'a göre geçersiz`,
  expired: (count) => `${count} siparişin süresi doldu`,
  expiring: (count) => `${count} siparişin süresi ${expiringDays} gün içinde doluyor`,
  unread: (count) => `${count} destek talebinde yeni yanıt var`,
  requests: (count) => `${count} talep onay bekliyor`,
}

/** Texts of the overview at the top of the dashboard. */
export const overviewTexts = {
  attention: 'Bugün İlgilenilecekler',
  nothing: 'Bugün ilgilenmeniz gereken bir şey yok.',
  more: (count: number) => `ve ${count} sipariş daha`,
  passiveOrders: (count: number) => (count === 0 ? 'Pasif sipariş yok' : `${count} pasif sipariş`),
  oldest: (days: number) => `ilki ${days} gün önce`,
  next: (days: number) => (days === 0 ? 'ilki bugün' : `ilki ${days} gün sonra`),
  renewals: (count: number) => `${expiringDays} gün içinde ${count} yenileme`,
  allOrders: 'Tüm siparişlerin bakiyesi',
  rpki: 'RPKI',
  rpkiValidRoutes: 'RPKI Geçerli',
  rpkiValid: (valid: number, all: number) => `${valid} / ${all} geçerli`,
  rpkiAllValid: 'Tüm route kayıtları geçerli',
  rpkiOthers: ({ invalid, notFound, pending }: Pick<RpkiStat, 'invalid' | 'notFound' | 'pending'>) =>
    [
      invalid === 0 ? '' : `${invalid} geçersiz`,
      pending ? `${pending} yayım bekliyor` : '',
      notFound === 0 ? '' : `${notFound} bulunamadı`,
    ]
      .filter(Boolean)
      .join(', '),
  rpkiUnknown: 'RPKI verisi güncel değil',
  rpkiNone: 'Route kaydı yok',
} as const
