import { formatWithAge } from '../../kernel/values/dates.ts'
import type { AnalysedRoute, Finding } from './analysis.rules.ts'
import type { Announcements } from './bgp.schema.ts'
import type { SuggestionNote } from './suggestion.rules.ts'

/** Texts of what the world sees. */
export const bgpTexts = {
  title: 'Dünyada görünen',
  stageSuggestion: (steps: number) => `Öneriyi Sepete Ekle (${steps})`,
  order: 'Sipariş',
  block: 'Blok',
  prefix: 'Prefix',
  origin: 'Origin',
  peers: 'Gören',
  seen: 'Görünen',
  registered: 'Kayıtlı',
  authorised: 'RPKI',
  difference: 'Fark',
  yes: 'evet',
  no: 'hayır',
  seenBy: (peers: number) => `${peers} komşu`,
  inOrder: 'yok',
  none: 'Dünyada görünen bir duyuru yok.',
  nothingToCompare: 'Karşılaştırılacak duyuru veya route kaydı yok.',
  missing: 'Duyuru verisi alınamadı; hangi duyuruların göründüğü bilinmiyor.',
  outdated: (age: string) => `Duyuru verisi güncel değil (${age}); hangi duyuruların göründüğü bilinmiyor.`,
  age: (age: string) => `Duyuru verisi: ${age}`,
  unknownSuggestions: 'Veri güncel olmadığı için öneri yapılamıyor.',
  rpkiUnknown: (block: string) => `${block}: RPKI verisi güncel olmadığı için öneri yapılamıyor.`,
  summary: (all: number, different: number) => `${all} satırdan ${different} tanesinde fark var.`,
  withoutNothing: (asn: string) => `${asn} ROA kayıtları silinirse görünen hiçbir duyurunun durumu değişmez.`,
  effects: 'Dünyada görünen duyurulara etkisi',
  noEffects: 'Görünen hiçbir duyurunun durumu değişmez.',
  before: 'Şimdi',
  after: 'ROA olmadan',
} as const

const findingTexts: Record<Finding, string> = {
  unexpected: 'beklenmeyen origin',
  unregistered: 'route kaydı yok',
  'other-prefix': 'route kaydı başka bir prefix için',
  'too-specific': 'ROA bu kadar dar bir prefix’e izin vermiyor',
  'other-origin': 'ROA bu origin’e izin vermiyor',
  'no-roa': 'ROA yok',
  pending: 'ROA yayımlanmayı bekliyor',
  unknown: 'RPKI durumu bilinmiyor',
  unseen: 'duyuru görünmüyor',
  'only-parts': 'yalnız daha dar duyurular görünüyor',
}

/** Says in words what differs between seen, registered and authorised. */
export const differenceText = ({ findings }: Pick<AnalysedRoute, 'findings'>): string =>
  findings.length === 0 ? bgpTexts.inOrder : findings.map((finding) => findingTexts[finding]).join('; ')

/** Says how old the data about announcements is; empty for data that does not age. */
export function announcementsAgeText({ as_of: at, outdated }: Pick<Announcements, 'as_of' | 'outdated'>, now: number) {
  if (at === null) return outdated === 1 ? bgpTexts.missing : ''
  const age = formatWithAge(at, now)
  return outdated === 1 ? bgpTexts.outdated(age) : bgpTexts.age(age)
}

/** Says what a suggestion leaves to its reader, and why. */
export function suggestionNoteText(note: SuggestionNote): string {
  if (note.kind === 'nothing-seen')
    return 'bloktan hiçbir duyuru görünmüyor; hangi kayıtların gerektiği bilinmediği için öneri yok.'
  if (note.kind === 'too-wide')
    return `${note.asn} için ROA önerilmedi: portalın ROA kaydı /${note.maxLength} uzunluğuna kadar izin verir, görünen en uzun duyuru /${note.longest} (RFC 9319).`
  if (note.kind === 'harmful') {
    const harmed = note.harmed.map(({ origin, prefix }) => `${origin} ${prefix}`).join(', ')
    return `${note.asn} için ROA önerilmedi: şu duyurular geçersiz olurdu: ${harmed}.`
  }
  if (note.kind === 'second-route')
    return `${note.origin} ${note.prefix} için route önerilmedi: portal her origin için tek route kaydı tutar.`
  return `${note.origin} ${note.prefix} duyurusu bu planla RPKI geçersiz olur.`
}
