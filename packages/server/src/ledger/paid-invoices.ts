import { fromCents } from '@ip-portal/core/kernel/values/money'
import { sql } from 'kysely'
import type { Db } from '../db/open.ts'
import { nameOfOrder } from './order-name.ts'

/**
 * Selects the invoices that a company got in a calendar year, oldest first, in wire form. Payments pay the charges of
 * their order in the order of the ledger: an invoice is paid when they reach its last line.
 */
export async function selectInvoicesOf(db: Db, companyId: number, year: number) {
  const charges = db
    .selectFrom('transactions')
    .select('invoice_id')
    .select(
      sql<number | string>`sum(amount_usd_cents) over (partition by order_id order by transaction_on, id)`.as(
        'charged_cents',
      ),
    )
    .where('company_id', '=', companyId)
    .where('type', '=', 'alacak')
  const payments = db
    .selectFrom('transactions')
    .select('order_id')
    .select((row) => row.fn.sum<number | string>('amount_usd_cents').as('paid_cents'))
    .where('company_id', '=', companyId)
    .where('type', '=', 'borc')
    .groupBy('order_id')
  const rows = await db
    .selectFrom('invoices as i')
    .leftJoin(charges.as('c'), 'c.invoice_id', 'i.id')
    .leftJoin(payments.as('p'), 'p.order_id', 'i.order_id')
    .leftJoin('orders as o', 'o.id', 'i.order_id')
    .select(['i.id', 'i.order_id', 'i.issued_on', 'i.amount_usd_cents', 'p.paid_cents'])
    .select(['o.ip', 'o.subnet', 'o.asn'])
    .select((row) => row.fn.max('c.charged_cents').as('charged_cents'))
    .where('i.company_id', '=', companyId)
    .where('i.issued_on', '>=', `${year}-01-01`)
    .where('i.issued_on', '<=', `${year}-12-31`)
    .groupBy(['i.id', 'i.order_id', 'i.issued_on', 'i.amount_usd_cents', 'p.paid_cents'])
    .groupBy(['o.ip', 'o.subnet', 'o.asn'])
    .orderBy('i.issued_on')
    .orderBy('i.id')
    .execute()
  return rows.map((row) => ({
    invoiceId: row.id,
    order_id: row.order_id,
    ipwithsubnet: nameOfOrder(row),
    date: row.issued_on,
    amount_usd: fromCents(row.amount_usd_cents),
    // Sums are text in PostgreSQL. An invoice without a ledger line is not known to be paid.
    paid: row.charged_cents !== null && Number(row.paid_cents ?? 0) >= Number(row.charged_cents),
  }))
}
