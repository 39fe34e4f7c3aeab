import { openBillingFlows, type BillingFlows } from '@ip-portal/core/portal/billing'
import { authPortal } from '../auth-portal.ts'

/** Flows of money. */
export const billingFlows: BillingFlows = openBillingFlows(authPortal)
