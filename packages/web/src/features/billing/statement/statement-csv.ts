import { billingTexts, invoiceIdOf, lineDescription, type Statement, type StatementLine } from '@ip-portal/core/billing'
import { toCsv, type CsvCell } from '@ip-portal/core/kernel/values/csv'
import { formatDate } from '@ip-portal/core/kernel/values/dates'
import { plainAmount } from '@ip-portal/core/kernel/values/money'

const fields: [header: string, cell: (line: StatementLine) => CsvCell][] = [
  [billingTexts.date, ({ transaction }) => dateOf(transaction.transaction_date)],
  [billingTexts.dueDate, ({ transaction }) => dateOf(transaction.due_date)],
  [billingTexts.order, ({ transaction }) => transaction.order_id],
  [billingTexts.product, ({ transaction }) => transaction.productCode],
  [billingTexts.description, ({ transaction }) => lineDescription(transaction)],
  [billingTexts.credit, (line) => amountOf(line, 'alacak')],
  [billingTexts.debit, (line) => amountOf(line, 'borc')],
  [billingTexts.balance, ({ balance }) => plainAmount(balance)],
  [billingTexts.tryColumn, ({ transaction }) => plainAmount(transaction.amount_try)],
  [
    billingTexts.rate,
    ({ transaction }) => (transaction.exchange_rate === null ? null : Number(transaction.exchange_rate)),
  ],
  [billingTexts.invoice, ({ transaction }) => invoiceIdOf(transaction)],
]

const dateOf = (value: string | null) => (value === null ? null : formatDate(value))
const amountOf = ({ transaction }: StatementLine, type: 'alacak' | 'borc') =>
  transaction.transaction_type === type ? plainAmount(transaction.amount_usd) : null

/** The lines of a statement for a spreadsheet. */
export const statementCsv = (statement: Statement): string =>
  toCsv(
    fields.map(([header]) => header),
    statement.lines.map((line) => fields.map(([, cell]) => cell(line))),
    'spreadsheet',
  )
