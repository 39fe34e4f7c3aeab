import { openAccountFlows, type AccountFlows } from '@ip-portal/core/account'
import { authPortal } from '../auth-portal.ts'

/** Flows of the account. */
export const accountFlows: AccountFlows = openAccountFlows(authPortal)
