import { createActor, type AnyActorLogic, type InputFrom } from 'xstate'
import { createAccountApi, securityMachine } from './account/index.ts'
import { toFailure, type Failure } from './kernel/failure.ts'
import { fromCall } from './kernel/flow.ts'
import { createHttp } from './kernel/http.ts'
import { limits } from './kernel/limits.ts'
import { createLoadMachine } from './kernel/load.machine.ts'
import type { PortalStorage } from './kernel/storage.ts'
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
import {
  createSessionApi,
  loginMachine,
  readSession,
  removeSession,
  sessionMachine,
  sessionProbe,
  writeSession,
} from './session/index.ts'
import { createTicketsApi } from './tickets/index.ts'

/** A flow ready to run: web and CLI start `logic` with `input`, whatever the flow. */
export interface Flow<Logic extends AnyActorLogic> {
  logic: Logic
  input: InputFrom<Logic>
}

const flow = <Logic extends AnyActorLogic>(logic: Logic, input: InputFrom<Logic>): Flow<Logic> => ({ logic, input })

export interface PortalOptions {
  /** Address of the portal, such as `http://127.0.0.1:3000`; calls go to `/api` below it. */
  baseUrl: string
  storage: PortalStorage
  fetch?: typeof globalThis.fetch
  /** Instant in ms since the epoch; the only clock of the core. */
  now?: () => number
  /** Told about failed loads and unreadable rows. */
  log?: (event: string, failure: Failure) => void
  /** False for a command that runs for a second: no polls, no security status at start. */
  watch?: boolean
}

export type Portal = ReturnType<typeof createPortal>

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Joins http, calls and machines into the portal that the faces consume; the only file that knows all domains. */
export function createPortal(options: PortalOptions) {
  const { storage, now = Date.now, log = () => {}, watch = true } = options
  const token = () => storage.get('token')
  const http = createHttp({
    baseUrl: options.baseUrl,
    token,
    onSessionEnd: (end) => session.send({ type: 'session.ended', end }),
    ...(options.fetch ? { fetch: options.fetch } : {}),
  })
  const sessionApi = createSessionApi(http)
  const accountApi = createAccountApi(http)
  const ordersApi = createOrdersApi(http, wait)
  const routingApi = createRoutingApi(http)
  const ticketsApi = createTicketsApi(http)
  const logFailure = (event: string) => (_: unknown, params: { error: unknown }) => log(event, toFailure(params.error))

  const session = createActor(
    sessionMachine.provide({
      actors: sessionProbe({ check: sessionApi.check, token, now }),
      actions: {
        storeSession: (_, params) => writeSession(storage, params.session),
        removeSession: () => removeSession(storage),
        clearStorage: () => storage.clear(),
      },
    }),
    {
      input: {
        session: readSession(storage),
        at: now(),
        watch: watch ? { badgePollMs: limits.badgePollMs, sessionCheckMs: limits.sessionCheckMs } : null,
      },
    },
  )
  const security = createActor(
    securityMachine.provide({
      actors: { loadSecurity: fromCall((_, signal) => accountApi.securityStatus(signal)) },
      actions: { logFailure: logFailure('security-status') },
    }),
  )
  let knownToken: string | null = null
  session.subscribe(({ context }) => {
    const current = context.session?.token ?? null
    if (!watch || current === knownToken) return
    knownToken = current
    security.send({ type: current === null ? 'session.ended' : 'session.started' })
  })
  security.start()
  session.start()

  const load = <Data>(event: string, read: (signal: AbortSignal) => Promise<Data>) =>
    flow(
      createLoadMachine<Data>().provide({
        actors: { load: fromCall<unknown>((_, signal) => read(signal)) },
        actions: { logFailure: logFailure(event) },
      }),
      undefined,
    )

  return {
    session,
    security,
    now,

    /** Reads the stored session again: another tab or program may have changed it. */
    syncSession: () => {
      const stored = readSession(storage)
      const same = JSON.stringify(stored) === JSON.stringify(session.getSnapshot().context.session)
      if (!same) session.send({ type: 'session.replaced', session: stored, at: now() })
    },

    login: (email?: string) =>
      flow(
        loginMachine.provide({
          actors: {
            signIn: fromCall((credentials, signal) => sessionApi.login(credentials, signal)),
            verifyCode: fromCall((step, signal) => sessionApi.verifyCode(step, signal)),
          },
          actions: {
            announceSession: ({ context }) => {
              if (context.session) session.send({ type: 'session.started', session: context.session, at: now() })
            },
          },
        }),
        email === undefined ? undefined : { email },
      ),

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

    /** Stops every timer and request, so that a process can end. */
    dispose: () => {
      session.stop()
      security.stop()
    },
  }
}
