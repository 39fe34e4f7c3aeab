import { createRoutingPlans, type RoutingPlans } from '@ip-portal/core/routing-plans'
import { undoWindowMs } from '@ip-portal/core/desired-state'
import type { Context } from '../context.ts'
import { latelyWritten } from './journal-file.ts'

/** Flows of plans for the portal of a context, whose origin saved plans name. */
export const planningOf = ({ portal, settings }: Pick<Context, 'portal' | 'settings'>): RoutingPlans =>
  createRoutingPlans(portal, {
    portal: new URL(settings.url).origin,
    lately: () => latelyWritten(settings, undoWindowMs),
  })
