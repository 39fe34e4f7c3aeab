import { ReceiptTextIcon } from 'lucide-react'
import type { ReactNode } from 'react'
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
import { Button } from '../../../ui/buttons/button.tsx'
import { CopyValue } from '../../../ui/buttons/copy-value.tsx'
import type { ColumnLayout, Columns } from '../../../ui/table/columns.ts'
import { OrderLink } from '../../../ui/table/order-link.tsx'
import type { PhoneLines } from '../../../ui/table/table-props.ts'

/** A line of a ledger with the balance after it; the opening balance has no transaction. */
export interface LedgerRow {
  id: Transaction['id']
  transaction: Transaction | null
  balance: number
}

interface Options {
  /** True for a ledger of several orders, whose column takes the place of the product's. */
  withOrder: boolean
  onInvoice: (id: string) => void
}

export const ledgerRowKey = ({ id }: LedgerRow) => id

const descriptionOf = ({ transaction }: LedgerRow): string =>
  transaction ? lineDescription(transaction) : billingTexts.carriedOver

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
  column('date', billingTexts.date, (line) => formatDate(line.transaction_date), { width: '6rem', onPhone: true }),
  column('due', billingTexts.dueDate, (line) => formatDate(line.due_date), { width: '6rem', priority: 4 }),
  withOrder
    ? column('order', billingTexts.order, orderOf, { width: '9rem', priority: 2, copy: nameOfOrder })
    : column('product', billingTexts.product, (line) => line.productCode ?? '-', { width: '6.5rem', priority: 5 }),
  {
    id: 'description',
    header: billingTexts.description,
    meta: { wrap: true },
    cell: ({ row: { original: row } }) =>
      row.transaction ? <Described row={row} withProduct={withOrder} /> : <strong>{descriptionOf(row)}</strong>,
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
    meta: { ...right, onPhone: true },
  },
  column('try', billingTexts.tryColumn, lira, { ...right, priority: withOrder ? 4 : 3 }),
  column('invoice', billingTexts.invoice, (line) => <InvoiceButton line={line} onInvoice={onInvoice} />, {
    width: '7rem',
    sticky: true,
  }),
]

/** The amount with what it does to the balance: an invoice adds to it, a payment takes from it. */
const signedAmount = ({ transaction_type: type, amount_usd: amount }: Transaction): string =>
  `${type === 'alacak' ? '+' : '-'}${formatUsd(amount)}`

const kindOf = ({ transaction_type: type }: Transaction): string =>
  type === 'alacak' ? billingTexts.invoice : billingTexts.paymentWord

/** The last line of a row on a phone: a text, and the amount, which leaves the first line to the description. */
const endOf = (text: ReactNode, line: Transaction) => (
  <span className="row spread">
    {text}
    <strong>{signedAmount(line)}</strong>
  </span>
)

/** The lines of a ledger's row on a phone; the balance stands beside the amount that led to it. */
export const ledgerLines: PhoneLines<LedgerRow> = {
  title: (row) => (row.transaction ? descriptionOf(row) : <strong>{descriptionOf(row)}</strong>),
  figure: ({ transaction, balance }) => (transaction ? null : formatUsd(balance)),
  line: ({ transaction: line }) => (line ? [formatDate(line.transaction_date), kindOf(line)] : []),
  marks: ({ transaction: line, balance }) =>
    line && endOf(<span className="line-text">{billingTexts.balanceAfter(formatUsd(balance))}</span>, line),
}

/** The same for lines of several orders, each of which names its own. */
export const statementLines: PhoneLines<LedgerRow> = {
  ...ledgerLines,
  line: ({ transaction: line, balance }) =>
    line ? [formatDate(line.transaction_date), kindOf(line), billingTexts.balanceAfter(formatUsd(balance))] : [],
  marks: ({ transaction: line }) =>
    line && endOf(<small className="muted mono">{line.ipwithsubnet ?? orderNumberOf(line)}</small>, line),
}

/** The row of the opening balance has no other fields. */
export const hasLedgerFields = ({ transaction }: LedgerRow): boolean => transaction !== null

export const ledgerRowName = (row: LedgerRow): string =>
  row.transaction ? `${formatDate(row.transaction.transaction_date)} ${descriptionOf(row)}` : descriptionOf(row)

const orderNumberOf = ({ order_id: id }: Transaction) => (id === null ? null : `#${id}`)

const nameOfOrder = ({ transaction }: LedgerRow) => transaction?.ipwithsubnet ?? null

const orderOf = ({ order_id: id, ipwithsubnet: name }: Transaction) =>
  id === null ? '-' : <OrderLink href={`/orders/${id}`} name={name} number={`#${id}`} />

/** The amount as the transaction recorded it, not converted again. */
const lira = ({ amount_try, exchange_rate }: Transaction) => (
  <span title={exchange_rate === null ? undefined : billingTexts.rateOf(formatRate(exchange_rate))}>
    {formatTry(amount_try)}
  </span>
)

/** Describes a line, with the number of its invoice; with its product where that has no column. */
function Described({ row, withProduct }: { row: LedgerRow; withProduct: boolean }) {
  const id = row.transaction && invoiceIdOf(row.transaction)
  return (
    <span className="ledger-text">
      {descriptionOf(row)}
      {id !== null && (
        <CopyValue text={id}>
          <small className="muted mono">{id}</small>
        </CopyValue>
      )}
      {withProduct && row.transaction?.productCode && <small className="muted">{row.transaction.productCode}</small>}
    </span>
  )
}

function InvoiceButton({ line, onInvoice }: { line: Transaction; onInvoice: (id: string) => void }) {
  const [id, kind] = [invoiceIdOf(line), invoiceKind(line)]
  if (id === null || kind === null) return '-'
  return (
    <Button
      kind="text"
      size="small"
      iconWhenNarrow
      icon={<ReceiptTextIcon />}
      label={invoiceKindTexts[kind]}
      ariaLabel={`${invoiceKindTexts[kind]} ${id}`}
      onClick={() => onInvoice(id)}
    />
  )
}
