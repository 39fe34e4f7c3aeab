import { Hono } from 'hono'
import { methodNotAllowed } from 'hono/method-not-allowed'
import { requestId } from 'hono/request-id'
import type { Deps } from './deps.ts'
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
import { drainBody } from './http/connections/drain-body.ts'
import { errorBody } from './http/error-body.ts'
import { answerError, answerWrongMethod } from './http/errors.ts'
import { httpTexts } from './http/http.texts.ts'
import type { PortalEnv } from './http/portal-env.ts'
import { privateAnswers } from './http/private-answers.ts'
import { requestLog } from './http/request-log.ts'
import { securityHeaders } from './http/security-headers.ts'
import { staticFiles } from './static/static-files.ts'

/**
 * All API calls; the only file that imports every domain. Routes are tried in this order, so `/orders/save`
 * and its like come before `/orders/:id`.
 */
export function createApi(deps: Deps): Hono<PortalEnv> {
  const api = new Hono<PortalEnv>()
  api.use(privateAnswers)
  api.use(methodNotAllowed({ app: api, onMethodNotAllowed: answerWrongMethod }))
  api.route('/', sessionRoutes(deps))
  api.route('/', emailRoutes(deps))
  api.route('/', passwordResetRoutes(deps))
  api.route('/', profileRoutes(deps))
  api.route('/', twoFactorRoutes(deps))
  api.route('/', billingRoutes(deps))
  api.route('/', newOrderRoutes(deps))
  api.route('/', registryRoutes(deps))
  api.route(
    '/',
    orderRoutes(deps, (order) => readIpDetails(deps, order)),
  )
  api.route('/', routingRoutes(deps))
  api.route('/', ticketRoutes(deps))
  api.route('/', contractRoutes(deps))
  api.all('*', (context) => context.json(errorBody(httpTexts.unknownPath), 404))
  return api
}

/** Creates the app: the calls below /api, the web app on all other paths. */
export function createApp(deps: Deps): Hono<PortalEnv> {
  const app = new Hono<PortalEnv>()
  app.use(requestId({ limitLength: 64 }))
  app.use(requestLog(deps.log))
  app.use(drainBody)
  app.use(securityHeaders())
  app.route('/api', createApi(deps))
  app.route('/', staticFiles(deps.settings.webDir))
  app.onError(answerError(deps.log))
  return app
}
