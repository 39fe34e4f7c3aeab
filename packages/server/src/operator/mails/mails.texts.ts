import { formatDate, formatDateTime } from '@ip-portal/core/kernel/values/dates'
import { formatUsd } from '@ip-portal/core/kernel/values/money'
import type { Notice } from '../../adapters/notifications/notifications.texts.ts'
import { nextCommands, type ToldKind, type WaitingRow } from '../lists/waiting.ts'

/** Kinds of corrections of an account. */
export type Corrected = 'payment' | 'charge' | 'credit' | 'paid-back'
const corrections: Record<Corrected, (amount: string) => string> = {
  payment: (amount) => `${amount} tutarındaki bir ödemesi geri alındı`,
  charge: (amount) => `${amount} tutarındaki bir borcu silindi`,
  credit: (amount) => `borcu ${amount} azaltıldı`,
  'paid-back': (amount) => `fazla ödemesinden ${amount} size iade edildi`,
}

const kinds: Record<ToldKind, string> = {
  request: 'yeni sipariş talebi',
  payment: 'yeni ödeme bildirimi',
  renewal: 'yeni yenileme talebi',
  ticket: 'yeni destek talebi',
  expired: 'sona eren sipariş',
  suspended: 'askıya alınan sipariş',
  cancelled: 'iptal edilen sipariş',
}
const capitalised = (text: string) => `${text.slice(0, 1).toLocaleUpperCase('tr')}${text.slice(1)}`
const timeText = (since: number | string) =>
  typeof since === 'number' ? formatDateTime(new Date(since).toISOString()) : formatDate(since)
/** Lines of a mail; `today` lists all. */
const mostLines = 50

const explained = (text: string) => `Açıklama:\n${text}`
const orders = (link: string) => `Siparişleriniz:\n\n${link}/orders`
const named = (resource: string | null) => (resource === null ? '' : ` (${resource})`)
const notice = (subject: string, ...parts: readonly string[]): Notice => ({ subject, text: parts.join('\n\n') })

/** Order that a mail is about. */
export interface ToldOrder {
  order: number
  /** Block or AS number. */
  resource: string | null
}

/** Texts of the mails that operator commands and the daily job send to customers; `link` is the portal's address. */
export const mailTexts = {
  body: (name: string, text: string) => `Merhaba ${name},\n\n${text}`,
  approved: (
    { order, resource, invoiceId, amount }: ToldOrder & { invoiceId: string | null; amount: number },
    link: string,
  ) =>
    notice(
      `Sipariş #${order} onaylandı`,
      `Sipariş talebiniz onaylandı: ${order} numaralı sipariş${named(resource)}.`,
      invoiceId === null
        ? 'Bedelsiz olduğu için kullanıma açıldı.'
        : `${invoiceId} numaralı faturanın tutarı ${formatUsd(amount)}. Ödemeniz bize ulaşınca kullanıma açılır.`,
      orders(link),
    ),
  requestEnded: (
    { id, state, block, text }: { id: number; state: string; block: string | null; text: string },
    link: string,
  ) =>
    notice(
      `Sipariş talebi #${id} ${state}`,
      `${id} numaralı sipariş talebiniz${named(block)} ${state}.`,
      explained(text),
      `Yeni bir sipariş için:\n\n${link}/new-order`,
    ),
  paid: (
    { order, amount, balance, isNowActive }: { order: number; amount: number; balance: number; isNowActive: boolean },
    link: string,
  ) =>
    notice(
      `Sipariş #${order}: ödemeniz işlendi`,
      [
        `${order} numaralı sipariş için ${formatUsd(amount)} tutarındaki ödemeniz işlendi.`,
        ...(balance > 0 ? [`Kalan bakiye: ${formatUsd(balance)}.`] : []),
        ...(balance < 0 ? [`Fazla ödeme: ${formatUsd(-balance)}.`] : []),
        ...(isNowActive ? ['Siparişiniz kullanıma açıldı.'] : []),
      ].join(' '),
      orders(link),
    ),
  paymentRefused: (
    { id, order, amount, text }: { id: number; order: number; amount: number; text: string },
    link: string,
  ) =>
    notice(
      `Sipariş #${order}: ödeme bildiriminiz onaylanmadı`,
      `${order} numaralı sipariş için ${formatUsd(amount)} tutarındaki ödeme bildiriminiz (no ${id}) onaylanmadı. Siparişin bakiyesi değişmedi.`,
      explained(text),
      orders(link),
    ),
  corrected: (
    {
      order,
      what,
      amount,
      balance,
      text,
    }: { what: Corrected; order: number; amount: number; balance: number; text: string },
    link: string,
  ) =>
    notice(
      `Sipariş #${order}: hesabınız düzeltildi`,
      `${order} numaralı siparişinizin ${corrections[what](formatUsd(amount))}. ${
        balance < 0 ? `Fazla ödeme: ${formatUsd(-balance)}` : `Kalan bakiye: ${formatUsd(balance)}`
      }.`,
      explained(text),
      orders(link),
    ),
  renewed: ({ order, resource, end, invoiceId }: ToldOrder & { end: string; invoiceId: string | null }, link: string) =>
    notice(
      `Sipariş #${order} yenilendi`,
      `${order} numaralı siparişiniz${named(resource)} yenilendi. Yeni bitiş tarihi: ${formatDate(end)}.`,
      ...(invoiceId === null ? [] : [`Faturası: ${invoiceId}`]),
      orders(link),
    ),
  renewalRefused: (
    { id, order, text, isSuspended }: { id: number; order: number; text: string; isSuspended: boolean },
    link: string,
  ) =>
    notice(
      `Sipariş #${order}: yenileme talebiniz onaylanmadı`,
      `${order} numaralı sipariş için yenileme talebiniz (no ${id}) onaylanmadı. Siparişin bitişi ve bakiyesi değişmedi; ${isSuspended ? 'uzatmak için bize yazın' : 'yeniden yenileme isteyebilirsiniz'}.`,
      explained(text),
      orders(link),
    ),
  invoiced: (
    { order, invoiceId, amount, text }: { order: number; invoiceId: string; amount: number; text: string },
    link: string,
  ) =>
    notice(
      `Sipariş #${order}: yeni fatura`,
      `${order} numaralı siparişinize ${invoiceId} numaralı ve ${formatUsd(amount)} tutarında bir fatura kesildi.`,
      explained(text),
      orders(link),
    ),
  documented: ({ invoiceId, uuid }: { invoiceId: string; uuid: string }, link: string) =>
    notice(
      `Fatura ${invoiceId}: resmî belge`,
      `${invoiceId} numaralı faturanızın resmî belgesi eklendi (ETTN ${uuid}).`,
      `Faturalarınız:\n\n${link}/invoices`,
    ),
  suspended: ({ order, resource }: ToldOrder, text: string, cancelOn: string | null, link: string) =>
    notice(
      `Sipariş #${order} askıya alındı`,
      `${order} numaralı siparişiniz${named(resource)} askıya alındı. Kayıtlarınız olduğu gibi kaldı, ama değiştirilemez.`,
      explained(text),
      ...(cancelOn === null
        ? []
        : [`Süresi uzatılmazsa ${formatDate(cancelOn)} tarihinde iptal edilir. Uzatmak için bize yazın.`]),
      orders(link),
    ),
  resumed: ({ order, resource }: ToldOrder, text: string, link: string) =>
    notice(
      `Sipariş #${order} yeniden açıldı`,
      `${order} numaralı siparişiniz${named(resource)} yeniden açıldı ve kullanımdadır.`,
      explained(text),
      orders(link),
    ),
  extended: ({ order, resource }: ToldOrder, text: string, end: string, link: string) =>
    notice(
      `Sipariş #${order} uzatıldı`,
      `${order} numaralı siparişiniz${named(resource)} uzatıldı. Yeni bitiş tarihi: ${formatDate(end)}.`,
      explained(text),
      orders(link),
    ),
  cancelled: ({ order, resource }: ToldOrder, text: string, link: string) =>
    notice(
      `Sipariş #${order} iptal edildi`,
      `${order} numaralı siparişiniz${named(resource)} iptal edildi. Route, ROA ve name server kayıtları geri çekildi; blok veya AS numarası artık kullanılamaz.`,
      explained(text),
      orders(link),
    ),
  ended: ({ order, resource }: ToldOrder, end: string, suspendOn: string, link: string) =>
    notice(
      `Sipariş #${order} sona erdi`,
      `${order} numaralı siparişiniz${named(resource)} ${formatDate(end)} tarihinde sona erdi. ${formatDate(suspendOn)} tarihine kadar kullanımda kalır; o güne kadar yenilenmezse askıya alınır.`,
      orders(link),
    ),
  cancelledSoon: ({ order, resource }: ToldOrder, cancelOn: string, link: string) =>
    notice(
      `Sipariş #${order} iptal edilecek`,
      `${order} numaralı siparişiniz${named(resource)} süresi dolduğu için askıda ve ${formatDate(cancelOn)} tarihinde iptal edilecek: kayıtları geri çekilir, bloğu veya AS numarası başkasına verilebilir. Uzatmak için bize yazın.`,
      orders(link),
    ),
} as const

/** Texts of the mails to the provider. */
export const providerMailTexts = {
  news: (kind: ToldKind, rows: readonly WaitingRow[]) => {
    const lines = rows
      .slice(0, mostLines)
      .map(({ id, company, since }) => `- #${id}  ${company}  ${timeText(since)}\n  ${nextCommands[kind]} ${id}`)
    const [first] = rows
    const subject =
      rows.length === 1
        ? `${capitalised(kinds[kind])}: #${first?.id} ${first?.company}`
        : `${rows.length} ${kinds[kind]}`
    const more = rows.length > mostLines ? [`… +${rows.length - mostLines}`] : []
    return { subject, body: `${[...lines, ...more].join('\n')}\n\nBekleyen her iş için: today` }
  },
} as const
