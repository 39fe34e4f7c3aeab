import { createNewOrderApi, newOrderFlows } from '../../new-order/index.ts'
import { createPromoApi, promoCodeOf } from '../../promo/index.ts'
import type { AuthPortal } from '../auth-portal.ts'

/** Opens the flow of a new order. */
export function openNewOrderFlows({ http }: AuthPortal) {
  const promo = createPromoApi(http)
  return newOrderFlows({
    newOrders: createNewOrderApi(http),
    checkPromo: (code, type, signal) => promo.check(promoCodeOf(code), { service_type_id: type }, signal),
  })
}
