import { fromCents } from '@ip-portal/core/kernel/values/money'
import type { Db } from '../db/open.ts'
import { wireRate } from './rates.ts'

/** Selects the ledger of a company or of one order, oldest first, with the type of each invoice. */
export function selectTransactions(db: Db, owner: { companyId: number } | { orderId: number }) {
  const query = db
    .selectFrom('transactions as t')
    .leftJoin('invoices as i', 'i.id', 't.invoice_id')
    .selectAll('t')
    .select('i.invoice_type')
    .orderBy('t.transaction_on')
    .orderBy('t.id')
  const own =
    'orderId' in owner
      ? query.where('t.order_id', '=', owner.orderId)
      : query.where('t.company_id', '=', owner.companyId)
  return own.execute()
}

/** Wire form of a ledger line. */
export const wireTransaction = (row: Awaited<ReturnType<typeof selectTransactions>>[number]) => ({
  id: row.id,
  order_id: row.order_id,
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
