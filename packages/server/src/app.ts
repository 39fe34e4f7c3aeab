import { Hono } from 'hono'
import { emailRoutes } from './domains/account/email.routes.ts'
import { passwordResetRoutes } from './domains/account/password-reset.routes.ts'
import { profileRoutes } from './domains/account/profile.routes.ts'
import { twoFactorRoutes } from './domains/account/two-factor.routes.ts'
import { billingRoutes } from './domains/billing/billing.routes.ts'
import { contractRoutes } from './domains/contracts/contracts.routes.ts'
import { newOrderRoutes } from './domains/new-order/new-order.routes.ts'
import { orderRoutes } from './domains/orders/orders.routes.ts'
import { registryRoutes } from './domains/registry/registry.routes.ts'
import { readIpDetails } from './domains/routing/ip-details.ts'
import { routingRoutes } from './domains/routing/routing.routes.ts'
import { sessionRoutes } from './domains/session/session.routes.ts'
import { ticketRoutes } from './domains/tickets/tickets.routes.ts'
import { FixedFirstRouter } from './http/fixed-first-router.ts'
import { mountRoutes } from './http/mount-routes.ts'
import type { Deps } from './deps.ts'
import type { PortalEnv, Route } from './http/route.ts'
import type { StaticFiles } from './static/static-files.ts'

/** All API calls; the only file that imports every domain. */
export const allRoutes = (deps: Deps): Route[] => [
  ...sessionRoutes(deps),
  ...emailRoutes(deps),
  ...passwordResetRoutes(deps),
  ...profileRoutes(deps),
  ...twoFactorRoutes(deps),
  ...billingRoutes(deps),
  ...newOrderRoutes(deps),
  ...registryRoutes(deps),
  ...orderRoutes(deps, readIpDetails),
  ...routingRoutes(deps),
  ...ticketRoutes(deps),
  ...contractRoutes(deps),
]

/** Creates the app: the calls below /api, the web app on all other paths. */
export function createApp(deps: Deps, web: StaticFiles): Hono<PortalEnv> {
  const app = new Hono<PortalEnv>({ router: new FixedFirstRouter() })
  mountRoutes(app, deps, allRoutes(deps), (context) => web.answer(context))
  return app
}
