import type { Hono } from 'hono'
import { authenticate } from '../auth/authenticate.ts'
import { headerOf } from './header.ts'
import { httpTexts } from './http.texts.ts'
import { describeError } from '../log/log.ts'
import { errorBody, type ErrorField } from './error-body.ts'
import { Refusal } from '../errors/refusal.ts'
import type { Deps } from '../deps.ts'
import type { PortalContext, PortalEnv, Route } from './route.ts'

/** Answers what is not below /api. */
type Otherwise = (context: PortalContext) => Response | Promise<Response>

/**
 * Puts the routes below /api, each behind its access rule; other methods answer 405 with Allow, other paths 404.
 * A path without parameters comes before any pattern, so that `/orders/save` is never taken for an order; patterns are
 * tried in the order of the routes, each with all its methods.
 */
export function mountRoutes(app: Hono<PortalEnv>, deps: Deps, routes: Route[], otherwise: Otherwise): void {
  for (const [path, ofPath] of Map.groupBy(routes, (route) => route.path)) {
    const byMethod = new Map<string, Route>(ofPath.map((route) => [route.method, route]))
    const allow = [...new Set(ofPath.flatMap(allowed))].toSorted().join(', ')
    const errorField = ofPath[0]?.errorField
    // One handler a path: Hono answers a path that has a single match without composing a chain.
    app.all(`/api${path}`, (context) => {
      nameRequest(context)
      const { method } = context.req
      const route = byMethod.get(method === 'HEAD' ? 'GET' : method)
      if (route) return answer(deps, context, route)
      return refuse(deps, context, new Refusal(405, httpTexts.methodNotAllowed, { headers: { allow } }), errorField)
    })
  }
  app.notFound((context: PortalContext) => {
    nameRequest(context)
    const { path } = context.req
    if (path !== '/api' && !path.startsWith('/api/')) return otherwise(context)
    return refuse(deps, context, new Refusal(404, httpTexts.unknownPath))
  })
  app.onError((error, context) => refuse(deps, context, error))
}

const allowed = ({ method }: Route): string[] => (method === 'GET' ? ['GET', 'HEAD'] : [method])

const nameRequest = (context: PortalContext) => context.set('requestId', context.env.outgoing.requestId)

async function answer(deps: Deps, context: PortalContext, route: Route): Promise<Response> {
  try {
    if (route.access === 'session') await signIn(deps, context, route)
    return await route.handle(context)
  } catch (error) {
    return refuse(deps, context, error, route.errorField)
  }
}

async function signIn(deps: Deps, context: PortalContext, route: Route): Promise<void> {
  const signedIn = await authenticate(deps, headerOf(context, 'authorization'), route.keepsAlive !== false)
  context.set('signedIn', signedIn)
  context.env.outgoing.userId = signedIn.userId
}

function refuse(deps: Deps, context: PortalContext, error: unknown, field?: ErrorField): Response {
  if (error instanceof Refusal) {
    for (const [name, value] of Object.entries(error.headers)) context.header(name, value)
    return context.json(errorBody(error.message, error.code, field), error.status)
  }
  deps.log.error('request.failed', { requestId: context.get('requestId'), ...describeError(error) })
  return context.json(errorBody(httpTexts.serverError, undefined, field), 500)
}
