import { openRenewalFlows, type RenewalFlows } from '@ip-portal/core/portal/renewal'
import { authPortal } from '../auth-portal.ts'

/** Flows of renewals. */
export const renewalFlows: RenewalFlows = openRenewalFlows(authPortal)
