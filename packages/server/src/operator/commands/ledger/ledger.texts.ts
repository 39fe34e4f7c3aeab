import { formatUsd } from '@ip-portal/core/kernel/values/money'
import { informedText } from '../../operator.texts.ts'
import type { Settled } from './settle-order.ts'

/** Says what an order owes or what its credit is, and that it was put into use. */
const settledText = ({ order_id, net_balance, credit, isNowActive }: Settled): string =>
  `${isNowActive ? `${order_id} numaralı sipariş etkinleştirildi. ` : ''}${
    credit > 0
      ? `${order_id} numaralı siparişte fazla ödeme: ${formatUsd(credit)}. Aktarmak için: credit move ${order_id} SİPARİŞ; iade için: credit pay ${order_id}`
      : `${order_id} numaralı siparişin kalan bakiyesi: ${formatUsd(net_balance)}.`
  }`

interface Booked extends Settled {
  payment_id: number
  line_id: number
  amount_usd: number
  reported_usd: number | null
  isInformed: boolean
}

interface Reversed extends Settled {
  line_id: number
  counter_line_id: number
  amount_usd: number
  isInformed: boolean
}

interface Moved extends Settled {
  from_order_id: number
  amount_usd: number
  credit_left: number
}

/** Words for a booking that seems to be made already. */
const twins = {
  payment: { own: 'ödemesi', second: 'ödemeyse' },
  'paid-back': { own: 'iadesi', second: 'iadeyse' },
  credit: { own: 'düzeltmesi', second: 'düzeltmeyse' },
  charge: { own: 'ek faturası', second: 'faturaysa' },
  moved: { own: 'aktarımı', second: 'aktarımsa' },
} as const

/** Texts of the commands that book payments and corrections. */
export const ledgerTexts = {
  methods: { bank_transfer: 'Havale', card: 'Kart' },
  badDay: (given: string) => `Gün geçersiz: ${given}. Son bir yıldan bir gün yazın, örneğin --date 2026-11-27`,
  noRate: 'Kayıtlı döviz kuru yok; ödeme işlenmedi.',
  isBookedAlready: (what: keyof typeof twins, order: number, twin: { id: number; payment_id: number | null }) =>
    `${order} numaralı siparişin aynı günden aynı tutarda bir ${twins[what].own} daha önce işlendi: ${
      twin.payment_id === null ? `hareket L${twin.id}` : `ödeme ${twin.payment_id}`
    }. İkinci bir ${twins[what].second} --yes ile yeniden yazın.`,
  confirmed: (booked: Booked) =>
    `${booked.payment_id} numaralı ödeme (${formatUsd(booked.amount_usd)}) ${booked.order_id} numaralı siparişe işlendi (hareket L${booked.line_id}).${
      booked.reported_usd === null ? '' : ` Müşterinin bildirdiği tutar ${formatUsd(booked.reported_usd)}.`
    } ${informedText(booked.isInformed)} ${settledText(booked)}`,
  badLine: (given: string) =>
    `Numara geçersiz: ${given}. Bir ödeme için 7, bir fatura için ORF2026000000001, bir hesap hareketi için L12 gibi yazın.`,
  noInvoiceLine: (invoice: string) => `Hesap hareketi olan fatura bulunamadı: ${invoice}`,
  severalLines: (lines: readonly number[]) =>
    `Faturanın birden çok hareketi var; birini yazın: ${lines.map((line) => `L${line}`).join(', ')}`,
  noLine: (line: number) => `Hesap hareketi bulunamadı: L${line}`,
  notBooked: (payment: number) =>
    `${payment} numaralı ödemenin hesap hareketi yok; yalnız işlenmiş bir ödeme geri alınabilir.`,
  lineOfNoOrder: (line: number) => `L${line} hareketi bir siparişe ait değil; geri alınamaz.`,
  isReversed: (line: number, counter: number) =>
    `L${line} hareketi daha önce L${counter} hareketiyle geri alındı; bir şey yapılmadı.`,
  isMoved: (line: number, to: number, from: number) =>
    `L${line} hareketi fazla ödemeyi ${to} numaralı siparişe aktarıyor. Geri aktarmak için: credit move ${to} ${from}`,
  isCounter: (line: number, other: number) =>
    `L${line} hareketi L${other} hareketinin karşılığı; geri alınamaz. Doğrusunu yeni bir hareketle işleyin.`,
  isCredited: (line: number) => `L${line} hareketinin faturası düzeltilmiş; önce düzeltmenin hareketini geri alın.`,
  counterLine: (description: string, invoice: string | null, text: string) =>
    `Düzeltme: ${invoice ?? description} (${text})`,
  reversed: (done: Reversed) =>
    `L${done.line_id} hareketi (${formatUsd(done.amount_usd)}) L${done.counter_line_id} hareketiyle geri alındı. ${informedText(done.isInformed)} ${settledText(done)}`,
  creditNote: (text: string) => `Fatura düzeltmesi: ${text}`,
  creditAboveCharges: (order: number, charged: number) =>
    `${order} numaralı siparişin faturaları toplam ${formatUsd(charged)}; düzeltme bundan büyük olamaz.`,
  credited: (done: Settled & { line_id: number; amount_usd: number; isInformed: boolean }) =>
    `${done.order_id} numaralı siparişin borcu ${formatUsd(done.amount_usd)} azaltıldı (hareket L${done.line_id}). ${informedText(done.isInformed)} ${settledText(done)}`,
  sameOrder: (order: number) => `Sipariş kendine aktaramaz: ${order}`,
  otherCompany: (from: number, to: number) =>
    `${from} ve ${to} numaralı siparişler ayrı firmaların; aktarım yapılmadı.`,
  noCredit: (order: number, credit: number) =>
    `${order} numaralı siparişte aktarılabilecek fazla ödeme: ${formatUsd(credit)}. İşlem yapılmadı.`,
  paidBack: (text: string) => `Fazla ödemenin iadesi (${text})`,
  paidOut: (done: Settled & { line_id: number; amount_usd: number; isInformed: boolean }) =>
    `${done.order_id} numaralı siparişin fazla ödemesinden ${formatUsd(done.amount_usd)} iade edildi (hareket L${done.line_id}). ${informedText(done.isInformed)} ${settledText(done)}`,
  movedTo: (order: number) => `Fazla ödemenin ${order} numaralı siparişe aktarılması`,
  movedFrom: (order: number) => `${order} numaralı siparişten aktarılan fazla ödeme`,
  moved: (done: Moved) =>
    `${formatUsd(done.amount_usd)} fazla ödeme ${done.from_order_id} numaralı siparişten ${done.order_id} numaralı siparişe aktarıldı; ${
      done.from_order_id
    } numaralı siparişte kalan fazla ödeme: ${formatUsd(done.credit_left)}. ${settledText(done)}`,
} as const
