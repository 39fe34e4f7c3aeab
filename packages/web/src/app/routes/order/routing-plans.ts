import { createRoutingPlans, type RoutingPlans } from '@ip-portal/core/routing-plans'
import { authPortal } from '../../../portal/auth-portal.ts'
import { routingFlows } from '../../../portal/flows/routing.ts'

/** Changes that need a plan; loads with the dialog of routing records. */
export const routingPlans: RoutingPlans = createRoutingPlans(authPortal, {
  versions: routingFlows.blockVersions,
})
