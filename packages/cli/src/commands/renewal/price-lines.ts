import type { Asks } from '@ip-portal/core/kernel/flow/contract'
import { formatUsd } from '@ip-portal/core/kernel/values/money'
import { agreedLines, discountLines } from '@ip-portal/core/kernel/values/price-list.texts'
import { promoTexts } from '@ip-portal/core/promo'
import { renewalAmounts, renewalTexts, type RenewalContext } from '@ip-portal/core/renewal'
import type { Line } from '../../terminal/output/columns.ts'

type Priced = Pick<RenewalContext, 'price' | 'stampTaxRate' | 'promo' | 'code'>

/** Lines of the price. A promo code adds the discount and the discounted price; a stamp tax adds itself and the total. */
export function priceLines(offer: Priced): Line[] {
  const { discountedPrice, ...agreed } = renewalAmounts(offer)
  return [
    [renewalTexts.price, formatUsd(offer.price)],
    ...(offer.promo === null ? [] : discountLines(offer.promo.discount, discountedPrice)),
    ...(agreed.stampTax === null ? [] : agreedLines(agreed)),
  ]
}

/** Price for programs, with the field names of the API. */
export function priceData(order: number, offer: Priced) {
  const { price, promo, code } = offer
  const { discountedPrice, stampTax, total } = renewalAmounts(offer)
  return {
    order_id: order,
    price,
    promo_code: promo === null ? null : code,
    discount: promo?.discount ?? 0,
    finalPrice: discountedPrice,
    stamp_tax: stampTax,
    totalAmount: total,
  }
}

/** Text of a failure without a message of the server, by the question of the flow. */
export function fallbackOf(asks: Asks): string | undefined {
  if (asks === 'retry') return renewalTexts.priceFailed
  return asks === 'details' ? promoTexts.invalid : undefined
}
