import { discountLines } from '@ip-portal/core/kernel/values/discount.texts'
import { formatUsd } from '@ip-portal/core/kernel/values/money'
import { promoTexts } from '@ip-portal/core/promo'
import { renewalTexts, type RenewalContext } from '@ip-portal/core/renewal'
import type { Asks } from '@ip-portal/core/kernel/flow/flow'
import type { Line } from '../../terminal/output/columns.ts'

type Priced = Pick<RenewalContext, 'price' | 'promo' | 'code'>

/** Lines of the price; a promo code adds the discount and the discounted price. */
export const priceLines = ({ price, promo }: Priced): Line[] => [
  [renewalTexts.price, formatUsd(price)],
  ...(promo === null ? [] : discountLines(promo.discount, promo.finalPrice ?? price)),
]

/** Price for programs, with the field names of the API. */
export const priceData = (order: number, { price, promo, code }: Priced) => ({
  order_id: order,
  price,
  promo_code: promo === null ? null : code,
  discount: promo?.discount ?? 0,
  finalPrice: promo?.finalPrice ?? price,
})

/** Text of a failure without a message of the server, by the question of the flow. */
export function fallbackOf(asks: Asks): string | undefined {
  if (asks === 'retry') return renewalTexts.priceFailed
  return asks === 'details' ? promoTexts.invalid : renewalTexts.requestFailed
}
