import { formatDateTime } from '@ip-portal/core/kernel/values/dates'
import { formatSize } from '@ip-portal/core/kernel/values/files'
import { informedText } from '../operator.texts.ts'

/** File of a text; `tickets file` writes it out by its number. */
interface ThreadFile {
  id: number
  name: string
  size: number
}

/** Ticket with its texts, oldest first. */
export interface Thread extends Record<string, unknown> {
  id: number
  company_id: number
  company: string
  order_id: number | null
  resource: string | null
  subject: string
  status: 'open' | 'closed'
  texts: { created_at: string; author: string; text: string; files: ThreadFile[] }[]
}

const isEmpty = (text: string | null): text is null => text === null || text === ''

/** Texts of the commands for support tickets and files. */
export const ticketTexts = {
  states: { open: 'açık', closed: 'kapalı' },
  notFound: (id: number) => `Destek talebi bulunamadı: ${id}. Açık olanlar için: tickets list`,
  isClosed: (id: number) => `${id} numaralı destek talebi kapatılmış.`,
  textNeeded: 'Yanıt metni boş olamaz: --text "..." yazın.',
  staffName: 'Destek Ekibi',
  noAuthor: '-',
  replied: (id: number, isInformed: boolean) =>
    `${id} numaralı destek talebine yanıt yazıldı. ${informedText(isInformed)}`,
  closed: (id: number) => `${id} numaralı destek talebi kapatıldı.`,
  thread: ({ id, subject, status, company, company_id, order_id, resource, texts }: Thread) =>
    [
      `#${id} ${subject}`,
      `Durum: ${status === 'open' ? 'Açık' : 'Kapalı'}`,
      `Firma: ${company} (${company_id})`,
      ...(order_id === null ? [] : [`Sipariş: ${order_id}${isEmpty(resource) ? '' : ` (${resource})`}`]),
      ...texts.flatMap(({ created_at, author, text, files }) => [
        '',
        `${formatDateTime(created_at)}  ${author}`,
        text,
        ...files.map((file) => `  dosya ${file.id}: ${file.name} (${formatSize(file.size)})`),
      ]),
      ...(texts.some(({ files }) => files.length > 0)
        ? ['', `Dosyayı almak için: tickets file ${id} DOSYA --output X`]
        : []),
    ].join('\n'),
  noFile: (noun: 'tickets' | 'contracts', owner: number, id: number) =>
    `${owner} numaralı ${noun === 'tickets' ? 'destek talebinin' : 'sözleşmenin'} ${id} numaralı dosyası yok. Dosyalar için: ${noun} show ${owner}`,
  written: (name: string, path: string, size: number) => `${name} yazıldı: ${path} (${formatSize(size)}).`,
} as const
