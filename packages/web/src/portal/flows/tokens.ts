import { openTokenFlows, type TokenFlows } from '@ip-portal/core/portal/tokens'
import { authPortal } from '../auth-portal.ts'

/** Flows of API tokens. */
export const tokenFlows: TokenFlows = openTokenFlows(authPortal)
