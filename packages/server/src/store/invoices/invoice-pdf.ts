import { createRequire } from 'node:module'
import { formatDate } from '@ip-portal/core/kernel/values/dates'
import { formatRate, formatTry, formatUsd } from '@ip-portal/core/kernel/values/money'
import { invoiceTexts } from '../store.texts.ts'

/** Content of an invoice; amounts in USD and TRY. */
export interface Invoice {
  id: string
  kind: 'e_invoice' | 'e_archive'
  companyName: string
  orderId: number | null
  issuedOn: string
  dueOn: string | null
  lines: { description: string; amountUsd: number }[]
  totalUsd: number
  totalTry: number | null
  rate: number | null
}

const margin = 56
const width = 595.28 - 2 * margin
const amountWidth = 120

const require = createRequire(import.meta.url)
/** The built-in fonts of PDF lack ş, ğ, İ and ₺; this one has them, and only used glyphs are embedded. */
const fontFile = require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf')

/** Renders the invoice as a PDF of one page; the same invoice always gives the same bytes. */
export async function renderInvoice(invoice: Invoice): Promise<Uint8Array<ArrayBuffer>> {
  // Loaded with the first invoice, because it would slow down every start of the server.
  const { default: Pdf } = await import('pdfkit')
  const issued = new Date(invoice.issuedOn)
  const info = { Title: invoice.id, CreationDate: issued, ModDate: issued }
  const page = new Pdf({ size: 'A4', margin, font: fontFile, info })
  const parts: Uint8Array[] = []
  const done = new Promise<void>((resolve, reject) => {
    page.on('data', (part: Uint8Array) => parts.push(part))
    page.on('end', resolve)
    page.on('error', reject)
  })
  draw(page, invoice)
  page.end()
  await done
  return new Uint8Array(Buffer.concat(parts))
}

function draw(page: PDFKit.PDFDocument, invoice: Invoice): void {
  page.fontSize(20).text(invoiceTexts.title)
  page.fontSize(11).fillColor('#555555').text(invoiceTexts.kinds[invoice.kind]).moveDown()
  page.fillColor('#000000')
  for (const [name, value] of heads(invoice)) page.text(`${name}: ${value}`)
  page.moveDown(2)
  row(page, invoiceTexts.description, invoiceTexts.amount)
  rule(page)
  for (const line of invoice.lines) row(page, line.description, formatUsd(line.amountUsd))
  rule(page)
  row(page, invoiceTexts.total, formatUsd(invoice.totalUsd))
  if (invoice.totalTry !== null) row(page, invoiceTexts.tryTotal, formatTry(invoice.totalTry))
  if (invoice.rate !== null) row(page, invoiceTexts.rate, formatRate(invoice.rate))
  page.moveDown(2).fontSize(9).fillColor('#555555').text(invoiceTexts.note, margin)
}

const heads = (invoice: Invoice): [string, string][] => [
  [invoiceTexts.number, invoice.id],
  [invoiceTexts.issued, formatDate(invoice.issuedOn)],
  ...(invoice.dueOn === null ? [] : [[invoiceTexts.due, formatDate(invoice.dueOn)] as [string, string]]),
  [invoiceTexts.company, invoice.companyName],
  ...(invoice.orderId === null ? [] : [[invoiceTexts.order, String(invoice.orderId)] as [string, string]]),
]

function row(page: PDFKit.PDFDocument, left: string, right: string): void {
  const top = page.y
  page.text(right, margin + width - amountWidth, top, { width: amountWidth, align: 'right' })
  page.text(left, margin, top, { width: width - amountWidth - 12 }).moveDown(0.4)
}

function rule(page: PDFKit.PDFDocument): void {
  page
    .moveTo(margin, page.y)
    .lineTo(margin + width, page.y)
    .lineWidth(0.5)
    .stroke()
  page.moveDown(0.4)
}
