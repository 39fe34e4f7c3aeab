import { formatDateTime } from '../kernel/values/dates.ts'
import { formatUsd } from '../kernel/values/money.ts'
import { asSentence } from '../kernel/values/turkish.ts'
import { routeName } from '../routing/routing.rules.ts'
import type { DriftedOrder } from './apply/drift.rules.ts'
import type { FailedStep } from './apply/plan-apply.machine.ts'
import type { BlockRecord, PlanStep } from './document/block-state.schema.ts'
import type { DocumentProblem } from './document/desired-state.rules.ts'
import type { DocumentFault } from './document/desired-state.schema.ts'
import type { OrderProblem, UnknownBlock } from './plan/block-reader.ts'
import type { PlanTotals } from './plan/plan.rules.ts'
import type { Plan, PlanWarning } from './plan/plan.schema.ts'
import type { StaleReason } from './plan/stale-plan.rules.ts'
import type { StoredPlan } from './stored/stored-plan.schema.ts'

/** Texts of the faults of a document. */
const documentFaultTexts: Record<DocumentFault, string> = {
  'unknown-key': 'böyle bir alan yok',
  missing: 'bu alan gerekli',
  empty: 'dosya boş; «orders:» alanıyla başlamalı',
  'not-a-document': 'dosya bir kayıt değil; «orders:» alanıyla başlamalı',
  'not-an-object': 'alanlardan oluşan bir kayıt olmalı',
  'not-a-list': 'liste olmalı (hepsini silmek için [] yazın, dokunmamak için alanı hiç yazmayın)',
  'not-orders': 'sipariş listesi olmalı; her sipariş «- id: 1001» veya «- block: 192.0.2.0/24» ile başlar',
  'not-an-id': 'sipariş no bir tam sayı olmalı',
  'not-a-block': 'IP bloğu olmalı (örn: 192.0.2.0/24)',
  'not-an-asn': 'AS ile başlamalı ve sayı içermeli (örn: AS64500)',
  'not-a-prefix': 'prefix bir ağ olmalı (örn: 192.0.2.0/24)',
  'outside-block': 'prefix siparişin bloğunun içinde olmalı',
  'no-prefixes': 'bu portal route kayıtlarının prefix değerini göstermiyor; bloktan dar bir route oluşturulamaz',
  'not-a-max-length': 'max length bir tam sayı olmalı',
  'not-a-host': 'Hatalı Name Server! Lütfen geçerli bir Name Server adresi girin.',
  'not-two-hosts': 'iki name server ya da boş liste olmalı',
  'equal-hosts': 'İki name server birbirinden farklı olmalıdır.',
  twice: 'ikinci kez yazılmış',
  'wrong-max-length': 'bu blok için bu max length kullanılamaz; alanı yazmazsanız doğru değer seçilir',
  'old-max-length':
    'bu max length yalnız portalda böyle bir ROA varsa kalır, yenisi bununla oluşturulamaz; alanı yazmazsanız doğru değer seçilir',
  'other-block': 'siparişin bloğu bu değil',
  'no-order': 'bu bloğun size açık bir siparişi yok',
  'part-of-block': 'bir siparişin bloğu değil, onun bir parçası; dar route için routes içinde prefix yazın',
  'several-orders': 'bu bloğun birden çok siparişi var; id yazın',
}

/** Says the fault of a problem, the keys that an unknown one may have been, and the block that the order has. */
export const documentFaultText = ({
  fault,
  known,
  block,
}: Pick<DocumentProblem, 'fault' | 'known' | 'block'>): string =>
  [
    documentFaultTexts[fault],
    ...(known === undefined ? [] : [`olabilir: ${known.join(', ')}`]),
    ...(block === undefined ? [] : [`doğrusu: ${block}`]),
  ].join('; ')

/** Texts of the reasons why an order cannot be planned. */
const orderProblemTexts: Record<(OrderProblem | UnknownBlock)['problem'], string> = {
  'no-order': asSentence(documentFaultTexts['no-order']),
  missing: 'Bu siparişe erişilemiyor.',
  'not-ip': 'Bu sipariş bir IP siparişi değil, route ve ROA kaydı olmaz.',
  inactive: 'Sipariş aktif olmadığı için değişiklik yapılamaz.',
  'token-order': 'Bu API anahtarı bu siparişe erişemez.',
}

/** Names an order, or the block without one, and says why it cannot be planned or exported. */
export const orderProblemText = (one: OrderProblem | UnknownBlock): string =>
  `${one.order === null ? one.block : `#${one.order}`}: ${orderProblemTexts[one.problem]}`

/** Says when the changes of a plan are taken back; `by` is in ISO 8601, `now` in ms since the epoch. */
export function unconfirmedText(by: string | null, now: number): string {
  const seconds = Math.max(0, Math.ceil((Date.parse(by ?? '') - now) / 1_000))
  const left = seconds < 120 ? `${seconds} saniye` : `${Math.floor(seconds / 60)} dakika`
  return `Onaylanmazsa değişiklikler ${left} sonra geri alınır (${formatDateTime(by)}).`
}

/** Writes a place of the document, such as `orders[0].routes[1]`. */
export const placeText = ({ path }: Pick<DocumentProblem, 'path'>): string =>
  path.map((part, at) => (typeof part === 'number' ? `[${part}]` : at === 0 ? part : `.${part}`)).join('')

/** Names a record of a block with its kind, such as `ROA AS64500 (max length 24)`, or a route of a part of the block. */
export function recordText(record: BlockRecord, block: string): string {
  switch (record.kind) {
    case 'route':
      return `route ${routeName(record, block)}`
    case 'roa':
      return `ROA ${record.asn} (max length ${record.maxLength})`
    case 'name-servers':
      return `name server ${record.servers.join(', ')}`
  }
}

/** Names a step, such as `route AS64500 (ekle)`. */
function stepText(step: PlanStep, block: string): string {
  if (step.op === 'replace') return `${recordText(step.to, block)} (${desiredStateTexts.ops.replace})`
  return `${recordText(step.op === 'add' ? step.to : step.from, block)} (${desiredStateTexts.ops[step.op]})`
}

const originsNamed = 20

/** Names origins, the first 20 of many. */
export function originsText(origins: readonly string[]): string {
  const more = origins.length - originsNamed
  return origins.slice(0, originsNamed).join(', ') + (more > 0 ? ` ve ${more} origin daha` : '')
}

/** Text of a warning of a plan. */
export function warningText(warning: PlanWarning): string {
  switch (warning.kind) {
    case 'briefly-invalid':
      return `${originsText(warning.origins)} uygulama sırasında kısa süre RPKI geçersiz kalır; bunu önleyen bir sıra yok.`
    case 'invalid-after':
      return `${originsText(warning.origins)} bu plandan sonra RPKI geçersiz olur: istenen ROA kayıtları bu origin değerini kapsamıyor.`
    case 'unannounced':
      return 'Bloğun son route kaydı siliniyor; blok duyurulmaz hâle gelir.'
    case 'narrower':
      return `${originsText(warning.origins)} bloğun bir parçasını duyuruyor; silindikten sonra geri alınırsa bloğun tamamı için oluşur.`
  }
}

/** Says how an order has drifted, such as `#1001 192.0.2.0/24: route AS64500 artık yok`. */
export const driftText = ({ block, order, gone, added }: DriftedOrder): string =>
  [
    ...gone.map((record) => `${recordText(record, block)} artık yok`),
    ...added.map((record) => `${recordText(record, block)} sonradan eklenmiş`),
  ]
    .map((text) => `#${order} ${block}: ${text}`)
    .join('\n')

/** Says why a plan no longer means what it says. */
export function staleText(reason: StaleReason): string {
  switch (reason.kind) {
    case 'cost':
      return `Ücret arttı: planda ${feeText(reason.was)}, şimdi ${feeText(reason.is)}.`
    case 'invalid':
      return `#${reason.order} ${reason.block}: ${originsText(reason.origins)} artık RPKI geçersiz olur; plan bunu söylemiyor.`
  }
}

const feeText = ({ paid, fee_usd }: Plan['cost']) =>
  paid === 0 ? 'yok' : fee_usd === null ? `${paid} ücretli değişiklik` : formatUsd(fee_usd)

/** Says the cost of a plan in one line. */
export function costText({ creations, paid, total }: PlanTotals): string {
  if (creations === 0) return 'Ücret: yok, ücretsiz değişiklik hakkı kullanılmaz.'
  if (paid === 0) return `Ücret: yok, ${creations} ücretsiz değişiklik hakkı kullanılır.`
  const free = creations - paid > 0 ? `${creations - paid} değişiklik ücretsiz, ` : ''
  return `Ücret: ${free}${paid} değişiklik için cari hesabınıza ${total === null ? 'ücret' : formatUsd(total)} eklenecek.`
}

/** Writes down what was done of a stored plan: who made it, its sum, and each step with its time. */
export function transcriptText({ id, actor, posted_at, done, steps, plan, steps_done }: StoredPlan): string {
  const times = new Map(steps_done.map(({ step, at }) => [step, at]))
  let number = 0
  return [
    `Plan ${id}${plan.undoes === null ? '' : `, geri aldığı plan ${plan.undoes}`}`,
    [actor.name, formatDateTime(posted_at)].filter(Boolean).join(', '),
    `${done}/${steps} adım`,
    ...plan.orders.flatMap(({ order, ip, subnet, steps: all }) =>
      all.map((step) => {
        const at = times.get((number += 1))
        const end = at === undefined ? desiredStateTexts.notDone : formatDateTime(at)
        return `${number}. #${order} ${ip}/${subnet} ${stepText(step, `${ip}/${subnet}`)}: ${end}`
      }),
    ),
  ].join('\n')
}

/** Texts of plans and of their execution. */
export const desiredStateTexts = {
  signs: { add: '+', delete: '-', replace: '~' },
  ops: { add: 'ekle', delete: 'sil', replace: 'değiştir' },
  kept: 'kalır',
  decidedElsewhere: 'bloğun dışından bir ROA',
  order: 'Sipariş',
  block: 'Blok',
  op: 'İşlem',
  record: 'Kayıt',
  before: 'Önce',
  after: 'Sonra',
  absent: 'yok',
  validity: 'RPKI',
  warning: 'Uyarı',
  notDone: 'yapılmadı',
  noRevert: 'Bu portal onaylanmayan bir planı geri almıyor; hiçbir şey gönderilmedi.',
  confirmed: 'Plan onaylandı; değişiklikler kalıcı.',
  nothingToDo: 'Değişiklik yok: istenen durum ile şimdiki durum aynı.',
  summary: ({ adds, deletes, replaces, orders }: PlanTotals) =>
    `Plan: ${adds} ekleme, ${deletes} silme, ${replaces} değiştirme; ${orders} sipariş.`,
  drifted: 'Plan yapıldığından beri kayıtlar değişmiş; hiçbir şey gönderilmedi.',
  stale: 'Plan artık söylediğini yapmıyor; hiçbir şey gönderilmedi.',
  differing: 'Bütün adımlar uygulandı, ama kayıtlar istenen durumda değil; arada başka bir değişiklik yapılmış:',
  unverified: 'Bütün adımlar uygulandı, ama kayıtlar sonradan okunamadı.',
  applied: (done: number) => `${done} adım uygulandı.`,
  undone: (done: number) => `${done} adım geri alındı.`,
  progress: (done: number, total: number) => `Uygulanıyor: ${done}/${total}`,
  failed: ({ order, block, step }: FailedStep, reason: string) =>
    `#${order} ${block} ${stepText(step, block)} uygulanamadı: ${reason}`,
  /** After a refusal, which leaves the record of a step unchanged. */
  rolledBack: 'Bu kayıt önceki hâlinde.',
  /** After a lost answer when the records could not be read either. */
  unknownEnd: 'Bu adımın sunucuya ulaşıp ulaşmadığı bilinmiyor; sürdürünce önce bakılır.',
  /** Without a total it was stopped before the steps that remain were known. */
  stopped: (done: number, total: number) =>
    total === 0
      ? 'Durduruldu; hiçbir adıma başlanmadı.'
      : `${total} adımdan ${done} tanesi uygulandı, gerisine başlanmadı.`,
} as const

/** Texts of the flows of desired states and plans, as `explain` lists them. */
export const desiredStateFlowTexts = {
  export: 'Blokların kayıtlarını istenen durum olarak okur',
  plan: 'İstenen durumla şimdiki durum arasındaki adımları hesaplar',
  planOrigin: 'Bir origin’i bulunduğu bütün bloklarda başka bir origin ile değiştiren adımları hesaplar',
  planStaged: 'Sepette bekleyen değişikliklerin adımlarını hesaplar',
  planText: 'YAML, CSV veya plan olarak verilen değişikliklerin adımlarını hesaplar',
  blockHistory: 'Bir bloğun kayıtlarının geçmişini etkinlik kaydından hesaplar',
  savePlan: 'Bir planı portalda saklar, böylece bağlantısı paylaşılabilir',
  confirmPlan: 'Onaylanmazsa geri alınacak bir planın değişikliklerini kalıcı yapar',
  reviewPlan: 'Saklanan bir planı şimdiki kayıtlarla karşılaştırır',
  undoPlan: 'Uygulanmış bir planı geri alan planı hesaplar',
  planStatus: 'Plandan sonra değişen kayıtları bulur',
  storedPlan: 'Portalda saklanan bir planı ve yapılan adımlarını okur',
  storedPlans: 'Portalda saklanan planları listeler',
  refreshPlan: 'Planın kalan adımlarının şimdiki ücretini ve RPKI etkisini okur',
  apply: 'Bir planı adım adım uygular; doğrulama kodu ister',
  planApply: 'Bir planın yolu: kayıtlara bakar, günlüğü açar, planı portalda saklar, adımları uygular',
} as const
