import { PrinterIcon } from 'lucide-react'
import { useMemo } from 'react'
import {
  billingTexts,
  invoiceIdOf,
  lineDescription,
  statementOf,
  type Transaction,
  balanceWord,
  type Statement,
  type StatementLine,
} from '@ip-portal/core/billing'
import { failureText } from '@ip-portal/core/kernel/failure/failure-text'
import { formatDate, istanbulDay } from '@ip-portal/core/kernel/values/dates'
import { formatUsd, plainAmount } from '@ip-portal/core/kernel/values/money'
import { openBillingFlows } from '@ip-portal/core/portal/billing'
import { authPortal, flowsOf } from '../../../portal/auth-portal.ts'
import { usePageQuery, useSession, useAddition } from '../../../portal/use-portal.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { LinkButton } from '../../../ui/buttons/link-button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ShimmerLines } from '../../../ui/feedback/loading/shimmer-lines.tsx'
import { QueryError } from '../../../ui/feedback/query-error.tsx'
import { CsvButton, type CsvFields } from '../../../ui/files/csv-button.tsx'
import { StatCard } from '../../../ui/layout/stat-card.tsx'
import { usePageTitle } from '../../../ui/layout/use-page-title.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { useInvoiceDialog } from '../invoice/use-invoice-dialog.tsx'
import { YearZipButton } from '../invoices/year-zip-button.tsx'
import {
  hasLedgerFields,
  ledgerColumns,
  statementLines,
  ledgerRowKey,
  ledgerRowName,
  type LedgerRow,
} from '../ledger/ledger-columns.tsx'
import { BalanceChart } from './balance-chart.tsx'
import { StatementRange } from './statement-range.tsx'
import '../billing.css'
import { StatementViews } from './statement-views.tsx'
import { presetRanges, useStatementRange, type Range } from './use-statement-range.ts'

const billingFlows = flowsOf(openBillingFlows)

const none: Transaction[] = []

const csvFields: CsvFields<StatementLine> = [
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

/** The query that the page waits for. */
export const statementQuery = () => billingFlows.transactions()

/** The account statement: invoices and payments in a range of days, with the balance after each line. */
export function StatementPage() {
  const { data, failure, refresh } = usePageQuery(statementQuery)
  const [range, setRange] = useStatementRange()
  const company = useSession(({ context }) => context.session?.company?.name)
  const [openInvoice, invoiceDialog] = useInvoiceDialog()
  usePageTitle(billingTexts.statement)
  const transactions = data ?? none
  const statement = useMemo(() => statementOf(transactions, range), [transactions, range])
  const rows = useMemo<LedgerRow[]>(
    () => [
      { id: 'carried-over', transaction: null, balance: statement.carriedOver },
      ...statement.lines.map((line, index) => ({ id: line.transaction.id || `line-${index}`, ...line })),
    ],
    [statement],
  )
  const columns = useMemo(() => ledgerColumns({ withOrder: true, onInvoice: openInvoice }), [openInvoice])
  const isMissing = failure !== null && data === null
  const isEmpty = statement.lines.length === 0
  const nothing = isEmpty ? billingTexts.nothingToSave : null
  const table = {
    caption: billingTexts.statement,
    columns,
    phone: statementLines,
    rowKey: ledgerRowKey,
    rowName: ledgerRowName,
    hasFields: hasLedgerFields,
    uneven: true,
    empty:
      transactions.length === 0 ? (
        <EmptyState
          title={billingTexts.noTransactions}
          action={<LinkButton href="/orders" label={billingTexts.toOrders} />}
        />
      ) : (
        <EmptyState
          title={billingTexts.none}
          hint={billingTexts.noneHint}
          action={
            <Button
              kind="secondary"
              label={billingTexts.showEverything}
              onClick={() => setRange(presetRanges(transactions, authPortal.now()).everything)}
            />
          }
        />
      ),
  }

  return (
    <div className="stack statement">
      <div className="page-header">
        <h1>{billingTexts.statement}</h1>
        <div className="row no-print">
          <YearZipButton year={Number(range.to.slice(0, 4))} />
          <CsvButton
            name={`hesap-ekstresi-${range.from}-${range.to}`}
            fields={csvFields}
            rows={() => statement.lines}
            disabledReason={nothing}
          />
          <Button
            kind="secondary"
            iconOnPhone
            icon={<PrinterIcon />}
            label={billingTexts.print}
            disabledReason={nothing}
            onClick={() => window.print()}
          />
        </div>
      </div>
      <StatementViews active="statement" />
      <p className="print-only">
        {billingTexts.printHeading(
          company ?? '',
          formatDate(range.from),
          formatDate(range.to),
          formatDate(istanbulDay(authPortal.now())),
        )}
      </p>
      <StatementRange range={range} transactions={transactions} onChange={setRange} />
      {failure && <QueryError text={failureText(failure, billingTexts.statementFailed)} onRetry={refresh} />}
      {/* Without data zero would be wrong, so that sums and chart are only shapes before. */}
      {!data && !isMissing && <StatementSkeleton />}
      {!data && !isMissing && <DataTable {...table} key="loading" rows={[]} loading />}
      {data && <StatementSummary statement={statement} range={range} />}
      {!isEmpty && <BalanceChart statement={statement} range={range} />}
      {data && <DataTable {...table} rows={isEmpty ? [] : rows} />}
      {invoiceDialog}
    </div>
  )
}

const cards = ['carried-over', 'credit', 'debit', 'balance']

/** The shape of the sums and the chart of a statement while its lines load. */
const StatementSkeleton = () => (
  <>
    <div className="grid-cards" aria-hidden="true">
      {cards.map((card) => (
        <div key={card} className="card stat-card">
          <ShimmerLines lines={2} />
        </div>
      ))}
    </div>
    <div className="card statement-chart-skeleton" aria-hidden="true">
      <ShimmerLines lines={6} />
    </div>
  </>
)

/** The sums of the range: opening balance, invoices, payments and closing balance. */
function StatementSummary({ statement, range }: { statement: Statement; range: Range }) {
  const { carriedOver, credit, debit, balance, lines } = statement
  const hasInvoices = useAddition('invoices')
  const countOf = (type: string) => lines.filter(({ transaction }) => transaction.transaction_type === type).length
  return (
    <div className="grid-cards">
      <StatCard
        label={billingTexts.carriedOver}
        value={formatUsd(carriedOver)}
        note={balanceWord(carriedOver) || billingTexts.before(formatDate(range.from))}
      />
      <StatCard
        label={billingTexts.creditTotal}
        value={formatUsd(credit)}
        note={billingTexts.charges(countOf('alacak'))}
        href={hasInvoices ? `/invoices?year=${range.to.slice(0, 4)}` : undefined}
      />
      <StatCard
        label={billingTexts.debitTotal}
        value={formatUsd(debit)}
        note={billingTexts.payments(countOf('borc'))}
      />
      <StatCard
        label={billingTexts.balance}
        value={formatUsd(balance)}
        href={balance > 0 ? '/orders?due=1' : undefined}
        note={
          <span className={balance > 0 ? 'danger-text' : 'success-text'}>
            {balanceWord(balance) || billingTexts.asOf(formatDate(range.to))}
          </span>
        }
      />
    </div>
  )
}
