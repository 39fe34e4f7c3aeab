import type { AuditRow } from './audit.schema.ts'

/** Actions as verbal nouns, so that «reddedildi» fits behind each. */
const actions: Record<string, string> = {
  'session.open': 'Giriş',
  'session.sign-out': 'Çıkış',
  'session.end': 'Oturumu sonlandırma',
  'session.end-others': 'Diğer oturumları sonlandırma',
  'session.end-all': 'Tüm oturumları sonlandırma',
  'secure-link.make': 'Güvenli giriş linki oluşturma',
  'secure-link.use': 'Güvenli giriş linki kullanımı',
  'password.ask-reset': 'Şifre sıfırlama linki isteği',
  'password.reset': 'Şifre sıfırlama',
  'password.check': 'Şifre doğrulama',
  'email.ask': 'Yeni e-posta adresi isteği',
  'email.resend': 'E-posta doğrulama linki isteği',
  'email.verified': 'E-posta doğrulama',
  'email.change': 'E-posta değişikliği',
  'email.undo': 'E-posta değişikliğini geri alma',
  'profile.saved': 'Profil değişikliği',
  'two-factor.set-up': 'İki faktörlü doğrulama kurulumu',
  'two-factor.on': 'İki faktörlü doğrulamayı açma',
  'two-factor.off': 'İki faktörlü doğrulamayı kapatma',
  'two-factor.replace': 'Doğrulama uygulamasını değiştirme',
  'two-factor.code': 'Kodla doğrulama',
  'recovery-codes.replace': 'Kurtarma kodlarını yenileme',
  'notifications.change': 'Bildirim tercihleri değişikliği',
  'token.add': 'API anahtarı oluşturma',
  'token.end': 'API anahtarını iptal etme',
  'token.use': 'API anahtarı kullanımı',
  'order.request': 'Sipariş talebi',
  'order.suspend': 'Siparişi askıya alma',
  'order.resume': 'Siparişi yeniden açma',
  'order.extend': 'Siparişin süresini uzatma',
  'order.cancel': 'Siparişi iptal etme',
  'request.approve': 'Sipariş talebini onaylama',
  'request.refuse': 'Sipariş talebini reddetme',
  'request.expire': 'Sipariş talebinin süresini bitirme',
  'renewal.request': 'Yenileme talebi',
  'renewal.complete': 'Yenilemeyi tamamlama',
  'renewal.refuse': 'Yenilemeyi reddetme',
  'tag.set': 'Etiket değişikliği',
  'defaults.save': 'Varsayılan ayarları kaydetme',
  'route.add': 'Route ekleme',
  'route.delete': 'Route silme',
  'route.edit': 'Route değişikliği',
  'roa.add': 'ROA ekleme',
  'roa.delete': 'ROA silme',
  'roa.edit': 'ROA değişikliği',
  'nameservers.add': 'Name server ekleme',
  'nameservers.edit': 'Name server değişikliği',
  'nameservers.delete': 'Name server silme',
  'plan.add': 'Plan kaydetme',
  'plan.confirm': 'Plan onaylama',
  'plan.revert': 'Plan geri alma',
  'payment.report': 'Ödeme bildirimi',
  'payment.add': 'Ödeme ekleme',
  'payment.confirm': 'Ödeme onayı',
  'payment.reverse': 'Hesap hareketini geri alma',
  'payment.refuse': 'Ödeme bildirimini reddetme',
  'invoice.add': 'Fatura ekleme',
  'invoice.attach': 'Resmî fatura belgesi ekleme',
  'credit.add': 'Fatura düzeltmesi',
  'credit.move': 'Fazla ödeme aktarımı',
  'credit.pay': 'Fazla ödeme iadesi',
  'ticket.open': 'Destek talebi açma',
  'ticket.reply': 'Destek talebine yanıt',
  'ticket.staff-reply': 'Destek ekibinin yanıtı',
  'ticket.close': 'Destek talebini kapatma',
  'document.upload': 'Belge yükleme',
  'user.add': 'Kullanıcı ekleme',
  'user.invite': 'Şifre linki gönderme',
  'user.erase': 'Kullanıcının silinmesi',
  'user.export': 'Kullanıcı verilerinin verilmesi',
  'user.disable': 'Kullanıcıyı kapatma',
  'user.enable': 'Kullanıcıyı açma',
  'company.rename': 'Firma adının değişmesi',
  'company.set': 'Firmanın fatura bilgileri',
  'company.merge': 'Firmaların birleşmesi',
  'company.import': 'Firmayı başka sistemden alma',
}

const reasons: Record<number, string> = {
  400: 'geçersiz bilgi veya kod',
  401: 'oturum geçersiz',
  403: 'yetki yok',
  404: 'kayıt bulunamadı',
  405: 'işlem desteklenmiyor',
  409: 'kayıtların durumu uygun değil',
  412: 'kayıtlar bu arada değişmiş',
  413: 'içerik çok büyük',
  415: 'dosya tipi uygun değil',
  422: 'istek farklı içerikle yinelendi',
  428: 'doğrulama gerekli',
  429: 'çok fazla deneme',
  500: 'sunucu hatası',
  503: 'sunucu meşgul',
}

/** Reasons that the code of a refusal knows better than its status. */
const reasonsByCode: Record<string, string> = {
  TOKEN_SCOPE: 'API anahtarının yetkisi yok',
  STEP_UP_REQUIRED: 'doğrulama kodu gerekli',
  PASSWORD_REQUIRED: 'şifre gerekli',
  WRONG_PASSWORD: 'şifre hatalı',
  EASY_PASSWORD: 'şifre kolay tahmin edilir',
  RESET_NEEDED: 'şifre sıfırlanmalı',
  TEMP_TOKEN_EXPIRED: 'süre doldu',
}

/** Texts of the audit log. */
export const auditTexts = {
  title: 'Etkinlik',
  titleOfOrder: (order: number) => `Etkinlik: Sipariş #${order}`,
  hint: 'Firmanızda yapılan ve reddedilen her işlem.',
  none: 'Etkinlik bulunmuyor',
  noneMatches: 'Bu filtrelere uyan etkinlik yok',
  at: 'Zaman',
  actor: 'Yapan',
  action: 'İşlem',
  target: 'Nesne',
  order: 'Sipariş',
  outcome: 'Sonuç',
  address: 'Adres',
  difference: 'Değişiklik',
  before: 'Önce',
  after: 'Sonra',
  count: 'Sayı',
  number: 'No',
  code: 'İşlem kodu',
  notOffered: 'Bu portal etkinlik kayıtlarını göstermiyor.',
  allActions: 'Tüm işlemler',
  allActors: 'Herkes',
  allOutcomes: 'Tüm sonuçlar',
  from: 'Başlangıç',
  to: 'Bitiş',
  wrongRange: 'Başlangıç tarihi bitiş tarihinden sonra olamaz.',
  clear: 'Filtreleri temizle',
  orderNumber: 'Blok, AS numarası veya sipariş no',
  badOrder: 'Bu metne uyan tek bir sipariş yok',
  more: 'Daha Eski Kayıtlar',
  newestOnly: (rows: number) =>
    `Dosyada en yeni ${rows.toLocaleString('tr-TR')} kayıt var. Daha eskileri için tarih aralığını daraltın.`,
  ofOrder: 'Etkinlik',
  outcomes: { done: 'Yapıldı', refused: 'Reddedildi' },
  actors: { user: 'Kullanıcı', token: 'API anahtarı', operator: 'Sağlayıcı', system: 'Otomatik' },
  kinds: {
    session: 'Giriş ve oturum',
    password: 'Şifre',
    email: 'E-posta',
    profile: 'Profil',
    'two-factor': 'İki faktörlü doğrulama',
    'recovery-codes': 'Kurtarma kodları',
    'secure-link': 'Güvenli giriş linki',
    notifications: 'Bildirimler',
    token: 'API anahtarları',
    order: 'Siparişler',
    request: 'Talep kararları',
    renewal: 'Yenilemeler',
    tag: 'Etiketler',
    route: 'Route',
    roa: 'ROA',
    nameservers: 'Name server',
    plan: 'Planlar',
    payment: 'Ödemeler',
    invoice: 'Faturalar',
    credit: 'Düzeltmeler',
    ticket: 'Destek talepleri',
    document: 'Belgeler',
    defaults: 'Varsayılan ayarlar',
    user: 'Kullanıcılar',
    company: 'Firma bilgileri',
  },
  otherReason: (status: number) => `durum kodu ${status}`,
  times: (count: number) => `${count} kez`,
} as const

/** Names an action; an unknown one is shown as it is. */
export const actionText = (action: string): string => actions[action] ?? action

/** Names the author: the operator as the provider, others by name. */
export function actorText({ actor: { kind, name } }: Pick<AuditRow, 'actor'>): string {
  const kinds: Record<string, string> = auditTexts.actors
  if (kind === 'operator' || kind === 'system' || name === null) return kinds[kind] ?? name ?? kind
  return kind === 'token' ? `${name} (${auditTexts.actors.token})` : name
}

/** Names the changed object; a refusal names its call there, which says less than the action. */
export function targetText({
  target,
  target_name: name,
  outcome,
}: Pick<AuditRow, 'target' | 'target_name' | 'outcome'>): string | null {
  if (target === null || outcome === 'refused') return null
  if (name !== null) return name
  const [, word = '', id = ''] = /^(\w+) (\d+)$/.exec(target) ?? []
  if (id !== '') return `${objects[word] ?? word} #${id}`
  // The action says already which kind of record it is.
  const record = target.replace(/^(route|ROA|name server|plan|invoice) /, '')
  return objects[target] ?? record.replace(/(\/\d+)-(\d+) /, '$1 (en uzun /$2) ')
}

const objects: Record<string, string> = {
  ticket: 'Destek talebi',
  contract: 'Sözleşme',
  request: 'Talep',
  user: 'Kullanıcı',
  payment: 'Ödeme',
  order: 'Sipariş',
  token: 'API anahtarı',
  session: 'Oturum',
  link: 'E-posta linki',
  plan: 'Plan',
}

/** Names the action and its object. */
export function subjectOf(row: AuditRow): string {
  const target = targetText(row)
  return target === null ? actionText(row.action) : `${actionText(row.action)}: ${target}`
}

/** Reason of a refusal; null where the row has none. */
export function reasonOf(row: AuditRow): string | null {
  if (row.outcome !== 'refused') return null
  const { status, code } = row.after
  const known = typeof code === 'string' ? reasonsByCode[code] : undefined
  return known ?? (typeof status === 'number' ? (reasons[status] ?? auditTexts.otherReason(status)) : null)
}

/** Says in one sentence what was done or refused. */
export function sentenceOf(row: AuditRow): string {
  if (row.outcome !== 'refused') return subjectOf(row)
  const reason = reasonOf(row)
  return `${subjectOf(row)} reddedildi${reason === null ? '' : ` (${reason})`}`
}

/** Texts of the flows of the audit log, as `explain` lists them. */
export const auditFlowTexts = {
  auditLog: 'Firmanın etkinlik kayıtlarını okur',
} as const
