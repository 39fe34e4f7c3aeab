import { openSecondFactorFlows, type SecondFactorFlows } from '@ip-portal/core/portal/second-factor'
import { authPortal } from '../auth-portal.ts'

/** Flows of a second factor that is on. */
export const secondFactorFlows: SecondFactorFlows = openSecondFactorFlows(authPortal)
