import { formatWithAge } from '../kernel/values/dates.ts'
import { formatUsd } from '../kernel/values/money.ts'
import type { ChangeCost } from './change/change-cost.rules.ts'
import type { NameServerProblem } from './name-servers.rules.ts'
import type { OriginProblem, RoutePrefixProblem } from './routing.rules.ts'
import type { RoaMove, RouteValidity, RoutingChange, ValidityReport } from './routing.schema.ts'
import type { ValidityEffect } from './rpki/effect.rules.ts'

/** Texts of routes, ROAs and name servers; those of the specification stay to the letter. */
export const routingTexts = {
  stage: 'Sepete Ekle',
  withStaged: (count: number) => `Sepetteki ${count} değişiklikle birlikte:`,
  stagedHere: (count: number) => `Sepette bu blok için ${count} değişiklik bekliyor.`,
  history: 'Geçmiş',
  openStaged: 'Sepeti Aç',
  staged: (count: number) => `Sepete eklendi; sepette ${count} değişiklik bekliyor.`,
  routes: 'Routes',
  roas: 'RPKI / ROA',
  coveringRoa: 'Kapsayan ROA',
  nameServers: 'Name Servers',
  origin: 'Origin',
  asn: 'ASN',
  prefix: 'Prefix',
  prefixHint: (block: string) => `${block} bloğunun tamamı ya da içinde bir ağ.`,
  maintainer: 'Maintainer',
  lastModified: 'Son Güncelleme',
  maxLength: 'Max Length',
  status: 'Durum',
  validity: 'RPKI Durumu',
  domain: 'Domain',
  nameServer1: 'Name Server 1',
  nameServer2: 'Name Server 2',
  actions: 'İşlemler',
  block: 'IP Bloğu',
  refresh: 'Yenile',
  validate: 'ROA Doğrula',
  newRoute: 'Yeni Route',
  editRoute: 'Route Düzenle',
  deleteRoute: 'Route Sil',
  edit: 'Düzenle',
  delete: 'Sil',
  add: 'Ekle',
  save: 'Kaydet',
  continue: 'Devam',
  originHint: 'AS ile başlamalı ve sayı içermeli (örn: ASxxxxx)',
  maxLengthHint: 'Blok için sabittir, değiştirilemez.',
  domainHint: 'Bloğun ters DNS alanıdır, değiştirilemez.',
  roaMalformed: 'ASN formatı hatalı. AS ile başlamalı ve ardından sayı gelmelidir (örn: AS42216)',
  routeFailed: 'Route işlemi sırasında bir hata oluştu',
  routeDeleteFailed: 'Route silinirken bir hata oluştu',
  roaFailed: 'ROA işlemi sırasında bir hata oluştu',
  roaDeleteFailed: 'ROA silme işlemi sırasında bir hata oluştu',
  validateFailed: 'ROA doğrulama sırasında bir hata oluştu',
  noRoutes: 'Bu blok için route kaydı yok.',
  noRoutesHint: 'Bloğu duyurmak için önce bir route ekleyin.',
  noRoas: 'Bu blok için ROA kaydı yok.',
  noDomain: 'Bu blok için name server tanımlı değil.',
  waiting: 'RIPE kaydı güncelleniyor…',
  waitingHint: 'RIPE bekleniyor, liste birazdan yeniden okunacak.',
  nameServerHints: ['Örn: ns1.ornek.com', 'Örn: ns2.ornek.com'],
  deleteQuestion: (origin: string, block: string) => `${block} bloğunun ${origin} route kaydı silinecek.`,
  addSummary: (origin: string, block: string) => `${block} bloğu için ${origin} route kaydı eklenecek.`,
  editSummary: (from: string, to: string, block: string) =>
    `${block} bloğunun route kaydı ${from} yerine ${to} olacak. Eski kayıt silinip yenisi eklenir.`,
  added: (origin: string) => `${origin} route kaydı eklendi.`,
  edited: (from: string, to: string) => `Route kaydı ${from} yerine ${to} oldu.`,
  deleted: (origin: string) => `${origin} route kaydı silindi.`,
  newRoa: 'Yeni ROA',
  editRoa: 'ROA Düzenle',
  deleteRoa: 'ROA Sil',
  roaDeleteQuestion: (roa: string, block: string) => `${block} bloğunun ${roa} ROA kaydı silinecek.`,
  roaAddSummary: (roa: string, block: string) => `${block} bloğu için ${roa} ROA kaydı eklenecek.`,
  roaEditSummary: (from: string, to: string, block: string) =>
    `${block} bloğunun ROA kaydı ${from} yerine ${to} olacak. Eski kayıt silinip yenisi eklenir.`,
  roaAdded: (roa: string) => `${roa} ROA kaydı eklendi.`,
  roaEdited: (from: string, to: string) => `ROA kaydı ${from} yerine ${to} oldu.`,
  roaDeleted: (roa: string) => `${roa} ROA kaydı silindi.`,
  noSuchRoa: (asn: string, asns: readonly string[]) =>
    `Bu siparişte ${asn} ROA kaydı yok.${asns.length > 0 ? ` Var olanlar: ${asns.join(', ')}` : ''}`,
  nameServersAddSummary: (servers: string, domain: string) => `${domain} için ${servers} name server eklenecek.`,
  nameServersEditSummary: (from: string, to: string, domain: string) =>
    `${domain} name server kayıtları ${from} yerine ${to} olacak.`,
  nameServersDeleteQuestion: (servers: string, domain: string) =>
    `${domain} name server kayıtları (${servers}) silinecek. Ters DNS sorguları yanıtsız kalır.`,
  nameServersAdded: (servers: string) => `Name server kayıtları eklendi: ${servers}`,
  nameServersEdited: (servers: string) => `Name server kayıtları değişti: ${servers}`,
  nameServersDeleted: (servers: string) => `Name server kayıtları silindi: ${servers}`,
  nameServersAdd: 'Name Server Ekle',
  nameServersEdit: 'Name Server Düzenle',
  nameServersDelete: 'Name Server Sil',
  nameServerCleared: (typed: string) => `Girilen değer silindi: ${typed}`,
  nameServersUnchanged: 'Yeni name server kayıtları eskileriyle aynı.',
  nameServersExist: 'Bu blok için name server kayıtları zaten var; değiştirmek için düzenleyin.',
  blockChanged: 'Kayıtlar bu arada değişti',
  blockChangedHint: 'Sayfa güncel kayıtları gösteriyor. Kontrol edip yeniden gönderin.',
  prefixNotKept: (asked: string, made: string) =>
    `Portal route kaydını ${asked} yerine ${made} için oluşturdu; bu kayıt geri silindi.`,
  lostTitle: 'Kayıt kayboldu',
  lost: (record: string, block: string) =>
    `${block} bloğunun ${record} kaydı silindi ve geri yüklenemedi. Bu kayıt geri gelene kadar blok erişilemez olabilir.`,
  restored: (record: string) => `${record} kaydı geri yüklendi.`,
  inactive: 'Sipariş aktif olmadığı için değişiklik yapılamaz.',
  notIp: 'Bu sipariş bir IP siparişi değil, route ve ROA kaydı olmaz.',
  noSuchRoute: (origin: string, origins: readonly string[]) =>
    `Bu siparişte ${origin} route kaydı yok.${origins.length > 0 ? ` Var olanlar: ${origins.join(', ')}` : ''}`,
  freeAgain: 'Bu kayıt az önce silindi; aynısını yeniden oluşturmak ücretsiz hak kullanmaz.',
  freeChanges: (count: number) => `Kalan ücretsiz değişiklik hakkınız: ${count}`,
  usesFreeChange: 'Bu işlem haklarınızdan birini kullanır.',
  usesFreeChanges: (count: number) => `Bu işlem haklarınızdan ${count} tanesini kullanır.`,
  exceedsFreeChanges: (count: number, fee: number | null) =>
    `Bu işlem ${count} değişiklik sayılır; fazlası için cari hesabınıza ${
      fee === null ? 'ücret' : `${formatUsd(fee)} ücret`
    } eklenecektir.`,
  deleteIsFree: 'Silme işlemi ücretsiz değişiklik hakkınızdan düşmez.',
  noFreeChanges: (fee: number | null) =>
    `Bu yılki ücretsiz değişiklik hakkınız doldu. Bu ve sonraki işlemler için cari hesabınıza ${
      fee === null ? 'ücret' : `${formatUsd(fee)} ücret`
    } eklenecektir.`,
  invalidNow: 'şu an geçersiz',
  oncePublished: (state: string) => `yayımlanınca ${state}`,
  effectTitle: 'RPKI durumuna etkisi',
  effectPending: 'AS numarası yazılınca route kayıtlarının RPKI durumuna etkisi burada görünür.',
  effectWithoutRegistry: 'RPKI verisi alınamadı; etki yalnızca bu siparişin kayıtlarına göre hesaplandı.',
  effectOthers: (count: number) => `Diğer ${count} route kaydının durumu değişmez.`,
  effectIsNew: 'yeni',
  effectIsGone: 'kayıt silinir',
  noEffect: 'Bu değişiklik hiçbir route kaydının RPKI durumunu değiştirmez.',
  effect: (route: string, before: string, after: string) => `${route} RPKI durumu: ${before} → ${after}`,
  effectNew: (route: string, after: string) => `${route} RPKI durumu: yeni → ${after}`,
  effectGone: (route: string, before: string) => `${route} RPKI durumu: ${before} → kayıt silinir`,
  ownRoasOnly: 'RPKI durumu yalnızca bu siparişin ROA kayıtlarına göredir; diğer RPKI kayıtlarına bakılmadı.',
  validCount: (valid: number, total: number) => `${total} route kaydından ${valid} tanesi geçerli.`,
  validRoas: (valid: number) => `Geçerli kayıt sayısı: ${valid}.`,
  validated: 'Doğrulama tamamlandı.',
  registryAge: (age: string) => `RPKI verisi: ${age}`,
  registryOutdated: (age: string) => `RPKI verisi güncel değil: ${age}. Geçerlilik bilinmiyor.`,
  registryMissing: 'RPKI verisi alınamadı. Geçerlilik bilinmiyor.',
  unusedRoa: 'kullanılmıyor',
  unpublishedRoa: 'yayımlanmayı bekliyor',
  unusedRoaHint: 'Route kaydı yok: ekleyin ya da ROA’yı silin.',
  shortRoaHint: 'Bu origin’in route kaydı ROA’nın max length’inden uzun; ROA’yı düzenleyin.',
  addRouteOf: (asn: string) => `${asn} için route ekle`,
  takeRoa: ({ from, to }: RoaMove) =>
    from === null ? `${to.asn} için ROA da ekle` : `ROA kaydını da taşı: ${from.asn} → ${to.asn}`,
  takeRoaHint: 'Önce yeni kayıtlar eklenir, sonra eskileri silinir; route bu sırada geçerli kalır.',
  moveSummary: (from: string, to: string, block: string, roa: RoaMove) =>
    `${block} bloğunun route kaydı ${from} yerine ${to} olacak${
      roa.from === null ? ' ve bu origin için ROA eklenecek.' : ', ROA kaydı da onunla taşınacak.'
    }`,
  moved: (from: string, to: string) => `Route ve ROA kaydı ${from} yerine ${to} oldu.`,
  noMend: 'Bu bloktaki bir değişiklik düzeltmez; destek talebi açın.',
  specialOrigin: (asn: string) =>
    `${asn} internette duyurulmayan bir AS numarası (özel, ayrılmış veya örnek): bu origin ile gelen duyuruyu ağlar kabul etmez.`,
  effectUnknown: 'RPKI verisi güncel olmadığı için bu değişikliğin etkisi bilinmiyor.',
} as const

/** Texts of the problems of a typed origin. */
export const originProblemTexts: Record<OriginProblem, string> = {
  missing: 'Origin gerekli. AS ile başlamalı ve sayı içermeli (örn: ASxxxxx)',
  malformed: 'AS ile başlamalı ve sayı içermeli (örn: ASxxxxx)',
  unchanged: 'Yeni origin eskisiyle aynı.',
  duplicate: 'Bu origin için zaten bir route kaydı var.',
}

/** Texts of the problems of a route's prefix. */
export const routePrefixProblemTexts: Record<RoutePrefixProblem, (block: string) => string> = {
  malformed: (block) => `Prefix bir ağ olmalı (örn: ${block})`,
  outside: (block) => `Prefix ${block} bloğunun içinde olmalı.`,
  unsupported: () => 'Bu portal route kayıtlarının prefix değerini göstermiyor; bloktan dar bir route eklenemez.',
}

/** Texts of the problems of a ROA's AS number. */
export const roaProblemTexts: Record<OriginProblem, string> = {
  missing: routingTexts.roaMalformed,
  malformed: routingTexts.roaMalformed,
  unchanged: 'Yeni ASN eskisiyle aynı.',
  duplicate: 'Bu ASN için zaten bir ROA kaydı var.',
}

/** Sums up a validation; some servers send a count without the routes, or only a text. */
export const validitySummary = ({ message, validCount, routes, registry }: ValidityReport): string => {
  if (registry?.outdated === 1) return message || routingTexts.validated
  if (routes.length > 0)
    return routingTexts.validCount(validCount ?? routes.filter(({ state }) => state === 'valid').length, routes.length)
  if (message !== '' || validCount === null) return message || routingTexts.validated
  return routingTexts.validRoas(validCount)
}

/** Names a ROA by its two values, such as `AS64500 (max 24)`. */
export const roaName = (roa: { asn: string; maxLength: number | null }): string =>
  roa.maxLength === null ? roa.asn : `${roa.asn} (max ${roa.maxLength})`

/** Notice about the free changes in a route or ROA dialog. */
const allowanceText = (allowance: Pick<ChangeCost, 'available' | 'fee'>): string =>
  allowance.available > 0 ? routingTexts.freeChanges(allowance.available) : routingTexts.noFreeChanges(allowance.fee)

/** Says the cost of a change: a create and an edit use one free change each, a delete none. */
export function changeCostText(op: RoutingChange['op'], cost: ChangeCost): string {
  const { creations, available, fee } = cost
  if (op === 'delete') return routingTexts.deleteIsFree
  if (creations === 0) return routingTexts.freeAgain
  if (available <= 0) return allowanceText(cost)
  const use = available < creations ? routingTexts.exceedsFreeChanges : routingTexts.usesFreeChanges
  return `${allowanceText(cost)}. ${creations === 1 ? routingTexts.usesFreeChange : use(creations, fee)}`
}

/** Names of the validity states; a colour never stands alone. */
export const validityTexts: Record<RouteValidity['state'], string> = {
  valid: 'geçerli',
  invalid: 'geçersiz',
  'not-found': 'bulunamadı',
  unknown: 'bilinmiyor',
  pending: 'ROA yayımlanmayı bekliyor',
}

/** Says how old the registry's data is; empty without a registry. */
export function registryAgeText(registry: ValidityReport['registry'], now: number): string {
  if (registry === null) return ''
  const at = registry.as_of ?? registry.generated
  if (at === null) return registry.outdated === 1 ? routingTexts.registryMissing : ''
  const age = formatWithAge(at, now)
  return registry.outdated === 1 ? routingTexts.registryOutdated(age) : routingTexts.registryAge(age)
}

/** Validity with its reason, such as `geçersiz: ROA AS64501 192.0.2.0/24-24 (origin farklı)`. */
export function validityText(validity: RouteValidity): string {
  const word = validityTexts[validity.state]
  if (validity.state === 'pending') return validity.reason === null ? word : `${word} (${routingTexts.invalidNow})`
  if (validity.state !== 'invalid' || validity.vrps.length === 0) return word
  const named = validity.vrps.slice(0, 3).map((vrp) => `${vrp.asn} ${vrp.prefix}-${vrp.maxLength}`)
  const reason = reasonTexts[validity.reason ?? '']
  return `${word}: ROA ${named.join(', ')}${validity.vrps.length > 3 ? ' ...' : ''}${reason ? ` (${reason})` : ''}`
}

/** Names the ROA that makes a route valid, or will once it is published, such as `ROA AS64500 192.0.2.0/24-24`. */
export function coveringRoaText({ state, origin, prefix, vrps }: RouteValidity): string {
  if (state !== 'valid' && state !== 'pending') return ''
  const length = Number(prefix.split('/')[1])
  const matching = vrps.filter((vrp) => vrp.asn === origin && length <= vrp.maxLength)
  const [vrp] = [...matching.filter(({ source }) => source === 'order'), ...matching]
  return vrp === undefined ? '' : `ROA ${vrp.asn} ${vrp.prefix}-${vrp.maxLength}`
}

/** Says shortly why a route is invalid, such as `origin farklı: ROA AS64500`; empty for another state. */
export function invalidReasonText({ state, reason, vrps }: RouteValidity): string {
  if (state === 'pending' && reason !== null) return routingTexts.invalidNow
  if (state !== 'invalid') return ''
  const named = [
    ...new Set(
      vrps.map(({ asn, prefix, maxLength }) => (reason === 'too-specific' ? `${asn} ${prefix}-${maxLength}` : asn)),
    ),
  ]
  const roas = named.length === 0 ? '' : `ROA ${named.slice(0, 2).join(', ')}${named.length > 2 ? ' …' : ''}`
  return [reasonTexts[reason ?? ''] ?? '', roas].filter(Boolean).join(': ')
}

/** Names a change that mends an invalid route. */
export function mendText(change: RoutingChange): string {
  if (change.op === 'delete') return ''
  const { to } = change
  if (to.kind === 'route') return `Origin’i ${to.origin} yap`
  return change.op === 'add' ? `${to.asn} için ROA ekle` : `ROA max length’ini ${to.maxLength} yap`
}

/** Reasons why no ROA matches (RFC 6811); a server may send none or another one. */
const reasonTexts: Record<string, string | undefined> = {
  'other-origin': 'origin farklı',
  'too-specific': 'max length aşılıyor',
}

/** Lists the effects of a change on the validity of the block's routes; harmful ones are warnings. */
export function effectTexts(effects: readonly ValidityEffect[]): { text: string; isHarmful: boolean }[] {
  if (effects.length === 0) return [{ text: routingTexts.noEffect, isHarmful: false }]
  return effects.map((effect) => ({ text: effectText(effect), isHarmful: effect.isHarmful }))
}

function effectText(effect: ValidityEffect): string {
  const { origin, prefix, before, after, published } = effect
  const route = `${origin} ${prefix}`
  const once = published === null ? '' : `; ${routingTexts.oncePublished(validityTexts[published.state])}`
  return effectNow({ route, before, after }) + once
}

function effectNow({ route, before, after }: Pick<ValidityEffect, 'before' | 'after'> & { route: string }): string {
  if (after === null) return routingTexts.effectGone(route, before === null ? '-' : validityTexts[before.state])
  if (before === null) return routingTexts.effectNew(route, validityText(after))
  return routingTexts.effect(route, validityTexts[before.state], validityText(after))
}

/** Joins the values of a registry attribute on one line; `-` when there is none. */
export function orNone(value: unknown): string {
  if (Array.isArray(value)) return value.map(orNone).join(', ') || '-'
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '-'
}

/** Texts of the problems of name servers. */
export const nameServerProblemTexts: Record<NameServerProblem, string> = {
  malformed: 'Hatalı Name Server! Lütfen geçerli bir Name Server adresi girin.',
  equal: 'İki name server birbirinden farklı olmalıdır.',
}

/** Texts of the flows of routing, as `explain` lists them. */
export const routingFlowTexts = {
  validity: 'Route kayıtlarını ROA kayıtlarına göre doğrular (RFC 6811)',
  announcements: 'Blokların dünyada görünen duyurularını okur',
  seenBlocks: 'Görünen duyuruları route ve ROA kayıtlarıyla birlikte okur',
  nameServers: 'Name server kayıtlarını okur',
  routes: 'Route kayıtlarını okur, değişiklikten sonra yeniden okur',
  routeChange: 'Route ekler, düzenler veya siler; doğrulama kodu ister',
  roaChange: 'ROA ekler, düzenler veya siler; doğrulama kodu ister',
  nameServerChange: 'Name server ekler, düzenler veya siler; doğrulama kodu ister',
  routingChange: 'Tek bir route veya ROA değişikliği: siler, ekler, olmazsa geri alır',
} as const
