import { flow, fromCall } from '../kernel/flow/flow.ts'
import type { CreateQuery } from '../kernel/flow/queries.ts'
import type { BgpApi } from './bgp/bgp.api.ts'
import { routeListMachine } from './route-list.machine.ts'
import type { OrderPath, RoutingApi } from './routing.api.ts'
import type { Route } from './routing.schema.ts'

interface RoutingFlowOptions {
  routing: RoutingApi
  bgp: BgpApi
  query: CreateQuery
  logFailure: (event: string) => (_: unknown, params: { error: unknown }) => void
}

/** Makes the reads of the routing domain; the portal makes its changes, which need a step-up. */
export const routingFlows = ({ routing, bgp, query, logFailure }: RoutingFlowOptions) => ({
  validity: (path: OrderPath) => query('validity', (signal) => routing.validity(path, signal)),
  /** Reads what the world sees of one order's block, or of all blocks. */
  announcements: (order: number | null) => query('announcements', (signal) => bgp.announcements(order, signal)),
  nameServers: (path: OrderPath) => query('name-servers', (signal) => routing.nameServers(path, signal)),
  routes: (path: OrderPath, known: Route[]) =>
    flow(
      routeListMachine.provide({
        actors: { loadRoutes: fromCall((_, signal) => routing.routes(path, signal)) },
        actions: { logFailure: logFailure('routes') },
      }),
      { routes: known },
    ),
})
