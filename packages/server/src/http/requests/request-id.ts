import { randomUUID } from 'node:crypto'
import { createMiddleware } from 'hono/factory'
import type { PortalEnv } from '../portal-env.ts'

const plainId = /^[\w.:/+=-]{1,64}$/

/**
 * Gives each request an id of the server's own, which the answer, the log and audit rows carry. A client cannot choose
 * it: equal ids of different requests would hide one behind the other. The id that a proxy sent is only logged.
 */
export const nameRequest = createMiddleware<PortalEnv>(async function nameRequest(context, next) {
  const id = randomUUID()
  context.set('requestId', id)
  context.header('x-request-id', id)
  await next()
})

/** Id that the client or a proxy gave the request; undefined unless it is short and plain. */
export function clientRequestId(sent: string | undefined): string | undefined {
  return sent !== undefined && plainId.test(sent) ? sent : undefined
}
