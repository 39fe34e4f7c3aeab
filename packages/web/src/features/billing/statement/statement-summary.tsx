import { balanceWord, billingTexts, type Statement } from '@ip-portal/core/billing'
import { formatUsd } from '@ip-portal/core/kernel/values/money'
import { StatCard } from '../../../ui/layout/stat-card.tsx'

/** The sums of the range: opening balance, invoices, payments and closing balance. */
export function StatementSummary({ statement }: { statement: Statement }) {
  const { carriedOver, credit, debit, balance } = statement
  const word = (amount: number) => balanceWord(amount) || null
  return (
    <div className="grid-cards">
      <StatCard label={billingTexts.carriedOver} value={formatUsd(carriedOver)} note={word(carriedOver)} />
      <StatCard label={billingTexts.creditTotal} value={formatUsd(credit)} />
      <StatCard label={billingTexts.debitTotal} value={formatUsd(debit)} />
      <StatCard
        label={billingTexts.balance}
        value={formatUsd(balance)}
        note={<span className={balance > 0 ? 'danger-text' : 'success-text'}>{word(balance)}</span>}
      />
    </div>
  )
}
