import { createEntrance, flow, type Entrance, type PortalOptions } from './entrance.ts'
import { fromCall } from './kernel/flow.ts'
import { limits } from './kernel/limits.ts'
import { createLoadMachine } from './kernel/load.machine.ts'
import { createSubmitMachine } from './kernel/submit.machine.ts'
import { createOrdersApi } from './orders/index.ts'
import {
  createRoutingApi,
  isAcceptableRouteChange,
  routeListMachine,
  routingChanger,
  type OrderPath,
  type Route,
  type RoutingChange,
  type RoutingRecord,
} from './routing/index.ts'
import { createSensitiveActionMachine } from './sensitive-action/index.ts'
import { createTicketsApi } from './tickets/index.ts'

export type { Flow, PortalOptions } from './entrance.ts'

export type Portal = ReturnType<typeof joinPortal>

/** The whole portal at once, for faces that load everything together. */
export const createPortal = (options: PortalOptions): Portal => joinPortal(createEntrance(options))

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Joins calls and machines of all domains to an entrance; the only file that knows them all. */
export function joinPortal(entrance: Entrance) {
  const { http, accountApi, log, logFailure, security } = entrance
  const ordersApi = createOrdersApi(http, wait)
  const routingApi = createRoutingApi(http)
  const ticketsApi = createTicketsApi(http)

  const load = <Data>(event: string, read: (signal: AbortSignal) => Promise<Data>) =>
    flow(
      createLoadMachine<Data>().provide({
        actors: { load: fromCall<unknown>((_, signal) => read(signal)) },
        actions: { logFailure: logFailure(event) },
      }),
      undefined,
    )

  return {
    ...entrance,

    orders: () =>
      load('orders', async (signal) => {
        const lists = await ordersApi.list(signal)
        if (lists.unreadable > 0) {
          log('orders', { kind: 'unexpected-answer', issues: `${lists.unreadable} unreadable rows` })
        }
        return lists
      }),
    orderStats: () => load('order-stats', (signal) => ordersApi.stats(signal)),
    order: (id: number) => load('order', (signal) => ordersApi.show(id, signal)),
    allowance: (id: number) => load('allowance', (signal) => ordersApi.allowance(id, signal)),
    validity: (path: OrderPath) => load('validity', (signal) => routingApi.validity(path, signal)),
    openTickets: () => load('open-tickets', (signal) => ticketsApi.countOpen(signal)),
    securityStatus: () => load('security-status', (signal) => accountApi.securityStatus(signal)),

    resendVerification: () =>
      flow(
        createSubmitMachine(limits.resendAlertMs).provide({
          actors: { submit: fromCall<unknown, { input: unknown }>(() => accountApi.resendVerification()) },
        }),
        undefined,
      ),

    routes: (path: OrderPath, known: Route[]) =>
      flow(
        routeListMachine.provide({
          actors: { loadRoutes: fromCall((_, signal) => routingApi.routes(path, signal)) },
          actions: { logFailure: logFailure('routes') },
        }),
        { routes: known },
      ),

    /** Add, edit or delete one route of an order. `taken` are the origins that the block has. */
    routeChange: (path: OrderPath, taken: readonly string[]) => {
      const changer = routingChanger(routingApi, path, (signal) => ordersApi.show(path.order, signal))
      return flow(
        createSensitiveActionMachine<RoutingChange, RoutingChange, RoutingRecord>().provide({
          guards: { isAcceptable: (_, params) => isAcceptableRouteChange(params.details as RoutingChange, taken) },
          actors: {
            loadSecurity: fromCall<{ is2FAEnabled: boolean }>((_, signal) => accountApi.securityStatus(signal)),
            verifyCode: fromCall<unknown, { code: string }>(({ code }, signal) => accountApi.verifyCode(code, signal)),
            // Leaving the page cancels reads, never writes: no signal.
            runAction: fromCall<unknown, { details: unknown }>(({ details }) => changer.run(details as RoutingChange)),
            restoreLost: fromCall<unknown, { lost: unknown }>(({ lost }) => changer.restore(lost as RoutingRecord)),
          },
        }),
        { isTwoFactorEnabled: security.getSnapshot().context.status?.is2FAEnabled ?? null },
      )
    },
  }
}
