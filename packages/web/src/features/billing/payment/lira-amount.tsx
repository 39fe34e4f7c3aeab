import { billingTexts, type ExchangeRate } from '@ip-portal/core/billing'
import { formatDate } from '@ip-portal/core/kernel/values/dates'
import { formatRate, formatTry, usdToTry } from '@ip-portal/core/kernel/values/money'

/** An amount in Turkish lira (TRY) at the rate of the day. */
export const LiraAmount = ({ amount, rate }: { amount: number | null; rate: ExchangeRate }) => (
  <dl className="definition-list">
    <div>
      <dt>{billingTexts.tryAmount}</dt>
      <dd>
        <output className="lira-amount">{formatTry(usdToTry(amount, rate.rate))}</output>
      </dd>
    </div>
    <div>
      <dt>{billingTexts.rate}</dt>
      <dd>
        {formatRate(rate.rate)} <span className="muted">({formatDate(rate.rate_date)})</span>
      </dd>
    </div>
  </dl>
)
