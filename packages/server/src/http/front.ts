import { randomUUID } from 'node:crypto'
import type { Http2Bindings, HttpBindings } from '@hono/node-server'
import type { Log } from './log.ts'
import type { PortalEnv, Trace } from './route.ts'
import { securityHeaders } from './security-headers.ts'

type Fetch = (request: Request, env: PortalEnv['Bindings']) => Response | Promise<Response>

const givenId = /^[\w-]{8,64}$/

/**
 * What happens to every request before and after the app: an id, the security headers and one log line. Headers
 * are set on Node's answer itself, which spares each answer a Headers object.
 */
export const withFront =
  (fetch: Fetch, log: Log) =>
  (request: Request, bindings: HttpBindings | Http2Bindings): Response | Promise<Response> => {
    // The server speaks HTTP/1.1; Node's listener type allows for both.
    const { incoming, outgoing } = bindings as HttpBindings
    const startedAt = performance.now()
    const given = incoming.headers['x-request-id']
    const requestId = typeof given === 'string' && givenId.test(given) ? given : randomUUID()
    const trace: Trace = { requestId }
    outgoing.setHeader('x-request-id', requestId)
    for (const name in securityHeaders) outgoing.setHeader(name, securityHeaders[name] ?? '')
    outgoing.once('close', () => {
      log.info('request', {
        requestId,
        method: incoming.method,
        // Links in mails carry their secret in the query, so no query is ever logged.
        path: incoming.url?.replace(/\?.*$/s, ''),
        status: outgoing.writableFinished ? outgoing.statusCode : 0,
        ms: Math.round((performance.now() - startedAt) * 10) / 10,
        userId: trace.userId,
      })
    })
    return fetch(request, { incoming, outgoing, trace })
  }
