import { formatDate } from '@ip-portal/core/kernel/values/dates'
import { orderStatuses } from '@ip-portal/core/kernel/values/limits'
import { informedText } from '../operator.texts.ts'

const states: Record<number, string> = {
  [orderStatuses.awaitsPayment]: 'ilk ödemesini bekliyor',
  [orderStatuses.inUse]: 'kullanımda',
  [orderStatuses.cancelled]: 'iptal edilmiş',
  [orderStatuses.suspended]: 'askıda',
}
const stateOf = (status: number) => states[status] ?? `${status} durumunda`

/** Texts of the commands and the daily job that end orders. */
export const orderEndTexts = {
  cannotSuspend: (order: number, status: number) =>
    `${order} numaralı sipariş ${stateOf(status)}; yalnız kullanımda olan bir sipariş askıya alınabilir.`,
  cannotResume: (order: number, status: number) =>
    `${order} numaralı sipariş ${stateOf(status)}; yalnız askıda olan bir sipariş yeniden açılabilir.`,
  hasEnded: (order: number, end: string) =>
    `${order} numaralı siparişin süresi ${end} tarihinde doldu; yeniden açmak için: orders extend ${order} --to <gün>`,
  isCancelled: (order: number) => `${order} numaralı sipariş ${stateOf(orderStatuses.cancelled)}; işlem yapılmadı.`,
  renewalWaits: (order: number, renewal: number) =>
    `${order} numaralı siparişin ${renewal} numaralı yenilemesi bekliyor. Önce: renewals complete ${renewal} veya renewals refuse ${renewal}`,
  badDay: (given: string) => `Gün geçersiz: ${given}. Örneğin --to 2027-06-30`,
  tooLate: (given: string, last: string) => `Yeni bitiş en çok ${last} olabilir: ${given}`,
  notLater: (order: number, end: string) =>
    `${order} numaralı siparişin bitişi ${end}; yeni bitiş bundan ve dünden sonra olmalıdır.`,
  suspended: (order: number, isInformed: boolean) =>
    `${order} numaralı sipariş askıya alındı. ${informedText(isInformed)}`,
  resumed: (order: number, isInformed: boolean) =>
    `${order} numaralı sipariş yeniden açıldı. ${informedText(isInformed)}`,
  extended: (order: number, end: string, { isResumed, isInformed }: { isResumed: boolean; isInformed: boolean }) =>
    `${order} numaralı siparişin yeni bitişi ${end}.${isResumed ? ' Askıdan çıktı.' : ''} ${informedText(isInformed)}`,
  cancelled: (done: {
    order_id: number
    block: string | null
    asn: string | null
    rests_until: string
    routes: number
    roas: number
    isInformed: boolean
  }) =>
    `${done.order_id} numaralı sipariş iptal edildi; ${done.routes} route ve ${done.roas} ROA kaydı geri çekildi.${[
      done.block,
      done.asn,
    ]
      .flatMap((released) => (released === null ? [] : [` ${released} ${done.rests_until} gününe kadar dinleniyor.`]))
      .join('')} ${informedText(done.isInformed)}`,
  ended: (end: string) => `Süresi ${formatDate(end)} tarihinde doldu ve yenilenmedi.`,
} as const
