import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import { fromCents, percentOf } from '@ip-portal/core/kernel/values/money'
import type { Db } from '../db/open.ts'
import { deleteFile, readFileStream, storeFile } from '../files/file-store.ts'
import { wireRate } from '../ledger/charges.ts'
import { companyBusy, createKeyedQueue } from '../limits/keyed-queue.ts'
import { readParameter } from '../parameters.ts'
import type { Invoice, Party } from './invoice-pdf.ts'

/** PDF of an invoice. */
export interface InvoiceFile {
  size: number
  content: ReadableStream<Uint8Array<ArrayBuffer>>
}

interface Reader {
  db: Db
  now: () => number
  settings: { seller: Seller }
}

/**
 * Finds the document of an invoice: the official one that the operator attached, else a PDF for information, which is
 * made on the first read. Undefined when there is no such invoice.
 */
export async function readInvoiceFile(
  { db, now, settings }: Reader,
  invoiceId: string,
): Promise<InvoiceFile | undefined> {
  const existing = await selectFile(db, invoiceId)
  if (existing) return existing
  const invoice = await selectInvoice(db, invoiceId, settings.seller)
  if (!invoice) return undefined
  const content = await renderInWorker(invoice.companyId, invoice.shown)
  await db.transaction().execute((trx) => storeInvoice(trx, invoice, content, now()))
  return selectFile(db, invoiceId)
}

async function selectFile(db: Db, invoiceId: string): Promise<InvoiceFile | undefined> {
  const row = await db
    .selectFrom('invoices as i')
    .innerJoin('files as f', 'f.id', 'i.file_id')
    .select(['f.id', 'f.size'])
    .where('i.id', '=', invoiceId)
    .executeTakeFirst()
  return row && { size: row.size, content: readFileStream(db, row.id) }
}

interface FoundInvoice {
  companyId: number
  shown: Invoice
}

async function selectInvoice(db: Db, invoiceId: string, seller: Seller): Promise<FoundInvoice | undefined> {
  const invoice = await db
    .selectFrom('invoices as i')
    .innerJoin('companies as c', 'c.id', 'i.company_id')
    .leftJoin('orders as o', 'o.id', 'i.order_id')
    .leftJoin('service_types as s', 's.id', 'o.service_type_id')
    .select(['i.id', 'i.company_id', 'i.order_id', 'i.issued_on', 'i.amount_usd_cents', 's.tax_rate'])
    .select(['c.name', 'c.tax_number', 'c.tax_office', 'c.address'])
    .where('i.id', '=', invoiceId)
    .executeTakeFirst()
  if (!invoice) return undefined
  const lines = await db
    .selectFrom('transactions as t')
    .leftJoin('order_requests as r', 'r.id', 't.request_id')
    .leftJoin('renewals as n', 'n.id', 't.renewal_id')
    .select(['t.description', 't.due_on', 't.amount_usd_cents', 't.amount_try_cents', 't.rate_e4'])
    .select(['r.total_cents as requested', 'r.discounted_price_cents', 'n.total_cents as renewed'])
    .select(['n.price_cents as renewal_price', 'n.promo_code'])
    .where('t.invoice_id', '=', invoiceId)
    .where('t.company_id', '=', invoice.company_id)
    .where('t.type', '=', 'alacak')
    .orderBy('t.id')
    .execute()
  const rate = lines[0]?.rate_e4 ?? null
  const tryCents = lines.reduce<number | null>(
    (sum, line) => (sum === null || line.amount_try_cents === null ? null : sum + line.amount_try_cents),
    0,
  )
  const total = fromCents(invoice.amount_usd_cents)
  const { name, tax_number, tax_office, address, tax_rate: percent } = invoice
  const shown = {
    id: invoice.id,
    seller: await readSeller(db, seller),
    buyer: { name, tax_number, tax_office, address },
    orderId: invoice.order_id,
    issuedOn: invoice.issued_on,
    dueOn: lines[0]?.due_on ?? null,
    lines: lines.map((line) => ({ description: line.description, amountUsd: fromCents(line.amount_usd_cents) })),
    stampTaxUsd: fromCents(lines.reduce((sum, line) => sum + stampTaxOf(line), 0)),
    totalUsd: total,
    totalTry: tryCents === null || lines.length === 0 ? null : fromCents(tryCents),
    rate: rate === null ? null : wireRate(rate),
    tax: percent === null || percent === 0 ? null : { percent, amountUsd: percentOf(total, percent) ?? 0 },
  }
  return { companyId: invoice.company_id, shown }
}

interface SourceOfLine {
  requested: number | null
  discounted_price_cents: number | null
  renewed: number | null
  renewal_price: number | null
  promo_code: string | null
}

/** Stamp tax in cents within a line; 0 where it is not known, as for a renewal with a discount. */
function stampTaxOf(line: SourceOfLine): number {
  if (line.requested !== null) return line.requested - (line.discounted_price_cents ?? line.requested)
  if (line.renewed === null || line.promo_code !== null) return 0
  return line.renewed - (line.renewal_price ?? line.renewed)
}

/** Data of the seller that settings give, where they are not the catalogue's; a name only where that has none. */
export type Seller = { [Field in keyof Party]?: Party[Field] | undefined }

/** Reads who sells; null for a provider without a name. */
async function readSeller(db: Db, given: Seller): Promise<Party | null> {
  const stored = await readParameter(db, 'provider')
  const set = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  const catalogue: Seller = stored === null ? {} : (JSON.parse(stored) as Party)
  const name = catalogue.name ?? given.name
  return name === undefined ? null : { ...catalogue, ...set, name }
}

/** Stores the PDF. Two first reads may both store it; the later one deletes its copy. */
async function storeInvoice(
  trx: Db,
  { companyId, shown }: FoundInvoice,
  content: Uint8Array,
  now: number,
): Promise<void> {
  const name = { file_name: `${shown.id}.pdf`, media_type: 'application/pdf', ending: 'pdf' }
  const fileId = await storeFile(trx, { company_id: companyId, ...name }, content, now)
  const taken = await trx
    .updateTable('invoices')
    .set({ file_id: fileId })
    .where('id', '=', shown.id)
    .where('file_id', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!taken) await deleteFile(trx, fileId)
}

/** The built server has this file beside it under the same name. */
const program = new URL(
  import.meta.url.endsWith('.ts') ? './invoice.worker.ts' : './invoice.worker.js',
  import.meta.url,
)

type Content = Uint8Array<ArrayBuffer>

const companies = createKeyedQueue({ running: 1, waiting: 10, waitMs: 20_000 }, companyBusy)
const threads = pLimit(2)
/** Threads that have loaded fonts and layout and wait for the next invoice, as of the archive of a year. */
const idle = new Set<Worker>()
const idleMs = 10_000
let ending: NodeJS.Timeout | undefined
const running = new Map<string, Promise<Content>>()

/**
 * Renders an invoice in another thread, because fonts and layout take longer than other requests may wait. Renders
 * the same invoice once at a time, one of a company and two of all; refuses 429 when too many of a company wait.
 */
export function renderInWorker(companyId: number, invoice: Invoice): Promise<Content> {
  const rendered =
    running.get(invoice.id) ??
    companies.run(companyId, () => threads(() => render(invoice))).finally(() => running.delete(invoice.id))
  running.set(invoice.id, rendered)
  return rendered
}

async function render(invoice: Invoice): Promise<Content> {
  const thread = [...idle].at(-1) ?? startThread()
  idle.delete(thread)
  thread.postMessage(invoice)
  // An error ends the thread, and is thrown here.
  const [content] = (await once(thread, 'message')) as [Content]
  idle.add(thread)
  clearTimeout(ending)
  ending = setTimeout(endIdle, idleMs).unref()
  return content
}

function startThread(): Worker {
  const thread = new Worker(program).on('error', () => idle.delete(thread))
  thread.unref()
  return thread
}

function endIdle(): void {
  for (const thread of idle) void thread.terminate()
  idle.clear()
}
