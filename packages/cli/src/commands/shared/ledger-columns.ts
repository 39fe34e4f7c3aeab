import { billingTexts, invoiceKind, invoiceKindTexts, lineDescription, type Transaction } from '@ip-portal/core/billing'
import { formatDate, formatDateTime } from '@ip-portal/core/kernel/values/dates'
import { formatUsd } from '@ip-portal/core/kernel/values/money'
import { routingTexts, type Domain, type Roa } from '@ip-portal/core/routing'
import type { Column, Line } from '../../terminal/output/columns.ts'
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

/** Lines of the name server card. */
export function nameServerLines(domain: Domain | null): Line[] {
  if (domain === null) return [[routingTexts.domain, routingTexts.noDomain]]
  const [first = '-', second = '-'] = domain.nservers
  return [
    [routingTexts.domain, domain.domain || '-'],
    [routingTexts.nameServer1, first],
    [routingTexts.nameServer2, second],
    [routingTexts.lastModified, formatDateTime(domain.last_modified)],
  ]
}

/** Columns of a ROA table. */
export const roaColumns: Column<Roa>[] = [
  { title: routingTexts.asn, cell: (roa) => roa.asn },
  { title: routingTexts.maxLength, cell: (roa) => String(roa.max_length ?? '-'), align: 'right' },
  { title: routingTexts.status, cell: (roa) => roa.status || '-' },
  { title: routingTexts.lastModified, cell: (roa) => formatDateTime(roa.update_date) },
]
