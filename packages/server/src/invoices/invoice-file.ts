import { randomBytes } from 'node:crypto'
import { fromCents } from '@ip-portal/core/kernel/values/money'
import type { Db } from '../db/open.ts'
import { wireRate } from '../ledger/rates.ts'
import { type Invoice, renderInvoice } from './invoice-pdf.ts'

/** Reads the PDF of an invoice and stores it on the first read; undefined when there is no such invoice. */
export async function readInvoiceFile(
  db: Db,
  invoiceId: string,
  now: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const existing = await selectFile(db, invoiceId)
  if (existing) return new Uint8Array(existing)
  const invoice = await selectInvoice(db, invoiceId)
  if (!invoice) return undefined
  const content = await renderInvoice(invoice.shown)
  await db.transaction().execute((trx) => storeFile(trx, invoice, content, now))
  const stored = await selectFile(db, invoiceId)
  return stored && new Uint8Array(stored)
}

async function selectFile(db: Db, invoiceId: string): Promise<Uint8Array | undefined> {
  const row = await db
    .selectFrom('invoices as i')
    .innerJoin('files as f', 'f.id', 'i.file_id')
    .select('f.content')
    .where('i.id', '=', invoiceId)
    .executeTakeFirst()
  return row?.content
}

interface FoundInvoice {
  companyId: number
  shown: Invoice
}

async function selectInvoice(db: Db, invoiceId: string): Promise<FoundInvoice | undefined> {
  const invoice = await db
    .selectFrom('invoices as i')
    .innerJoin('companies as c', 'c.id', 'i.company_id')
    .select(['i.id', 'i.company_id', 'i.order_id', 'i.invoice_type', 'i.issued_on', 'i.amount_usd_cents', 'c.name'])
    .where('i.id', '=', invoiceId)
    .executeTakeFirst()
  if (!invoice) return undefined
  const lines = await db
    .selectFrom('transactions')
    .select(['description', 'due_on', 'amount_usd_cents', 'amount_try_cents', 'rate_e4'])
    .where('invoice_id', '=', invoiceId)
    .where('company_id', '=', invoice.company_id)
    .orderBy('id')
    .execute()
  const rate = lines[0]?.rate_e4 ?? null
  const tryCents = lines.reduce<number | null>(
    (sum, line) => (sum === null || line.amount_try_cents === null ? null : sum + line.amount_try_cents),
    0,
  )
  const shown = {
    id: invoice.id,
    kind: invoice.invoice_type,
    companyName: invoice.name,
    orderId: invoice.order_id,
    issuedOn: invoice.issued_on,
    dueOn: lines[0]?.due_on ?? null,
    lines: lines.map((line) => ({ description: line.description, amountUsd: fromCents(line.amount_usd_cents) })),
    totalUsd: fromCents(invoice.amount_usd_cents),
    totalTry: tryCents === null || lines.length === 0 ? null : fromCents(tryCents),
    rate: rate === null ? null : wireRate(rate),
  }
  return { companyId: invoice.company_id, shown }
}

/** Stores the PDF. Two first reads may both render it; the later one deletes its copy. */
async function storeFile(trx: Db, { companyId, shown }: FoundInvoice, content: Uint8Array, now: number): Promise<void> {
  const file = await trx
    .insertInto('files')
    .values({
      company_id: companyId,
      stored_name: `${randomBytes(16).toString('hex')}.pdf`,
      file_name: `${shown.id}.pdf`,
      media_type: 'application/pdf',
      content,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const taken = await trx
    .updateTable('invoices')
    .set({ file_id: file.id })
    .where('id', '=', shown.id)
    .where('file_id', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!taken) await trx.deleteFrom('files').where('id', '=', file.id).execute()
}
