import { openOrderFlows, type OrderFlows } from '@ip-portal/core/orders'
import { authPortal } from '../auth-portal.ts'

/** Flows of orders. */
export const orderFlows: OrderFlows = openOrderFlows(authPortal)
