import { createAccountApi } from '../../account/account.api.ts'
import { createAuditApi } from '../../audit/audit.api.ts'
import { createBillingApi } from '../../billing/billing.api.ts'
import { createContractsApi } from '../../contracts/contracts.api.ts'
import { createPlansApi } from '../../desired-state/stored/plans.api.ts'
import type { Http } from '../../kernel/http/http.ts'
import { createNewOrderApi } from '../../new-order/new-order.api.ts'
import { createOrdersApi } from '../../orders/orders.api.ts'
import { createPromoApi } from '../../promo/promo.api.ts'
import { createRegistryApi } from '../../registry/registry.api.ts'
import { createRenewalApi } from '../../renewal/renewal.api.ts'
import { createBgpApi } from '../../routing/bgp/bgp.api.ts'
import { createRoutingApi } from '../../routing/routing.api.ts'
import { createSessionApi } from '../../session/session.api.ts'
import { createTicketsApi } from '../../tickets/tickets.api.ts'
import { createTokensApi } from '../../tokens/tokens.api.ts'
import { accountWire, sessionWire, tokensWire } from './account.wire.ts'
import { auditWire, billingWire } from './money.wire.ts'
import { newOrderWire, ordersWire, promoWire, registryWire, renewalWire } from './orders.wire.ts'
import type { PinnedCall, PinnedCalls } from './pinned-call.ts'
import { bgpWire, plansWire, routingWire } from './routing.wire.ts'
import { contractsWire, ticketsWire } from './support.wire.ts'

/** A pinned call with the API that sends it. */
export interface WireCall extends Omit<PinnedCall<never>, 'send'> {
  name: string
  send: (http: Http) => Promise<unknown>
}

function callsOf<Api extends object>(create: (http: Http) => Api, pinned: PinnedCalls<Api>): WireCall[] {
  return Object.entries<PinnedCall<Api> | readonly PinnedCall<Api>[]>(pinned).flatMap(([name, calls]) =>
    [calls].flat().map((call) => ({
      ...call,
      name: `${create.name} ${name}, ${call.request}`,
      send: (http: Http) => call.send(create(http)),
    })),
  )
}

/**
 * Every call of core as it goes over the wire. The tests of core send and read them; those of the server send the same
 * requests and compare the answers with what it promises. A name that changes on one side alone is seen there.
 */
export const wire: readonly WireCall[] = [
  ...callsOf(createAccountApi, accountWire),
  ...callsOf(createAuditApi, auditWire),
  ...callsOf(createBgpApi, bgpWire),
  ...callsOf(createBillingApi, billingWire),
  ...callsOf(createContractsApi, contractsWire),
  ...callsOf(createNewOrderApi, newOrderWire),
  ...callsOf(createOrdersApi, ordersWire),
  ...callsOf(createPlansApi, plansWire),
  ...callsOf(createPromoApi, promoWire),
  ...callsOf(createRegistryApi, registryWire),
  ...callsOf(createRenewalApi, renewalWire),
  ...callsOf(createRoutingApi, routingWire),
  ...callsOf(createSessionApi, sessionWire),
  ...callsOf(createTicketsApi, ticketsWire),
  ...callsOf(createTokensApi, tokensWire),
]
