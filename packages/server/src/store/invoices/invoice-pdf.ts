import { createRequire } from 'node:module'
import { formatDate } from '@ip-portal/core/kernel/values/dates'
import { formatRate, formatTry, formatUsd } from '@ip-portal/core/kernel/values/money'
import { invoiceTexts } from '../store.texts.ts'

/** Seller or buyer of an invoice; what is not known is left out. */
export interface Party {
  name: string
  tax_number?: string | null | undefined
  tax_office?: string | null | undefined
  address?: string | null | undefined
}

/** Content of an invoice; amounts in USD and TRY. */
export interface Invoice {
  id: string
  /** Null for a provider that has not said who it is. */
  seller: Party | null
  buyer: Party
  orderId: number | null
  issuedOn: string
  dueOn: string | null
  lines: { description: string; amountUsd: number }[]
  /** Stamp tax within the lines; 0 where there is none. */
  stampTaxUsd: number
  totalUsd: number
  /** Value added tax, which prices exclude; null where the service has none. */
  tax: { percent: number; amountUsd: number } | null
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
  page.fontSize(11).fillColor('#b00020').text(invoiceTexts.mark).moveDown()
  page.fillColor('#000000')
  if (invoice.seller) party(page, invoiceTexts.seller, invoice.seller)
  party(page, invoiceTexts.buyer, invoice.buyer)
  for (const [name, value] of heads(invoice)) page.text(`${name}: ${value}`)
  page.moveDown(2)
  row(page, invoiceTexts.description, invoiceTexts.amount)
  rule(page)
  for (const line of invoice.lines) row(page, line.description, formatUsd(line.amountUsd))
  rule(page)
  if (invoice.stampTaxUsd > 0) row(page, invoiceTexts.stampTax, formatUsd(invoice.stampTaxUsd))
  row(page, invoiceTexts.total, formatUsd(invoice.totalUsd))
  if (invoice.totalTry !== null) row(page, invoiceTexts.tryTotal, formatTry(invoice.totalTry))
  if (invoice.rate !== null) row(page, invoiceTexts.rate, formatRate(invoice.rate))
  if (invoice.tax) row(page, invoiceTexts.tax(invoice.tax.percent), formatUsd(invoice.tax.amountUsd))
  page.moveDown(2).fontSize(9).fillColor('#555555').text(invoiceTexts.note, margin)
}

function party(page: PDFKit.PDFDocument, title: string, { name, tax_number, tax_office, address }: Party): void {
  page.text(`${title}: ${name}`)
  const tax = [tax_office, tax_number].filter(Boolean).join(' / ')
  if (tax !== '') page.text(`${invoiceTexts.taxNumber}: ${tax}`)
  if (address) page.text(address)
  page.moveDown()
}

const heads = (invoice: Invoice): [string, string][] => [
  [invoiceTexts.number, invoice.id],
  [invoiceTexts.issued, formatDate(invoice.issuedOn)],
  ...(invoice.dueOn === null ? [] : [[invoiceTexts.due, formatDate(invoice.dueOn)] as [string, string]]),
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
