import { istanbulDay } from '@ip-portal/core/kernel/values/dates'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { requireSession } from '../../auth/require-session.ts'
import type { Deps } from '../../deps.ts'
import type { PortalContext, PortalEnv } from '../../http/portal-env.ts'
import { orderDetail, type ReadIpDetails } from './order-detail.ts'
import { OrderListCache } from './order-list-cache.ts'
import { orderListJson } from './order-list.ts'
import { orderStats } from './order-stats.ts'
import { promoRoutes } from './promo.routes.ts'
import { renewalRoutes } from './renewal.routes.ts'
import { requireOrder } from './require-order.ts'
import { tagRoutes } from './tags.routes.ts'

/** Below this an answer is in its first packets anyway. A list of 1,000 orders gets ten times smaller. */
const worthPacking = 4_000

/** Part of the ETag that changes when the program writes rows in another form. */
const listFormat = 1

/** Lists, figures and detail of a company's orders. */
export function orderRoutes(deps: Deps, readIpDetails: ReadIpDetails): Hono<PortalEnv> {
  const session = requireSession(deps)
  const packed = compress({ encoding: 'gzip', threshold: worthPacking })
  const lists = new OrderListCache()
  const stats = new OrderListCache()
  const app = new Hono<PortalEnv>()
  app.get('/orders', session, packed, (context) => list(deps, lists, context))
  app.get('/orders/stats', session, packed, (context) => figures(deps, stats, context))
  app.route('/', tagRoutes(deps))
  app.route('/', promoRoutes(deps))
  app.route('/', renewalRoutes(deps))
  app.get('/orders/:id', session, requireOrder(deps), async (context) => {
    const { companyId: id, companyName: name } = context.get('signedIn')
    return context.json(await orderDetail(deps.db, { id, name }, context.get('order'), readIpDetails, deps.now()))
  })
  return app
}

async function list({ db }: Deps, kept: OrderListCache, context: PortalContext): Promise<Response> {
  const { companyId, companyName, ordersVersion } = context.get('signedIn')
  const etag = `"orders-${listFormat}-${companyId}-${ordersVersion}"`
  const make = () => orderListJson(db, { id: companyId, name: companyName })
  return answerKept(context, kept, companyId, etag, make)
}

/** The figures depend on the day as well: a payment becomes late at midnight in Istanbul. */
async function figures({ db, now }: Deps, kept: OrderListCache, context: PortalContext): Promise<Response> {
  const { companyId, ordersVersion } = context.get('signedIn')
  const at = now()
  const etag = `"stats-${listFormat}-${companyId}-${ordersVersion}-${istanbulDay(at)}"`
  return answerKept(context, kept, companyId, etag, async () => JSON.stringify(await orderStats(db, companyId, at)))
}

async function answerKept(
  context: PortalContext,
  kept: OrderListCache,
  companyId: number,
  etag: string,
  make: () => Promise<string>,
): Promise<Response> {
  const headers = { etag, 'cache-control': 'private, no-cache', vary: 'accept-encoding' }
  // Hono's `etag` needs the whole body first; the version says it without one.
  if (isUnchanged(context.req.header('if-none-match'), etag)) return context.body(null, 304, headers)
  const body = await kept.get(companyId, etag, make)
  return context.body(body, 200, {
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(body.byteLength),
  })
}

/** Whether If-None-Match names this entity (RFC 9110 section 13.1.2, weak comparison). */
const isUnchanged = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch !== undefined &&
  ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag)
