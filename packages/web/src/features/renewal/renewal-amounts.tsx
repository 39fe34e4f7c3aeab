import { formatUsd } from '@ip-portal/core/kernel/values/money'
import { agreedLines, discountLines } from '@ip-portal/core/kernel/values/price-list.texts'
import { renewalAmounts, renewalTexts, type RenewalContext } from '@ip-portal/core/renewal'
import { PriceList } from '../../ui/layout/price-list.tsx'

interface RenewalAmountsProps {
  offer: Pick<RenewalContext, 'price' | 'stampTaxRate' | 'promo'>
  /** Shows discount and discounted price also without a promo code, as the confirmation does. */
  showsDiscount?: boolean
}

/** The amounts of a renewal, in USD without value added tax; a stamp tax comes with the total. */
export function RenewalAmounts({ offer, showsDiscount = offer.promo !== null }: RenewalAmountsProps) {
  const { discountedPrice, ...agreed } = renewalAmounts(offer)
  const lines = [
    [renewalTexts.price, formatUsd(offer.price)],
    ...(showsDiscount ? discountLines(offer.promo ? offer.promo.discount : 0, discountedPrice) : []),
    ...(agreed.stampTax === null ? [] : agreedLines(agreed)),
  ] as const
  return <PriceList lines={lines} />
}
