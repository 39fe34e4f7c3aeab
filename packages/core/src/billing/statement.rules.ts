import { compareDates, dayOf } from '../kernel/values/dates.ts'
import { ledgerTotals } from '../kernel/values/ledger.ts'
import { fromCents, toCents } from '../kernel/values/money.ts'
import { byId } from '../kernel/wire/parse-rows.ts'
import type { Transaction } from './billing.schema.ts'

/** A line with the balance after it, in USD. */
export interface StatementLine {
  transaction: Transaction
  balance: number
}

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

/** What a line adds to the balance: an invoice (alacak) raises it, a payment (borc) lowers it. */
const effectOf = ({ transaction_type, amount_usd }: Transaction): number =>
  (toCents(amount_usd) ?? 0) * (transaction_type === 'alacak' ? 1 : transaction_type === 'borc' ? -1 : 0)

/** Oldest first, ties by id; lines without a date come first. */
const byDate = (a: Transaction, b: Transaction): number =>
  compareDates(dayOf(a.transaction_date) ?? '', dayOf(b.transaction_date) ?? '') || byId(a.id, b.id)

/**
 * The account statement of the days from `from` to `to`, both included (`YYYY-MM-DD` in Istanbul). The running
 * balance counts from the first transaction ever; what lies before `from` is carried over. A range the wrong
 * way round is empty.
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

/** Id of a line's invoice, which some lines carry as the name of its PDF only; null for a line without one. */
export const invoiceIdOf = ({ invoiceId, pdf }: Pick<Transaction, 'invoiceId' | 'pdf'>): string | null =>
  invoiceId ?? pdf?.replace(/^.*\//, '').replace(/\.pdf$/i, '') ?? null

export type InvoiceKind = 'e-invoice' | 'e-archive'

/** e-invoice, or e-archive for anything else that was invoiced; null for a line without an invoice. */
export const invoiceKind = (line: Pick<Transaction, 'invoice_type' | 'invoiceId' | 'pdf'>): InvoiceKind | null =>
  invoiceIdOf(line) === null ? null : line.invoice_type === 'e_invoice' ? 'e-invoice' : 'e-archive'

/** The newest invoice of an order's transactions; null when it has none. */
export const newestInvoice = (transactions: readonly Transaction[]): string | null =>
  [...transactions]
    .sort(byDate)
    .map(invoiceIdOf)
    .findLast((id) => id !== null) ?? null
