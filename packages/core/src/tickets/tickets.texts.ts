import { kernelTexts } from '../kernel/failure/kernel.texts.ts'
import type { TicketFilter } from './tickets.rules.ts'
import type { Ticket } from './tickets.schema.ts'

/** Texts of support tickets. */
export const ticketsTexts = {
  title: 'Destek Talepleri',
  newTicket: 'Yeni Talep',
  newTitle: 'Yeni Destek Talebi',
  detailTitle: (id: number) => `Destek Talebi #${id}`,
  subject: 'Konu',
  description: 'Açıklama',
  attachment: 'Dosya',
  send: 'Gönder',
  cancel: 'Vazgeç',
  reply: 'Yanıtınız',
  sendReply: 'Yanıt Gönder',
  solve: 'Sorunum Çözüldü, Talebi Kapat',
  dismiss: 'Kapat',
  confirmClose: 'Talep kapatılacak ve yeniden açılamayacak. Kapatılsın mı?',
  id: 'Talep No',
  date: 'Tarih',
  order: 'Sipariş No',
  updated: 'Güncelleme',
  status: 'Durum',
  detail: 'Detay',
  open: 'Açık',
  closed: 'Kapalı',
  unread: 'Yeni',
  createdOn: 'Oluşturulma',
  service: 'Hizmet',
  ipBlock: 'IP Bloğu',
  staff: 'Destek Ekibi',
  missing: 'Böyle bir destek talebi bulunamadı.',
  listFailed: 'Destek talepleri yüklenirken bir hata oluştu',
  createFailed: 'Destek talebi oluşturulurken bir hata oluştu',
  replyFailed: 'Yanıt gönderilirken bir hata oluştu',
  closeFailed: 'Talep kapatılırken bir hata oluştu',
  replied: 'Yanıtınız gönderildi',
  closedNow: 'Destek talebi kapatıldı',
  isClosed: 'Bu destek talebi kapalı; yanıt ve dosya eklenemez.',
  created: 'Destek talebiniz oluşturuldu.',
  incompleteOnOrder: 'Lütfen tüm alanları doldurun',
  incompleteOnSupport: 'Lütfen tüm zorunlu alanları doldurunuz',
  emptyReply: 'Yanıt boş olamaz.',
  none: 'Henüz destek talebiniz yok.',
  fileFailed: 'Dosya yüklenirken bir hata oluştu',
} as const

/** Texts of the empty fields of a new ticket. */
export const missingFieldTexts = { subject: 'Konuyu yazın.', description: 'Açıklamayı yazın.' } as const

/** Names of the filters of the list of tickets. */
export const ticketFilterTexts: Record<TicketFilter, string> = {
  all: 'Tümü',
  open: 'Açık',
  unread: 'Okunmamış',
  closed: 'Kapalı',
}

/** Word for the status of a ticket. */
export const ticketStatusText = ({ status }: Pick<Ticket, 'status'>): string =>
  status === 'open' || status === 'closed' ? ticketsTexts[status] : kernelTexts.unknownState

/** Texts of the flows of tickets, as `explain` lists them. */
export const ticketFlowTexts = {
  openTickets: 'Açık destek taleplerini sayar',
  tickets: 'Destek taleplerini okur',
  orderTickets: 'Bir siparişin destek taleplerini okur',
  ticketFile: 'Bir destek talebinin ekini indirir',
  newTicket: 'Destek talebi açar',
  ticket: 'Bir talebin yazışması: okur, yanıtlar, kapatır',
} as const
