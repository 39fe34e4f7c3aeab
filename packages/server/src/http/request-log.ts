import { createMiddleware } from 'hono/factory'
import type { Log } from '../log/log.ts'
import type { SignedIn } from '../auth/signed-in.ts'
import type { PortalEnv } from './portal-env.ts'

/** Logs each request after its answer; status 0 means that the client closed the connection before. */
export const requestLog = (log: Log) =>
  createMiddleware<PortalEnv>(async function requestLog(context, next) {
    const startedAt = performance.now()
    const { outgoing } = context.env
    outgoing.once('close', () => {
      log.info(
        {
          requestId: context.get('requestId'),
          method: context.req.method,
          // Without the query: links in mails carry their secret there.
          path: context.req.path,
          status: outgoing.writableFinished ? outgoing.statusCode : 0,
          ms: Math.round((performance.now() - startedAt) * 10) / 10,
          userId: (context.get('signedIn') as SignedIn | undefined)?.userId,
        },
        'request',
      )
    })
    await next()
  })
