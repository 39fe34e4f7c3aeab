import { sql } from 'kysely'
import * as v from 'valibot'
import { fromCents } from '@ip-portal/core/kernel/values/money'
import { Day, Whole } from '../../base/wire-fields.ts'
import type { LongList } from '../db/long-list.ts'
import type { Db } from '../db/open.ts'
import { isOpen } from './corrections.ts'
import { nameOfOrder } from './orders.ts'

/** Place of an invoice in the list of a year: its day and its id. */
const InvoicePlace = v.tuple([v.pipe(v.string(), v.isoDate()), v.string()])
type InvoicePlace = v.InferOutput<typeof InvoicePlace>

export const WireInvoice = v.strictObject({
  invoiceId: v.string(),
  order_id: v.nullable(Whole),
  /** Block or AS number of the order; null where it has none yet. */
  ipwithsubnet: v.nullable(v.string()),
  date: Day,
  amount_usd: v.number(),
  paid: v.boolean(),
})
export type WireInvoice = v.InferOutput<typeof WireInvoice>

/**
 * Invoices that a company got in a calendar year, oldest first, in wire form. Payments pay the charges of their order in
 * the order of the ledger: an invoice is paid when they reach its last line.
 */
export const invoiceList = (db: Db, companyId: number, year: number): LongList<WireInvoice, InvoicePlace> => ({
  companyId,
  read: (after, limit) => readInvoices(db, companyId, year, after, limit),
  keyOf: ({ date, invoiceId }) => [date, invoiceId],
  Key: InvoicePlace,
})

async function readInvoices(db: Db, companyId: number, year: number, after: InvoicePlace | null, limit: number) {
  const rows = await selectInvoices(db, companyId, year, after, limit)
  const orders = [...new Set(rows.flatMap(({ order_id }) => order_id ?? []))]
  // Two statements and no join: by its plan for a join an engine may sum the charges again for each invoice.
  const charged = await selectCharged(db, companyId, orders)
  const paid = await selectPaid(db, companyId, orders)
  return rows.map((row): WireInvoice => {
    const charge = charged.get(row.id)
    return {
      invoiceId: row.id,
      order_id: row.order_id,
      ipwithsubnet: nameOfOrder(row),
      date: row.issued_on,
      amount_usd: fromCents(row.amount_usd_cents),
      // An invoice without a ledger line is not known to be paid.
      paid: charge !== undefined && (paid.get(row.order_id) ?? 0) >= charge,
    }
  })
}

function selectInvoices(db: Db, companyId: number, year: number, after: InvoicePlace | null, limit: number) {
  const query = db
    .selectFrom('invoices as i')
    .leftJoin('orders as o', 'o.id', 'i.order_id')
    .select(['i.id', 'i.order_id', 'i.issued_on', 'i.amount_usd_cents', 'o.ip', 'o.subnet', 'o.asn'])
    .where('i.company_id', '=', companyId)
    .where('i.issued_on', '>=', `${year}-01-01`)
    .where('i.issued_on', '<=', `${year}-12-31`)
    .orderBy('i.issued_on')
    .orderBy('i.id')
    .limit(limit)
  if (after === null) return query.execute()
  return query.where((row) => row(row.refTuple('i.issued_on', 'i.id'), '>', row.tuple(...after))).execute()
}

/**
 * Sums what is charged to the order of an invoice up to its last line, in cents by invoice. Charges that were taken back
 * count as none, so that their invoices are settled.
 */
async function selectCharged(
  db: Db,
  companyId: number,
  orders: readonly number[],
): Promise<Map<string | null, number>> {
  if (orders.length === 0) return new Map()
  const running = db
    .selectFrom('transactions as t')
    .select('t.invoice_id')
    .select(
      sql<number | string>`case when ${isOpen} then
        sum(case when ${isOpen} then amount_usd_cents else 0 end)
          over (partition by order_id order by transaction_on, id) else 0 end`.as('cents'),
    )
    .where('t.company_id', '=', companyId)
    .where('t.order_id', 'in', orders)
    .where('t.type', '=', 'alacak')
  const rows = await db
    .selectFrom(running.as('running'))
    .select('invoice_id')
    .select((row) => row.fn.max('cents').as('cents'))
    .where('invoice_id', 'is not', null)
    .groupBy('invoice_id')
    .execute()
  // Sums are text in PostgreSQL.
  return new Map(rows.map((row) => [row.invoice_id, Number(row.cents)]))
}

/** Sums the payments and credit notes of orders, less what was taken back or out, in cents by order. */
async function selectPaid(db: Db, companyId: number, orders: readonly number[]): Promise<Map<number | null, number>> {
  if (orders.length === 0) return new Map()
  const rows = await db
    .selectFrom('transactions as t')
    .select('t.order_id')
    .select(
      sql<number | string>`sum(case when t.type = 'borc' then amount_usd_cents
        when ${isOpen} then 0 else -amount_usd_cents end)`.as('cents'),
    )
    .where('t.company_id', '=', companyId)
    .where('t.order_id', 'in', orders)
    .groupBy('t.order_id')
    .execute()
  return new Map(rows.map((row) => [row.order_id, Number(row.cents)]))
}
