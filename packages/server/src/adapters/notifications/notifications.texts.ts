import type { NotificationKind } from '@ip-portal/core/account/account.schema'
import { formatDate } from '@ip-portal/core/kernel/values/dates'

/** Subject and text of a notification, without greeting and closing. */
export interface Notice {
  subject: string
  text: string
}

const list = (lines: readonly string[]) => lines.map((line) => `- ${line}`).join('\n')

/** Texts of the notifications. */
export const notificationTexts = {
  body: (name: string, text: string, offUrl: string) =>
    `Merhaba ${name},\n\n${text}\n\nBu tür bildirimleri artık almak istemiyorsanız:\n${offUrl}`,
  ticketReply: (ticket: number, link: string): Notice => ({
    subject: `Destek Talebi #${ticket}: yeni yanıt`,
    text: `${ticket} numaralı destek talebinize yanıt verildi. Yanıtı görmek için:\n\n${link}`,
  }),
  newDevice: ({ client, address, time }: { client: string; address: string; time: string }): Notice => ({
    subject: 'Hesabınıza yeni bir cihazdan giriş yapıldı',
    text: `Hesabınıza daha önce kullanmadığınız bir cihazdan giriş yapıldı.\n\nZaman: ${time}\nCihaz: ${client}\nAdres: ${address}\n\nGiriş yapan siz değilseniz hemen şifrenizi değiştirin ve diğer oturumlarınızı kapatın.`,
  }),
  due: (lines: readonly string[], link: string): Notice => ({
    subject: 'Ödeme bekleyen siparişleriniz var',
    text: `Aşağıdaki siparişlerinizin ödemesi bekleniyor:\n\n${list(lines)}\n\nSiparişleriniz:\n\n${link}`,
  }),
  dueLine: (order: number, amount: string, due: string | null, isLate: boolean) =>
    `Sipariş #${order}: ${amount}, son ödeme tarihi ${formatDate(due)}${isLate ? ' (gecikti)' : ''}`,
  renewal: (lines: readonly string[], link: string): Notice => ({
    subject: 'Süresi yaklaşan siparişleriniz var',
    text: `Aşağıdaki siparişlerinizin süresi doluyor:\n\n${list(lines)}\n\nYenilemek için:\n\n${link}`,
  }),
  renewalLine: (order: number, resource: string | null, end: string, days: number) =>
    `Sipariş #${order}${resource === null ? '' : ` (${resource})`}: ${formatDate(end)}, ${days} gün kaldı`,
  blacklisted: (lines: readonly string[], link: string): Notice => ({
    subject: 'IP adresleriniz kara listeye girdi',
    text: `Son taramada aşağıdaki bloklarda kara listeye yeni giren adresler bulundu:\n\n${list(lines)}\n\nAyrıntılar:\n\n${link}`,
  }),
  blacklistedLine: (order: number, block: string | null, listed: number) =>
    `Sipariş #${order}${block === null ? '' : ` (${block})`}: ${listed} adres`,
  rpkiInvalid: (lines: readonly string[], link: string): Notice => ({
    subject: 'RPKI’ya göre geçersiz route kayıtları veya duyurular var',
    text: `Aşağıdaki route kayıtlarınız veya bloklarınızdan görünen duyurular RPKI’ya göre geçersiz oldu; bu duyurular başka ağlarca reddedilebilir:\n\n${list(lines)}\n\nSiparişleriniz:\n\n${link}`,
  }),
  rpkiInvalidLine: (order: number, prefix: string, origin: string) => `Sipariş #${order}: ${prefix}, ${origin}`,
  rpkiInvalidSeen: (order: number, prefix: string, origin: string) =>
    `Sipariş #${order}: ${prefix}, ${origin} (görünen duyuru)`,
  kinds: {
    due: 'ödeme hatırlatmaları',
    renewal: 'yenileme hatırlatmaları',
    order: 'sipariş haberleri',
    payment: 'ödeme haberleri',
    invoice: 'yeni faturalar',
    blacklisted: 'kara liste uyarıları',
    rpki_invalid: 'RPKI uyarıları',
    ticket_reply: 'destek talebi yanıtları',
    new_device: 'yeni cihaz girişleri',
  } satisfies Record<NotificationKind, string>,
  offTitle: 'Bildirimi kapat',
  offQuestion: (kind: string) => `Müşteri Portalı size artık şu bildirimleri göndermesin mi: ${kind}?`,
  offButton: 'Bildirimi kapat',
  offDone: (kind: string) => `Artık şu bildirimler gönderilmeyecek: ${kind}. Profil sayfanızdan yeniden açabilirsiniz.`,
  offBad: 'Bu link geçersiz. Bildirimlerinizi profil sayfanızdan kapatabilirsiniz.',
} as const
