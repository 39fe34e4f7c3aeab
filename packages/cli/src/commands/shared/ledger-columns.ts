import { billingTexts, invoiceKind, invoiceKindTexts, lineDescription, type Transaction } from '@ip-portal/core/billing'
import { formatDate } from '@ip-portal/core/kernel/values/dates'
import { formatUsd } from '@ip-portal/core/kernel/values/money'
import type { Column } from '../../terminal/output/columns.ts'
import { sharedTexts } from './shared.texts.ts'

/** A transaction, or the balance carried over, which has a description and a balance only. */
export type LedgerRow = Partial<Transaction> & Pick<Transaction, 'description'> & { balance: number }

const amountOf = (row: LedgerRow, type: Transaction['transaction_type']) =>
  row.transaction_type === type ? formatUsd(row.amount_usd) : '-'

/** Number and kind of an invoice. */
function invoiceText(row: LedgerRow): string {
  const { invoice_type = null, invoiceId = null, pdf = null } = row
  const kind = invoiceKind({ invoice_type, invoiceId, pdf })
  if (kind === null) return '-'
  return `${invoiceId ?? ''} ${invoiceKindTexts[kind]}`.trim()
}

const orderColumn: Column<LedgerRow> = {
  title: sharedTexts.orderNumber,
  cell: (row) => String(row.order_id ?? '-'),
  align: 'right',
  leaveOut: 4,
}

/** Columns of a ledger with the balance after each line. */
export const ledgerColumns: Column<LedgerRow>[] = [
  { title: billingTexts.date, cell: (row) => formatDate(row.transaction_date) },
  { title: billingTexts.dueDate, cell: (row) => formatDate(row.due_date), leaveOut: 2 },
  orderColumn,
  { title: billingTexts.product, cell: (row) => row.productCode ?? '-', leaveOut: 1 },
  { title: billingTexts.description, cell: lineDescription, isCuttable: true },
  { title: billingTexts.credit, cell: (row) => amountOf(row, 'alacak'), align: 'right' },
  { title: billingTexts.debit, cell: (row) => amountOf(row, 'borc'), align: 'right' },
  { title: billingTexts.balance, cell: (row) => formatUsd(row.balance), align: 'right' },
  { title: billingTexts.invoice, cell: invoiceText, leaveOut: 3 },
]

/** Columns of the ledger of one order. */
export const orderLedgerColumns = ledgerColumns.filter((column) => column !== orderColumn)
