import { balanceWord, billingTexts, statementOf, type Statement, type Transaction } from '@ip-portal/core/billing'
import { currentYear, formatDate } from '@ip-portal/core/kernel/values/dates'
import { formatUsd } from '@ip-portal/core/kernel/values/money'
import type { Context } from '../../../context.ts'
import { usageError } from '../../../errors/exit-codes.ts'
import { tableSection, type Section } from '../../../terminal/output/columns.ts'
import { ledgerColumns } from '../../shared/ledger-columns.ts'
import { billingCommandTexts as texts } from '../billing.texts.ts'

export interface RangeOptions {
  /** `YYYY-MM-DD`. */
  from?: string
  to?: string
}

/** Line of the statement for programs: the transaction with the balance after it. */
type Row = Transaction & { balance: number }

/** Lists the account statement of a range of days, by default of this calendar year. */
export async function listTransactions(context: Context, options: RangeOptions): Promise<void> {
  const { io, portal, print, settings } = context
  const range = { ...currentYear(portal.auth.now()), ...options }
  if (range.from > range.to) throw usageError(billingTexts.wrongRange)
  context.session()
  const transactions = await context.read(portal.transactions(), billingTexts.statementFailed)
  const statement = statementOf(transactions, range)
  const rows = statement.lines.map(({ transaction, balance }): Row => ({ ...transaction, balance }))
  await print.list({
    rows,
    fields,
    columns: ledgerColumns,
    none: billingTexts.none,
    sections: sectionsOf(statement, rows, range),
  })
  if (settings.format === null && !io.isTerminal) io.notice(summaryLine(statement))
}

/** `$120,00 ödenecek`: a positive balance is what the customer owes. */
const balanceText = (balance: number): string => `${formatUsd(Math.abs(balance))} ${balanceWord(balance)}`.trim()

const summaryLine = ({ carriedOver, credit, debit, balance }: Statement) =>
  texts.summaryLine(formatUsd(carriedOver), formatUsd(credit), formatUsd(debit), balanceText(balance))

/** Sections for users: the balance carried over as the first line, the totals below. */
function sectionsOf(statement: Statement, rows: readonly Row[], range: { from: string; to: string }): Section[] {
  const title = texts.statementOf(billingTexts.statement, formatDate(range.from), formatDate(range.to))
  const carried = { description: billingTexts.carriedOver, balance: statement.carriedOver }
  return [
    tableSection(title, ledgerColumns, [carried, ...rows], billingTexts.none),
    {
      title: texts.summary,
      lines: [
        [billingTexts.carriedOver, formatUsd(statement.carriedOver)],
        [texts.totalOf(billingTexts.credit), formatUsd(statement.credit)],
        [texts.totalOf(billingTexts.debit), formatUsd(statement.debit)],
        [billingTexts.balance, balanceText(statement.balance), statement.balance > 0 ? 'danger' : 'success'],
      ],
    },
  ]
}

export const fields = [
  'id',
  'order_id',
  'transaction_date',
  'due_date',
  'transaction_type',
  'amount_usd',
  'amount_try',
  'exchange_rate',
  'description',
  'productCode',
  'pdf',
  'payment_ref',
  'invoice_type',
  'invoiceId',
  'ipwithsubnet',
  'balance',
] satisfies (keyof Row)[]
