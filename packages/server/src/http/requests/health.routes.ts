import { Hono } from 'hono'
import type { Readiness } from '../../store/db/readiness.ts'
import type { PortalEnv } from '../portal-env.ts'

const uncached = { 'cache-control': 'no-store' }

/**
 * Calls for supervisors and load balancers, without session: /livez answers while the process runs, /readyz refuses 503
 * while the database is away and while the server stops.
 */
export function healthRoutes(readiness: Readiness): Hono<PortalEnv> {
  const app = new Hono<PortalEnv>()
  app.get('/livez', (context) => context.json({ status: 'live' }, 200, uncached))
  app.get('/readyz', async (context) => {
    const problem = await readiness.problem()
    if (problem === null) return context.json({ status: 'ready' }, 200, uncached)
    return context.json({ status: 'unready', reason: problem }, 503, { ...uncached, 'retry-after': '5' })
  })
  return app
}
