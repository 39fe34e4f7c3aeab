import { accountFlows } from '../account/index.ts'
import { changesBehindCode } from './step-up.ts'
import { billingFlows, createBillingApi, invoiceLink, newestInvoice } from '../billing/index.ts'
import { contractFlows, createContractsApi } from '../contracts/index.ts'
import { createEntrance, type Entrance, type PortalOptions } from './auth-portal.ts'
import { FailureError } from '../kernel/failure/failure.ts'
import { createLoad } from '../kernel/flow/queries.ts'
import { wait } from '../kernel/platform/delay.ts'
import { createNewOrderApi, newOrderFlows } from '../new-order/index.ts'
import { createOrdersApi, orderFlows } from '../orders/index.ts'
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
import { createTicketsApi, ticketFlows } from '../tickets/index.ts'

export type { Flow, PortalOptions } from './auth-portal.ts'

export type Portal = ReturnType<typeof joinPortal>

/** The whole portal at once, for faces that load everything together. */
export const createPortal = (options: PortalOptions): Portal => joinPortal(createEntrance(options))

/** Joins calls and machines of all domains to an entrance; the only file that knows them all. */
export function joinPortal(entrance: Entrance) {
  const { http, accountApi, log, logFailure, now } = entrance
  const load = createLoad(logFailure)
  const orders = createOrdersApi(http, wait)
  const routing = createRoutingApi(http)
  const promo = createPromoApi(http)
  const billing = createBillingApi(http)

  const behindCode = changesBehindCode(entrance)

  const recordChange = (path: OrderPath, isAcceptable: (change: RoutingChange) => boolean) => {
    const { run, restore } = routingChanger(routing, path, (signal) => orders.show(path.order, signal))
    return behindCode<RoutingChange, RoutingChange, RoutingRecord>({ isAcceptable, run, restore })
  }

  const flows = {
    ...accountFlows({
      account: accountApi,
      load,
      refreshSecurity: () => entrance.security.send({ type: 'security.refresh' }),
      renamed: entrance.rename,
    }),
    ...orderFlows({ orders, load, log }),
    ...routingFlows({ routing, load, logFailure }),
    ...registryFlows({ registry: createRegistryApi(http), load }),
    ...ticketFlows({ tickets: createTicketsApi(http), load }),
    ...contractFlows({ contracts: createContractsApi(http), load }),
    ...billingFlows({
      billing,
      load,
      now,
      companyId: () => {
        const id = entrance.signedIn()?.company?.['id']
        return typeof id === 'string' || typeof id === 'number' ? id : null
      },
    }),
    /** The newest invoice of an order; an order without one fails as a missing invoice does. */
    newestInvoice: (order: number) =>
      load('invoice', async (signal) => {
        const id = newestInvoice((await orders.show(order, signal)).transactions)
        if (id === null) throw new FailureError({ kind: 'refused', status: 404 })
        return invoiceLink(billing, id, signal)
      }),
    ...renewalFlows({
      renewal: createRenewalApi(http),
      checkPromo: (code, order, signal) => promo.check(promoCodeOf(code), { order_id: order }, signal),
    }),
    ...newOrderFlows({
      newOrders: createNewOrderApi(http),
      checkPromo: (code, type, signal) => promo.check(promoCodeOf(code), { service_type_id: type }, signal),
    }),

    /** Add, edit or delete one route of an order. `taken` are the origins that the block has. */
    routeChange: (path: OrderPath, taken: readonly string[]) =>
      recordChange(path, (change) => isAcceptableRouteChange(change, taken)),

    /** The same for a ROA. `taken` are the ROAs that the block has. */
    roaChange: (path: OrderPath, taken: BlockRoas['roas']) =>
      recordChange(path, (change) => isAcceptableRoaChange(change, { cidr: `${path.ip}/${path.subnet}`, roas: taken })),

    /** Add, replace or delete the name servers of a block. */
    nameServerChange: (path: OrderPath) =>
      behindCode<NameServerChange, NameServerChange, never>({
        isAcceptable: isAcceptableNameServerChange,
        run: async (change) => {
          await nameServerChanger(routing, path).run(change)
          return { kind: 'done', value: change }
        },
        restore: () => Promise.resolve(),
      }),
  }
  // Not by a spread, which would read, and so start, what the entrance only starts when it is asked for.
  return Object.defineProperties(flows, Object.getOwnPropertyDescriptors(entrance)) as typeof flows & Entrance
}
