import { balanceWord, billingTexts, type Statement } from '@ip-portal/core/billing'
import { formatDate } from '@ip-portal/core/kernel/values/dates'
import { formatUsd } from '@ip-portal/core/kernel/values/money'
import { useAddition } from '../../../portal/use-portal.ts'
import { StatCard } from '../../../ui/layout/stat-card.tsx'
import type { Range } from './use-statement-range.ts'

/** The sums of the range: opening balance, invoices, payments and closing balance. */
export function StatementSummary({ statement, range }: { statement: Statement; range: Range }) {
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
