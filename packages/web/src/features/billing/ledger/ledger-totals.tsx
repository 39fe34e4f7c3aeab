import { balanceWord, billingTexts } from '@ip-portal/core/billing'
import { formatUsd } from '@ip-portal/core/kernel/values/money'

/** Sums of a ledger in USD; a positive balance is owed. */
export const LedgerTotals = ({ credit, debit, balance }: { credit: number; debit: number; balance: number }) => (
  <dl className="ledger-totals">
    <div>
      <dt>{billingTexts.creditTotal}</dt>
      <dd>{formatUsd(credit)}</dd>
    </div>
    <div>
      <dt>{billingTexts.debitTotal}</dt>
      <dd>{formatUsd(debit)}</dd>
    </div>
    <div>
      <dt>{billingTexts.balance}</dt>
      <dd>
        <strong>{formatUsd(balance)}</strong> <BalanceWord balance={balance} />
      </dd>
    </div>
  </dl>
)

/** Names the direction of a balance; empty at zero. */
function BalanceWord({ balance }: { balance: number }) {
  const word = balanceWord(balance)
  return word && <span className={balance > 0 ? 'danger-text' : 'success-text'}>{word}</span>
}
