import { openAccountFlows } from '../account/index.ts'
import { openAuditFlows } from '../audit/index.ts'
import { openContractFlows } from '../contracts/index.ts'
import { openOrderFlows } from '../orders/index.ts'
import { openRegistryFlows } from '../registry/index.ts'
import { openTicketFlows } from '../tickets/index.ts'
import { createAuthPortal, type AuthPortal, type PortalOptions } from './auth-portal.ts'
import { openBillingFlows } from './flows/billing.ts'
import { openNewOrderFlows } from './flows/new-order.ts'
import { openRenewalFlows } from './flows/renewal.ts'
import { openRoutingFlows } from './flows/routing.ts'
import { openSecondFactorFlows } from './flows/second-factor.ts'
import { openTokenFlows } from './flows/tokens.ts'

export type { Flow, PortalOptions } from './auth-portal.ts'

/** Every flow of a client, and the auth portal that they share. */
export type Portal = ReturnType<typeof openFlows> & { auth: AuthPortal }

/** Makes the whole portal at once, for clients that load everything together. */
export function createPortal(options: PortalOptions): Portal {
  const auth = createAuthPortal(options)
  return { auth, ...openFlows(auth) }
}

/** Opens the flows of all domains; the web app opens those of a domain with the first page that needs them. */
const openFlows = (authPortal: AuthPortal) => ({
  ...openAccountFlows(authPortal),
  ...openSecondFactorFlows(authPortal),
  ...openOrderFlows(authPortal),
  ...openRoutingFlows(authPortal),
  ...openRegistryFlows(authPortal),
  ...openAuditFlows(authPortal),
  ...openTicketFlows(authPortal),
  ...openTokenFlows(authPortal),
  ...openContractFlows(authPortal),
  ...openBillingFlows(authPortal),
  ...openRenewalFlows(authPortal),
  ...openNewOrderFlows(authPortal),
})
