import * as v from 'valibot'
import { fromCents } from '@ip-portal/core/kernel/values/money'
import { Day, Whole } from '../../base/wire-fields.ts'
import type { LongList } from '../db/long-list.ts'
import type { Db } from '../db/open.ts'
import { wireRate } from './charges.ts'
import { nameOfOrder } from './orders.ts'

/** Ledger of a company or of one order. */
export interface LedgerOwner {
  companyId: number
  orderId?: number
}

/** Place of a line in the ledger: its day and its id. */
export const LedgerPlace = v.tuple([v.pipe(v.string(), v.isoDate()), v.pipe(v.number(), v.safeInteger())])
export type LedgerPlace = v.InferOutput<typeof LedgerPlace>

export const LedgerLine = v.strictObject({
  id: Whole,
  order_id: v.nullable(Whole),
  /** Block or AS number of the order; null where it has none. */
  ipwithsubnet: v.nullable(v.string()),
  transaction_date: Day,
  due_date: v.nullable(Day),
  transaction_type: v.picklist(['alacak', 'borc']),
  amount_usd: v.number(),
  amount_try: v.nullable(v.number()),
  exchange_rate: v.nullable(v.number()),
  description: v.string(),
  productCode: v.nullable(v.string()),
  pdf: v.nullable(v.string()),
  payment_ref: v.nullable(v.string()),
  invoice_type: v.nullable(v.string()),
  invoiceId: v.nullable(v.string()),
})
export type LedgerLine = v.InferOutput<typeof LedgerLine>

/** Ledger lines in wire form, oldest first. */
export const ledgerList = (db: Db, owner: LedgerOwner): LongList<LedgerLine, LedgerPlace> => ({
  companyId: owner.companyId,
  read: async (after, limit) => (await selectTransactions(db, owner, after, limit)).map(ledgerLine),
  keyOf: (line) => [line.transaction_date, line.id],
  Key: LedgerPlace,
})

/**
 * Selects lines of a ledger after a place, oldest first, with the type of each invoice and the name of each order. The
 * page is cut before these are joined, so that the index gives the order and no row is read that the page does not have.
 */
function selectTransactions(db: Db, owner: LedgerOwner, after: LedgerPlace | null, limit: number) {
  let lines = db.selectFrom('transactions').selectAll().orderBy('transaction_on').orderBy('id').limit(limit)
  if (after) lines = lines.where((row) => row(row.refTuple('transaction_on', 'id'), '>', row.tuple(...after)))
  const own =
    owner.orderId === undefined
      ? lines.where('company_id', '=', owner.companyId)
      : lines.where('order_id', '=', owner.orderId)
  return db
    .selectFrom(own.as('page'))
    .leftJoin('invoices as i', 'i.id', 'page.invoice_id')
    .leftJoin('orders as o', 'o.id', 'page.order_id')
    .selectAll('page')
    .select(['i.invoice_type', 'o.ip', 'o.subnet', 'o.asn'])
    .orderBy('page.transaction_on')
    .orderBy('page.id')
    .execute()
}

/** Wire form of a ledger line. */
const ledgerLine = (row: Awaited<ReturnType<typeof selectTransactions>>[number]): LedgerLine => ({
  id: row.id,
  order_id: row.order_id,
  ipwithsubnet: nameOfOrder(row),
  transaction_date: row.transaction_on,
  due_date: row.due_on,
  transaction_type: row.type,
  amount_usd: fromCents(row.amount_usd_cents),
  amount_try: row.amount_try_cents === null ? null : fromCents(row.amount_try_cents),
  exchange_rate: row.rate_e4 === null ? null : wireRate(row.rate_e4),
  description: row.description,
  productCode: row.product_code,
  pdf: row.invoice_id === null ? null : `${row.invoice_id}.pdf`,
  payment_ref: row.payment_ref,
  invoice_type: row.invoice_type,
  invoiceId: row.invoice_id,
})
