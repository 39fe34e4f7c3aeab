import {
  billingTexts,
  invoiceIdOf,
  invoiceKind,
  invoiceKindTexts,
  lineDescription,
  type Transaction,
} from '@ip-portal/core/billing'
import { formatDate } from '@ip-portal/core/kernel/values/dates'
import { formatRate, formatTry, formatUsd } from '@ip-portal/core/kernel/values/money'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Button } from '../../../ui/buttons/button.tsx'
import type { ColumnLayout, Columns } from '../../../ui/table/columns.ts'
import { ReceiptTextIcon } from 'lucide-react'

/** A line of a ledger with the balance after it; the opening balance has no transaction. */
export interface LedgerRow {
  id: Transaction['id']
  transaction: Transaction | null
  balance: number
}

interface Options {
  /** True for a ledger of several orders. */
  withOrder: boolean
  onInvoice: (id: string) => void
}

export const ledgerRowKey = ({ id }: LedgerRow) => id

/** A column that is empty in the row of the opening balance. */
const column = (
  id: string,
  header: string,
  show: (line: Transaction) => ReactNode,
  meta: ColumnLayout = {},
): Columns<LedgerRow>[number] => ({
  id,
  header,
  cell: ({
    row: {
      original: { transaction },
    },
  }) => transaction && show(transaction),
  meta,
})

const right = { align: 'right', width: '7rem' } as const
const amountOf = (line: Transaction, type: Transaction['transaction_type']) =>
  line.transaction_type === type ? formatUsd(line.amount_usd) : null

/** The columns of the ledger of an order and of the account statement. */
export const ledgerColumns = ({ withOrder, onInvoice }: Options): Columns<LedgerRow> => [
  column('date', billingTexts.date, (line) => formatDate(line.transaction_date), { width: '6rem' }),
  column('due', billingTexts.dueDate, (line) => formatDate(line.due_date), { width: '6rem' }),
  ...(withOrder ? [column('order', billingTexts.order, orderLink, { width: '4.5rem' })] : []),
  column('product', billingTexts.product, (line) => line.productCode ?? '-', { width: '6.5rem' }),
  {
    id: 'description',
    header: billingTexts.description,
    cell: ({
      row: {
        original: { transaction },
      },
    }) => (transaction ? lineDescription(transaction) : <strong>{billingTexts.carriedOver}</strong>),
  },
  column('credit', billingTexts.credit, (line) => amountOf(line, 'alacak'), right),
  column('debit', billingTexts.debit, (line) => amountOf(line, 'borc'), right),
  {
    id: 'balance',
    header: billingTexts.balance,
    cell: ({
      row: {
        original: { balance },
      },
    }) => <strong>{formatUsd(balance)}</strong>,
    meta: right,
  },
  column('try', billingTexts.tryColumn, lira, right),
  column('invoice', billingTexts.invoice, (line) => <InvoiceButton line={line} onInvoice={onInvoice} />, {
    width: '7rem',
  }),
]

const orderLink = ({ order_id }: Transaction) =>
  order_id === null ? '-' : <Link href={`/orders/${order_id}`}>{`#${order_id}`}</Link>

/** The amount as the transaction recorded it, not converted again. */
const lira = ({ amount_try, exchange_rate }: Transaction) => (
  <span title={exchange_rate === null ? undefined : billingTexts.rateOf(formatRate(exchange_rate))}>
    {formatTry(amount_try)}
  </span>
)

function InvoiceButton({ line, onInvoice }: { line: Transaction; onInvoice: (id: string) => void }) {
  const [id, kind] = [invoiceIdOf(line), invoiceKind(line)]
  if (id === null || kind === null) return '-'
  return (
    <Button
      kind="text"
      size="small"
      icon={<ReceiptTextIcon />}
      label={invoiceKindTexts[kind]}
      ariaLabel={`${invoiceKindTexts[kind]} ${id}`}
      onClick={() => onInvoice(id)}
    />
  )
}
