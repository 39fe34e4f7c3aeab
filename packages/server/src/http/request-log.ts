import { randomUUID } from 'node:crypto'
import { createMiddleware } from 'hono/factory'
import { routePath } from 'hono/route'
import type { SignedIn } from '../auth/session/signed-in.ts'
import type { Log } from '../base/log.ts'
import type { PortalEnv } from './portal-env.ts'

/** Answered request: `route` is the template of its path; status 0 means that the client closed the connection. */
export interface AnsweredRequest {
  method: string
  route: string
  status: number
  ms: number
}

/** Takes note of each answered request, for the metrics. */
export type Meter = (request: AnsweredRequest) => void

const longestPath = 200

/** Logs each request after its answer, in one line without query, and notes it by `meter`. */
export const requestLog = (log: Log, meter?: Meter) =>
  createMiddleware<PortalEnv>(async function requestLog(context, next) {
    const startedAt = performance.now()
    const { outgoing } = context.env
    outgoing.once('close', () => {
      const request: AnsweredRequest = {
        method: context.req.method,
        // Of the handler that answered last; before any has run, that of this middleware.
        route: routePath(context),
        status: outgoing.writableFinished ? outgoing.statusCode : 0,
        ms: Math.round((performance.now() - startedAt) * 10) / 10,
      }
      meter?.(request)
      const signedIn = context.get('signedIn') as SignedIn | undefined
      log[levelOf(request)](
        {
          requestId: context.get('requestId'),
          clientRequestId: clientRequestId(context.req.header('x-request-id')),
          ...request,
          // Without the query: links in mails carry their secret there.
          path: context.req.path.slice(0, longestPath),
          userId: signedIn?.userId,
          tokenId: signedIn?.token?.id,
        },
        'request',
      )
    })
    await next()
  })

/** Probes come every few seconds and say nothing while all is well. */
const levelOf = ({ route, status }: AnsweredRequest): 'debug' | 'info' =>
  status === 200 && (route === '/livez' || route === '/readyz') ? 'debug' : 'info'

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
function clientRequestId(sent: string | undefined): string | undefined {
  return sent !== undefined && plainId.test(sent) ? sent : undefined
}
