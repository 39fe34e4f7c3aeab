import { accountFlows } from '../account/index.ts'
import { auditFlows, createAuditApi } from '../audit/index.ts'
import { createStepUp } from './step-up.ts'
import { billingFlows, createBillingApi, invoiceLink, newestInvoice } from '../billing/index.ts'
import { contractFlows, createContractsApi } from '../contracts/index.ts'
import { createAuthPortal, type AuthPortal, type PortalOptions } from './auth-portal.ts'
import { FailureError } from '../kernel/failure/failure.ts'
import { createQuery } from '../kernel/flow/queries.ts'
import { createNewOrderApi, newOrderFlows } from '../new-order/index.ts'
import { balanceOf, createOrdersApi, orderFlows } from '../orders/index.ts'
import { createPromoApi, promoCodeOf } from '../promo/index.ts'
import { createRegistryApi, registryFlows } from '../registry/index.ts'
import { createRenewalApi, renewalFlows } from '../renewal/index.ts'
import {
  createRoutingApi,
  isAcceptableNameServerChange,
  isAcceptableRoaChange,
  isAcceptableRouteChange,
  nameServerChanger,
  routingChanger,
  routingFlows,
  type BlockRoas,
  type NameServerChange,
  type OrderPath,
  type RoutingChange,
  type RoutingRecord,
} from '../routing/index.ts'
import {
  createTokensApi,
  newTokenProblem,
  tokenFlows,
  type CreatedToken,
  type NewTokenRequest,
} from '../tokens/index.ts'
import { createTicketsApi, ticketFlows } from '../tickets/index.ts'

export type { Flow, PortalOptions } from './auth-portal.ts'

/** Every flow of a client, with its session. */
export type Portal = ReturnType<typeof extendPortal>

/** Makes the whole portal at once, for clients that load everything together. */
export const createPortal = (options: PortalOptions): Portal => extendPortal(createAuthPortal(options))

/** Joins the calls and machines of all domains to an auth portal; the only file that imports them all. */
export function extendPortal(authPortal: AuthPortal) {
  const { http, accountApi, log, logFailure, now } = authPortal
  const query = createQuery(logFailure)
  const orders = createOrdersApi(http)
  const routing = createRoutingApi(http)
  const promo = createPromoApi(http)
  const billing = createBillingApi(http)
  const tokens = createTokensApi(http)

  const stepUp = createStepUp(authPortal)

  const routingChangeFlow = (path: OrderPath, isAcceptable: (change: RoutingChange) => boolean) => {
    const { run, restore } = routingChanger(routing, path, (signal) => orders.show(path.order, signal))
    return stepUp<RoutingChange, RoutingChange, RoutingRecord>({ isAcceptable, run, restore })
  }

  const flows = {
    ...accountFlows({
      account: accountApi,
      query,
      refreshSecurity: () => authPortal.security.send({ type: 'security.refresh' }),
      renamed: authPortal.rename,
    }),
    ...orderFlows({ orders, query, log }),
    ...routingFlows({ routing, query, logFailure }),
    ...registryFlows({ registry: createRegistryApi(http), query }),
    ...auditFlows({ audit: createAuditApi(http), query }),
    ...ticketFlows({ tickets: createTicketsApi(http), query }),
    ...tokenFlows({ tokens, query }),
    ...contractFlows({ contracts: createContractsApi(http), query }),
    ...billingFlows({
      billing,
      query,
      now,
      readOwed: async (order, signal) => {
        const { remaining, awaitingApproval } = balanceOf(await orders.show(order, signal))
        return { balance: remaining, waiting: awaitingApproval }
      },
      companyId: () => {
        const id = authPortal.signedIn()?.company?.['id']
        return typeof id === 'string' || typeof id === 'number' ? id : null
      },
    }),
    /** Finds the newest invoice of an order; an order without one fails with 404. */
    newestInvoice: (order: number) =>
      query('invoice', async (signal) => {
        const id = newestInvoice((await orders.show(order, signal)).transactions)
        if (id === null) throw new FailureError({ kind: 'refused', status: 404 })
        return invoiceLink(billing, id, signal)
      }),
    ...renewalFlows({
      renewal: createRenewalApi(http),
      readRenewable: (order, signal) => orders.show(order, signal),
      checkPromo: (code, order, signal) => promo.check(promoCodeOf(code), { order_id: order }, signal),
    }),
    ...newOrderFlows({
      newOrders: createNewOrderApi(http),
      checkPromo: (code, type, signal) => promo.check(promoCodeOf(code), { service_type_id: type }, signal),
    }),

    /** Adds, edits or deletes one route of an order. `taken` are the origins that the block has. */
    routeChange: (path: OrderPath, taken: readonly string[]) =>
      routingChangeFlow(path, (change) => isAcceptableRouteChange(change, taken)),

    /** Adds, edits or deletes one ROA of an order. `taken` are the ROAs that the block has. */
    roaChange: (path: OrderPath, taken: BlockRoas['roas']) =>
      routingChangeFlow(path, (change) =>
        isAcceptableRoaChange(change, { cidr: `${path.ip}/${path.subnet}`, roas: taken }),
      ),

    /** Replaces the recovery codes and returns the new ones. */
    renewRecoveryCodes: () =>
      stepUp<object, readonly string[], never>({
        isAcceptable: () => true,
        run: async () => {
          const { codes } = await accountApi.newRecoveryCodes()
          authPortal.security.send({ type: 'security.refresh' })
          return { kind: 'done', value: codes }
        },
        restore: () => Promise.resolve(),
      }),

    /** Makes an API token; its text is in the output alone. */
    newToken: () =>
      stepUp<NewTokenRequest, CreatedToken, never>({
        isAcceptable: (request) => newTokenProblem(request, now()) === null,
        run: async (request) => ({ kind: 'done', value: await tokens.add(request) }),
        restore: () => Promise.resolve(),
      }),

    /** Checks password and code, which a server wants before it lets another authenticator take the place of one. */
    allowReplacement: () =>
      stepUp<{ password: string }, null, never>({
        isAcceptable: ({ password }) => password !== '',
        run: async ({ password }) => {
          await accountApi.confirmPassword({ password })
          return { kind: 'done', value: null }
        },
        restore: () => Promise.resolve(),
      }),

    /** Adds, replaces or deletes the name servers of a block. */
    nameServerChange: (path: OrderPath) =>
      stepUp<NameServerChange, NameServerChange, never>({
        isAcceptable: isAcceptableNameServerChange,
        run: async (change) => {
          await nameServerChanger(routing, path).run(change)
          return { kind: 'done', value: change }
        },
        restore: () => Promise.resolve(),
      }),
  }
  const { offers, signedIn, syncSession, rename, signOut, login, secureLink, dispose } = authPortal
  const portal: typeof flows & AuthPortal = {
    ...flows,
    now,
    http,
    accountApi,
    log,
    logFailure,
    offers,
    signedIn,
    syncSession,
    rename,
    signOut,
    login,
    secureLink,
    dispose,
    // A spread of authPortal would read these two and so start them.
    get session() {
      return authPortal.session
    },
    get security() {
      return authPortal.security
    },
  }
  return portal
}
