import type { WalkPlan } from '@ip-portal/core/testing/walk'
import { isAcceptableRouteChange, type RoutingChange, type RoutingRecord } from '@ip-portal/core/routing'
import { createSensitiveActionMachine } from '@ip-portal/core/sensitive-action'
import { sensitiveActionWalkPlan } from '@ip-portal/core/sensitive-action/sensitive-action.walk-plan'

const oldRoute = { kind: 'route', origin: 'AS64500', maintainer: 'EXAMPLE-MNT' } as const
const edit = { op: 'edit', from: oldRoute, to: { ...oldRoute, origin: 'AS64501' } } as const

const machine = createSensitiveActionMachine<RoutingChange, RoutingChange, RoutingRecord>().provide({
  guards: {
    isAcceptable: (_, params) => isAcceptableRouteChange(params.details as RoutingChange, [oldRoute.origin]),
  },
})

const { events, outcomes } = sensitiveActionWalkPlan

/** The shared walks of a sensitive action, with the edit of a route as the action: AS64500 becomes AS64501. */
export const routeEditPlan: WalkPlan<typeof machine> = {
  machine,
  inputs: [{ isTwoFactorEnabled: null }, { isTwoFactorEnabled: true }],
  events: {
    ...events,
    'details.submit': [{ type: 'details.submit', details: edit }],
  },
  outcomes: {
    ...outcomes,
    verifyCode: {
      done: outcomes.verifyCode.done,
      // A request that fails reads differently from an answer that says no.
      error: [...outcomes.verifyCode.error, { kind: 'refused', status: 500 }],
    },
    runAction: {
      done: outcomes.runAction.done.map((result) => withRoute(result as { kind: string })),
      error: [...outcomes.runAction.error, { kind: 'refused', status: 400 }],
    },
  },
  // How the flow came to know that the second factor is on makes no difference afterwards.
  project: ({ isTwoFactorEnabled: _, ...context }) => context,
}

function withRoute(result: { kind: string }) {
  if (result.kind === 'done') return { ...result, value: edit }
  return result.kind === 'lost' ? { ...result, lost: oldRoute } : result
}
