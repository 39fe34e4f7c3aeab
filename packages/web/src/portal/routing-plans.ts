import { openRoutingFlows } from '@ip-portal/core/portal/routing'
import { createRoutingPlans, type RoutingPlans } from '@ip-portal/core/routing-plans'
import { authPortal, flowsOf } from './auth-portal.ts'

/** Plans of the page; their changes share the versions of blocks with the dialogs of single changes. */
export const routingPlans: RoutingPlans = createRoutingPlans(authPortal, {
  portal: window.location.origin,
  versions: flowsOf(openRoutingFlows).blockVersions,
})
