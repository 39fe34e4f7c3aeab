import { compareDates, dayOf } from '../kernel/values/dates.ts'
import { ledgerTotals } from '../kernel/values/ledger.ts'
import { fromCents, toCents } from '../kernel/values/money.ts'
import { fold } from '../kernel/values/turkish.ts'
import { byId } from '../kernel/wire/parse-rows.ts'
import type { Transaction, YearInvoice } from './billing.schema.ts'

/** Line of a statement with the balance after it, in USD. */
export interface StatementLine {
  transaction: Transaction
  balance: number
}

/** Account statement of a range of days, in USD. */
export interface Statement {
  /** Balance before the first day shown. */
  carriedOver: number
  lines: StatementLine[]
  /** Sums of the lines shown. */
  credit: number
  debit: number
  /** Balance after the last line shown; positive: the customer owes. */
  balance: number
}

/** Cents that a line adds to the balance: an invoice (alacak) raises it, a payment (borc) lowers it. */
const effectOf = ({ transaction_type, amount_usd }: Transaction): number =>
  (toCents(amount_usd) ?? 0) * (transaction_type === 'alacak' ? 1 : transaction_type === 'borc' ? -1 : 0)

/** Compares lines by date, oldest first, ties by id; lines without a date come first. */
const byDate = (a: Transaction, b: Transaction): number =>
  compareDates(dayOf(a.transaction_date) ?? '', dayOf(b.transaction_date) ?? '') || byId(a.id, b.id)

/**
 * Makes the account statement of the days from `from` to `to`, both included (`YYYY-MM-DD` in Istanbul). The running
 * balance starts at the first transaction; the sum before `from` is carried over. A reversed range is empty.
 */
export function statementOf(transactions: readonly Transaction[], range: { from: string; to: string }): Statement {
  const sorted = [...transactions].sort(byDate)
  const dayIn = (transaction: Transaction) => dayOf(transaction.transaction_date) ?? ''
  const before = sorted.filter((transaction) => dayIn(transaction) < range.from)
  const shown = sorted.filter((transaction) => dayIn(transaction) >= range.from && dayIn(transaction) <= range.to)
  let cents = before.reduce((sum, transaction) => sum + effectOf(transaction), 0)
  const carriedOver = fromCents(cents)
  const lines = shown.map((transaction) => {
    cents += effectOf(transaction)
    return { transaction, balance: fromCents(cents) }
  })
  const { credit, debit } = ledgerTotals(shown)
  return { carriedOver, lines, credit, debit, balance: fromCents(cents) }
}

/** Reads the id of a line's invoice, for some lines from the name of the PDF; null for a line without an invoice. */
export const invoiceIdOf = ({ invoiceId, pdf }: Pick<Transaction, 'invoiceId' | 'pdf'>): string | null =>
  invoiceId ?? pdf?.replace(/^.*\//, '').replace(/\.pdf$/i, '') ?? null

/** Kind of an invoice in Türkiye. */
export type InvoiceKind = 'e-invoice' | 'e-archive'

/** Kind of a line's invoice: every kind but e_invoice is e-archive; null for a line without an invoice. */
export const invoiceKind = (line: Pick<Transaction, 'invoice_type' | 'invoiceId' | 'pdf'>): InvoiceKind | null =>
  invoiceIdOf(line) === null ? null : line.invoice_type === 'e_invoice' ? 'e-invoice' : 'e-archive'

/** Finds the id of the newest invoice among transactions; null when there is none. */
export const newestInvoice = (transactions: readonly Transaction[]): string | null =>
  [...transactions]
    .sort(byDate)
    .map(invoiceIdOf)
    .findLast((id) => id !== null) ?? null

/** Finds invoices by number, order or block. Keeps their order. */
export function searchInvoices(invoices: readonly YearInvoice[], search: string): YearInvoice[] {
  const wanted = fold(search.trim())
  return invoices.filter(({ invoiceId, order_id: order, ipwithsubnet: name }) =>
    fold(`${invoiceId} #${order ?? ''} ${name ?? ''}`).includes(wanted),
  )
}
