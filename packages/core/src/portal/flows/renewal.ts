import { createOrdersApi } from '../../orders/index.ts'
import { createPromoApi, promoCodeOf } from '../../promo/index.ts'
import { createRenewalApi, renewalFlows } from '../../renewal/index.ts'
import type { AuthPortal } from '../auth-portal.ts'

/** Opens the flows of renewals. */
export function openRenewalFlows({ http }: AuthPortal) {
  const orders = createOrdersApi(http)
  const promo = createPromoApi(http)
  return renewalFlows({
    renewal: createRenewalApi(http),
    readRenewable: (order, signal) => orders.show(order, signal),
    checkPromo: (code, order, signal) => promo.check(promoCodeOf(code), { order_id: order }, signal),
  })
}
