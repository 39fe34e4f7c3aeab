import { createRoutingPlans, type RoutingPlans } from '@ip-portal/core/routing-plans'
import type { Context } from '../context.ts'

/** Flows of plans for the portal of a context, whose origin saved plans name. */
export const planningOf = ({ portal, settings }: Pick<Context, 'portal' | 'settings'>): RoutingPlans =>
  createRoutingPlans(portal.auth, { portal: new URL(settings.url).origin })
