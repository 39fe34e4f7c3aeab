import { discountLines } from '@ip-portal/core/kernel/values/discount.texts'
import { formatUsd } from '@ip-portal/core/kernel/values/money'
import { renewalTexts } from '@ip-portal/core/renewal'

interface RenewalAmountsProps {
  price: number | null
  /** Discount and total of a promo code. */
  discount?: number | null
  total?: number | null
}

/** The price of a renewal, in USD without tax. */
export function RenewalAmounts({ price, discount, total }: RenewalAmountsProps) {
  const lines = [
    [renewalTexts.price, formatUsd(price)],
    ...(total === undefined ? [] : discountLines(discount ?? null, total)),
  ] as const
  return (
    <dl className="price-list">
      {lines.map(([label, amount], at) => (
        <div key={label} className={at === lines.length - 1 ? 'price-total' : undefined}>
          <dt>{label}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
    </dl>
  )
}
