import { assign, type SnapshotFrom } from 'xstate'
import type { Failure } from '../kernel/failure/failure.ts'
import { mustBeProvided } from '../kernel/flow/flow.ts'
import { machineSetup } from '../kernel/flow/machine-setup.ts'
import { limits } from '../kernel/values/limits.ts'
import type { Route, RoutingChange } from './routing.schema.ts'

export interface RouteListContext {
  routes: Route[]
  failure: Failure | null
  /** Waits in ms until the next refreshes, each counted from the one before it. */
  waits: readonly number[]
  /** Origins of the last change, which the registry may not show yet. */
  changed: readonly string[]
}

export type RouteListEvent =
  | { type: 'query.refresh' }
  | { type: 'query.retry' }
  | { type: 'routes.changed'; change: RoutingChange }

/** When the registry is expected to have followed a change: 2 s after a create, 4 s after a delete, an edit both. */
const waitsAfter = {
  add: [limits.routesRefreshAfterCreateMs],
  delete: [limits.routesRefreshAfterDeleteMs],
  edit: [limits.routesRefreshAfterCreateMs, limits.routesRefreshAfterDeleteMs - limits.routesRefreshAfterCreateMs],
} as const

const setup = machineSetup({
  types: {} as {
    context: RouteListContext
    events: RouteListEvent
    input: { routes: Route[] }
  },
  actors: { loadRoutes: mustBeProvided<Route[]>('loadRoutes') },
}).extend({
  guards: { isAwaitingRegistry: ({ context }) => context.waits.length > 0 },
  actions: {
    rememberRoutes: assign({ routes: (_, params: { output: Route[] }) => params.output }),
    expectRegistry: assign((_, { change }: { change: RoutingChange }) => ({
      waits: waitsAfter[change.op],
      changed: originsIn(change),
    })),
    dropWait: assign({ waits: ({ context }) => context.waits.slice(1) }),
    /** Provided by the portal: failed loads are logged. */
    logFailure: (_, _params: { error: unknown }) => {},
  },
  delays: { registryWait: ({ context }) => context.waits[0] ?? 0 },
})

/**
 * The route list of an order: starts with what the detail knew, reads the list, and after a change reads it
 * at once and again when the registry should have followed. `awaitingRegistry` is shown to the user.
 */
export const routeListMachine = setup.createMachine({
  id: 'routeList',
  context: ({ input }) => ({ routes: input.routes, failure: null, waits: [], changed: [] }),
  initial: 'loading',
  on: {
    'routes.changed': {
      target: '.loading',
      reenter: true,
      actions: { type: 'expectRegistry', params: ({ event }) => event },
    },
  },
  states: {
    loading: {
      tags: 'busy',
      meta: { asks: 'nothing' },
      invoke: {
        id: 'loadRoutes',
        src: 'loadRoutes',
        onDone: [
          {
            guard: 'isAwaitingRegistry',
            target: 'awaitingRegistry',
            actions: { type: 'rememberRoutes', params: ({ event }) => event },
          },
          { target: 'loaded', actions: { type: 'rememberRoutes', params: ({ event }) => event } },
        ],
        onError: {
          target: 'failed',
          actions: [
            { type: 'rememberFailure', params: ({ event }) => event },
            { type: 'logFailure', params: ({ event }) => event },
          ],
        },
      },
    },
    awaitingRegistry: {
      meta: { asks: 'nothing' },
      after: { registryWait: { target: 'loading', actions: 'dropWait' } },
      on: { 'query.refresh': 'loading' },
    },
    loaded: { meta: { asks: 'nothing' }, on: { 'query.refresh': 'loading' } },
    failed: {
      tags: 'refused',
      meta: { asks: 'retry' },
      exit: 'forgetFailure',
      on: { 'query.retry': 'loading', 'query.refresh': 'loading' },
    },
  },
})

const originsIn = (change: RoutingChange): string[] =>
  [...('from' in change ? [change.from] : []), ...('to' in change ? [change.to] : [])]
    .filter((record) => record.kind === 'route')
    .map(({ origin }) => origin)

export type RouteListMachine = typeof routeListMachine

/** Origins whose change the registry is still expected to show; empty once the list was read for the last time. */
export const awaitedOrigins = (list: SnapshotFrom<RouteListMachine>): readonly string[] =>
  list.context.waits.length > 0 && !list.matches('failed') ? list.context.changed : []
