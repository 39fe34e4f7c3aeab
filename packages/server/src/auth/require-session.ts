import { createMiddleware } from 'hono/factory'
import { authenticate, type AuthDeps } from './authenticate.ts'
import type { AuthVariables } from './signed-in.ts'

/**
 * Requires a live session, with the refusals of `authenticate`. Calls that a page repeats by itself set `keepAlive` to
 * false, or an open page would never lose its session.
 */
export const requireSession = (deps: AuthDeps, { keepAlive = true } = {}) =>
  createMiddleware<{ Variables: AuthVariables }>(async function session(context, next) {
    context.set('signedIn', await authenticate(deps, context.req.header('authorization'), keepAlive))
    await next()
  })
