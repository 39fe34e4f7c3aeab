import { createAuthPortal, type AuthPortal, type PortalOptions } from './auth-portal.ts'
import { openAccountFlows } from './flows/account.ts'
import { openAuditFlows } from './flows/audit.ts'
import { openBillingFlows } from './flows/billing.ts'
import { openContractFlows } from './flows/contracts.ts'
import { openNewOrderFlows } from './flows/new-order.ts'
import { openOrderFlows } from './flows/orders.ts'
import { openRegistryFlows } from './flows/registry.ts'
import { openRenewalFlows } from './flows/renewal.ts'
import { openRoutingFlows } from './flows/routing.ts'
import { openSecondFactorFlows } from './flows/second-factor.ts'
import { openTicketFlows } from './flows/tickets.ts'
import { openTokenFlows } from './flows/tokens.ts'

export type { Flow, PortalOptions } from './auth-portal.ts'

/** Every flow of a client, with its session. */
export type Portal = ReturnType<typeof openFlows> & AuthPortal

/** Makes the whole portal at once, for clients that load everything together. */
export function createPortal(options: PortalOptions): Portal {
  const authPortal = createAuthPortal(options)
  const { now, http, accountApi, log, logFailure, offers, signedIn } = authPortal
  const { syncSession, rename, signOut, login, secureLink, dispose } = authPortal
  return {
    ...openFlows(authPortal),
    ...{ now, http, accountApi, log, logFailure, offers, signedIn },
    ...{ syncSession, rename, signOut, login, secureLink, dispose },
    // A spread of authPortal would read these two and so start them.
    get session() {
      return authPortal.session
    },
    get security() {
      return authPortal.security
    },
  }
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
