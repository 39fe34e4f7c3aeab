import type { Hono } from 'hono'
import { authenticate } from './authenticate.ts'
import { httpTexts } from './http.texts.ts'
import { describeError } from './log.ts'
import { errorBody, type ErrorField, Refusal } from './refusal.ts'
import type { Deps, PortalContext, PortalEnv, Route } from './route.ts'

/**
 * Puts the routes below /api, each behind its access rule; other methods answer 405 with Allow, other paths 404.
 * Paths are tried in the order of the routes, each with all its methods: `/orders/save` must stand before
 * `/orders/:id`, and is then never taken for an order.
 */
export function registerRoutes(app: Hono<PortalEnv>, deps: Deps, routes: Route[]): void {
  for (const [path, ofPath] of Map.groupBy(routes, (route) => route.path)) {
    for (const route of ofPath)
      app.on(route.method, `/api${path}`, async (context) => {
        try {
          if (route.access === 'session') await signIn(deps, context, route)
          return await route.handle(context)
        } catch (error) {
          return refuse(deps, context, error, route.errorField)
        }
      })
    app.all(`/api${path}`, (context) => {
      const allow = [...new Set(ofPath.flatMap(allowed))].toSorted().join(', ')
      const refusal = new Refusal(405, httpTexts.methodNotAllowed, { headers: { allow } })
      return refuse(deps, context, refusal, ofPath[0]?.errorField)
    })
  }
  app.all('/api/*', (context) => refuse(deps, context, new Refusal(404, httpTexts.unknownPath)))
  app.all('/api', (context) => refuse(deps, context, new Refusal(404, httpTexts.unknownPath)))
  app.onError((error, context) => refuse(deps, context, error))
}

const allowed = ({ method }: Route): string[] => (method === 'GET' ? ['GET', 'HEAD'] : [method])

async function signIn(deps: Deps, context: PortalContext, route: Route): Promise<void> {
  const signedIn = await authenticate(deps, context.req.header('authorization'), route.keepsAlive !== false)
  context.set('signedIn', signedIn)
  if (context.env?.trace) context.env.trace.userId = signedIn.userId
}

function refuse(deps: Deps, context: PortalContext, error: unknown, field?: ErrorField): Response {
  if (error instanceof Refusal) {
    for (const [name, value] of Object.entries(error.headers)) context.header(name, value)
    return context.json(errorBody(error.message, error.code, field), error.status)
  }
  deps.log.error('request.failed', { requestId: context.get('requestId'), ...describeError(error) })
  return context.json(errorBody(httpTexts.serverError, undefined, field), 500)
}
