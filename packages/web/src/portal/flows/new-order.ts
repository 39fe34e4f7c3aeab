import { openNewOrderFlows, type NewOrderFlows } from '@ip-portal/core/portal/new-order'
import { authPortal } from '../auth-portal.ts'

/** Flows of a new order. */
export const newOrderFlows: NewOrderFlows = openNewOrderFlows(authPortal)
