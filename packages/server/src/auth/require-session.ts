import { createMiddleware } from 'hono/factory'
import { authenticate, type AuthDeps } from './authenticate.ts'
import type { AuthVariables } from './signed-in.ts'

/**
 * Demands a live session; refuses as `authenticate` does. A call that a page repeats by itself sets `keepAlive` to
 * false: it would keep the session of an open page alive without end.
 */
export const requireSession = (deps: AuthDeps, { keepAlive = true } = {}) =>
  createMiddleware<{ Variables: AuthVariables }>(async function session(context, next) {
    context.set('signedIn', await authenticate(deps, context.req.header('authorization'), keepAlive))
    await next()
  })
