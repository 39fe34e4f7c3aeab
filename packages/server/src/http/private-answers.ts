import { createMiddleware } from 'hono/factory'
import type { PortalEnv } from './portal-env.ts'

/**
 * Keeps answers of the API out of every cache, unless the call says otherwise: they are of one user, and a browser may
 * keep an answer without this header and show it after the sign-out (RFC 9111 section 4.2.2).
 */
export const privateAnswers = createMiddleware<PortalEnv>(async function privateAnswers(context, next) {
  await next()
  if (!context.res.headers.has('cache-control')) context.header('cache-control', 'private, no-store')
})
