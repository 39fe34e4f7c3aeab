import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { methodNotAllowed } from 'hono/method-not-allowed'
import { stateJsonSchema } from '@ip-portal/core/desired-state/document/state-json.schema'
import type { Settings } from './base/settings/settings.ts'
import type { Deps } from './deps.ts'
import { emailRoutes } from './domains/account/email/email.routes.ts'
import { undoEmailRoutes } from './domains/account/email/undo-email.routes.ts'
import { confirmPasswordRoutes, passwordResetRoutes } from './domains/account/password/password-reset.routes.ts'
import { profileRoutes } from './domains/account/profile.routes.ts'
import { recoveryCodeRoutes } from './domains/account/recovery-codes.routes.ts'
import { twoFactorRoutes } from './domains/account/two-factor.routes.ts'
import { auditRoutes } from './domains/audit/audit.routes.ts'
import { billingRoutes } from './domains/billing/billing.routes.ts'
import { contractRoutes } from './domains/contracts/contracts.routes.ts'
import { newOrderRoutes } from './domains/new-order/new-order.routes.ts'
import { notificationRoutes } from './domains/notifications/notifications.routes.ts'
import { offPages, offRoute } from './domains/notifications/off.routes.ts'
import { orderRoutes } from './domains/orders/orders.routes.ts'
import { planRoutes } from './domains/plans/plans.routes.ts'
import { registryRoutes } from './domains/registry/registry.routes.ts'
import { readIpDetails } from './domains/routing/ip-details.ts'
import { routingRoutes } from './domains/routing/routing.routes.ts'
import { companyValidity } from './domains/routing/rpki/company-validity.ts'
import { sessionListRoutes } from './domains/session/session-list.routes.ts'
import { sessionRoutes } from './domains/session/session.routes.ts'
import { signOutRoutes } from './domains/session/sign-out.routes.ts'
import { ticketRoutes } from './domains/tickets/tickets.routes.ts'
import { tokenRoutes } from './domains/tokens/tokens.routes.ts'
import { auditRefusals } from './http/audit-refusals.ts'
import { clientAddress } from './http/client/client-network.ts'
import { drainBody } from './http/connections/drain-body.ts'
import { cspReports } from './http/csp-report.ts'
import { answerError, answerWrongMethod } from './http/errors.ts'
import { httpTexts } from './http/http.texts.ts'
import { apiRoutes } from './http/openapi/api-routes.ts'
import { openApiDocument } from './http/openapi/document.ts'
import { errorBody, type PortalEnv } from './http/portal-env.ts'
import { nameRequest, type Meter, requestLog } from './http/request-log.ts'
import { securityHeaders } from './http/security-headers.ts'
import { staticFiles } from './http/static/static-files.ts'
import type { Readiness } from './store/db/readiness.ts'

/**
 * All API calls; the only file that imports every domain. Routes are tried in this order, so `/orders/save`
 * and its like come before `/orders/:id`.
 */
export function createApi(deps: Deps): Hono<PortalEnv> {
  const api = new Hono<PortalEnv>()
  api.use(privateAnswers)
  api.use(auditRefusals(deps))
  api.use(methodNotAllowed({ app: api, onMethodNotAllowed: answerWrongMethod }))
  api.route('/', sessionRoutes(deps))
  api.route('/', signOutRoutes(deps))
  api.route('/', sessionListRoutes(deps))
  api.route('/', emailRoutes(deps))
  api.route('/', undoEmailRoutes(deps))
  api.route('/', passwordResetRoutes(deps))
  api.route('/', confirmPasswordRoutes(deps))
  api.route('/', profileRoutes(deps))
  api.route('/', twoFactorRoutes(deps))
  api.route('/', recoveryCodeRoutes(deps))
  api.route('/', tokenRoutes(deps))
  api.route('/', billingRoutes(deps))
  api.route('/', newOrderRoutes(deps))
  api.route('/', registryRoutes(deps))
  api.route(
    '/',
    orderRoutes(
      deps,
      (order) => readIpDetails(deps, order),
      (companyId) => companyValidity(deps, companyId),
    ),
  )
  api.route('/', routingRoutes(deps))
  api.route('/', planRoutes(deps))
  api.route('/', ticketRoutes(deps))
  api.route('/', contractRoutes(deps))
  api.route('/', cspReports(deps))
  api.route('/', auditRoutes(deps))
  api.route('/', notificationRoutes(deps))
  api.route('/', offRoute(deps))
  api.route('/', openApiRoute(api))
  api.route('/', stateSchemaRoute())
  api.all('*', (context) => context.json(errorBody(httpTexts.unknownPath), 404))
  return api
}

/** Creates the app: probes, the calls below /api, the web app on all other paths. `meter` notes each request. */
export function createApp(deps: Deps, meter?: Meter): Hono<PortalEnv> {
  const app = new Hono<PortalEnv>()
  app.use(nameRequest)
  app.use(nameClient(deps.settings))
  app.use(requestLog(deps.log, meter))
  app.use(drainBody)
  app.use(securityHeaders(deps.settings))
  app.route('/', healthRoutes(deps.readiness))
  app.route('/api', createApi(deps))
  app.route('/', securityTxt(deps))
  app.route('/', offPages(deps))
  app.route('/', staticFiles(deps.settings))
  app.onError(answerError(deps.log))
  return app
}

/**
 * Keeps answers of the API out of every cache, unless the call says otherwise: they are of one user, and a browser may
 * keep an answer without this header and show it after the sign-out (RFC 9111 section 4.2.2).
 */
const privateAnswers = createMiddleware<PortalEnv>(async function privateAnswers(context, next) {
  await next()
  if (!context.res.headers.has('cache-control')) context.header('cache-control', 'private, no-store')
})

/** Serves the OpenAPI document of all calls of the API, without a session; it is made for the first request. */
function openApiRoute(api: Hono<PortalEnv>): Hono<PortalEnv> {
  let document: Record<string, unknown> | undefined
  return new Hono<PortalEnv>().get('/openapi.json', (context) =>
    context.json((document ??= openApiDocument(apiRoutes(api)))),
  )
}

/** Serves the JSON Schema that exported files name for editors, without a session. */
function stateSchemaRoute(): Hono<PortalEnv> {
  const schema = stateJsonSchema()
  return new Hono<PortalEnv>().get('/routing.schema.json', (context) => context.json(schema))
}

/** Sets the address of the client, which audit rows and the list of sessions show. */
const nameClient = (settings: Pick<Settings, 'proxyHops'>) =>
  createMiddleware<PortalEnv>(async function nameClient(context, next) {
    context.set('clientAddress', clientAddress(context, settings))
    await next()
  })

const uncached = { 'cache-control': 'no-store' }

/**
 * Calls for supervisors and load balancers, without session: /livez answers while the process runs, /readyz refuses 503
 * while the database is away and while the server stops.
 */
function healthRoutes(readiness: Readiness): Hono<PortalEnv> {
  const app = new Hono<PortalEnv>()
  app.get('/livez', (context) => context.json({ status: 'live' }, 200, uncached))
  app.get('/readyz', async (context) => {
    const problem = await readiness.problem()
    if (problem === null) return context.json({ status: 'ready' }, 200, uncached)
    return context.json({ status: 'unready', reason: problem }, 503, { ...uncached, 'retry-after': '5' })
  })
  return app
}

const securityTxtPath = '/.well-known/security.txt'
const dayMs = 24 * 3_600_000
/** Below the year that RFC 9116 section 2.5.5 advises. */
const securityTxtDays = 180

/** Answers contacts for reports of weaknesses (RFC 9116); 404 when no contact is set. */
function securityTxt({ settings, now }: Pick<Deps, 'settings' | 'now'>): Hono<PortalEnv> {
  const app = new Hono<PortalEnv>()
  app.get(securityTxtPath, (context) => {
    if (settings.securityContacts.length === 0) return context.json(errorBody(httpTexts.unknownPath), 404)
    return context.text(securityTxtOf(settings, now()), 200, { 'cache-control': 'no-cache' })
  })
  app.all(securityTxtPath, (context) => answerWrongMethod(context, ['GET', 'HEAD']))
  return app
}

function securityTxtOf({ securityContacts, publicUrl }: Deps['settings'], now: number): string {
  // Whole days, so that the text is the same all day.
  const expires = new Date((Math.floor(now / dayMs) + securityTxtDays) * dayMs)
  const lines = [
    ...securityContacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: tr, en',
    ...(publicUrl?.startsWith('https://') ? [`Canonical: ${publicUrl}${securityTxtPath}`] : []),
  ]
  return `${lines.join('\n')}\n`
}
