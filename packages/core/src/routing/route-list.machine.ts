import { assign, type SnapshotFrom } from 'xstate'
import type { Failure } from '../kernel/failure/failure.ts'
import { readMustBeProvided } from '../kernel/flow/flow.ts'
import { machineSetup } from '../kernel/flow/machine-setup.ts'
import { unreadable } from '../kernel/flow/shared-states/asking.ts'
import { limits } from '../kernel/values/limits.ts'
import type { Route, RoutingChange } from './routing.schema.ts'

/** State of a route list. */
export interface RouteListContext {
  routes: Route[]
  failure: Failure | null
  /** Delays in ms until the next refreshes, each after the one before. */
  refreshDelays: readonly number[]
  /** Origins of the last change, which the registry may not show yet. */
  changed: readonly string[]
}

/** Events of a route list. */
export type RouteListEvent =
  | { type: 'query.refresh' }
  | { type: 'query.retry' }
  | { type: 'routes.changed'; change: RoutingChange }

/** Delays of the refreshes after a change: 2 s after a create, 4 s after a delete, both after an edit. */
const delaysAfter = {
  add: [limits.routesRefreshAfterCreateMs],
  delete: [limits.routesRefreshAfterDeleteMs],
  edit: [limits.routesRefreshAfterCreateMs, limits.routesRefreshAfterDeleteMs - limits.routesRefreshAfterCreateMs],
} as const

const setup = machineSetup({
  types: {} as {
    context: RouteListContext
    events: RouteListEvent
    input: { routes: Route[] }
    asks: 'retry'
  },
  actors: { loadRoutes: readMustBeProvided<Route[]>('loadRoutes') },
}).extend({
  guards: { isAwaitingRegistry: ({ context }) => context.refreshDelays.length > 0 },
  actions: {
    /** Logs a failed load; provided by the portal. */
    logFailure: (_, _params: { error: unknown }) => {},
  },
  delays: { registryDelay: ({ context }) => context.refreshDelays[0] ?? 0 },
})

/**
 * Reads the route list of an order: starts with the routes of the order's detail, and after a change reads the list at
 * once and again when the registry should have followed. The user sees `awaitingRegistry`.
 */
export const routeListMachine = setup.createMachine({
  id: 'routeList',
  context: ({ input }) => ({ routes: input.routes, failure: null, refreshDelays: [], changed: [] }),
  initial: 'loading',
  // A read that runs may be older than what is asked for: it begins anew.
  on: {
    'query.refresh': '.loading',
    'routes.changed': {
      target: '.loading',
      actions: assign(({ event: { change } }) => ({
        refreshDelays: delaysAfter[change.op],
        changed: originsIn(change),
      })),
    },
  },
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'loadRoutes',
        src: 'loadRoutes',
        onDone: [
          {
            guard: 'isAwaitingRegistry',
            target: 'awaitingRegistry',
            actions: assign({ routes: ({ event }) => event.output }),
          },
          { target: 'loaded', actions: assign({ routes: ({ event }) => event.output }) },
        ],
        onError: {
          target: 'failed',
          actions: ['rememberFailure', { type: 'logFailure', params: ({ event }) => event }],
        },
      },
    },
    awaitingRegistry: {
      after: {
        registryDelay: {
          target: 'loading',
          actions: assign({ refreshDelays: ({ context }) => context.refreshDelays.slice(1) }),
        },
      },
    },
    loaded: {},
    failed: { ...unreadable, on: { 'query.retry': 'loading' } },
  },
})

const originsIn = (change: RoutingChange): string[] =>
  [...('from' in change ? [change.from] : []), ...('to' in change ? [change.to] : [])]
    .filter((record) => record.kind === 'route')
    .map(({ origin }) => origin)

/** Machine of a route list. */
export type RouteListMachine = typeof routeListMachine

/** Origins whose change the registry has yet to show; empty after the last refresh. */
export const awaitedOrigins = (list: SnapshotFrom<RouteListMachine>): readonly string[] =>
  list.context.refreshDelays.length > 0 && !list.matches('failed') ? list.context.changed : []
