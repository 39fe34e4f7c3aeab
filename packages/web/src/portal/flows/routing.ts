import { openRoutingFlows, type RoutingFlows } from '@ip-portal/core/portal/routing'
import { authPortal } from '../auth-portal.ts'

/** Flows of routing. */
export const routingFlows: RoutingFlows = openRoutingFlows(authPortal)
