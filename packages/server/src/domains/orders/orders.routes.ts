import { type Context, Hono } from 'hono'
import { accepts } from 'hono/accepts'
import { etag } from 'hono/etag'
import * as v from 'valibot'
import { istanbulDay } from '@ip-portal/core/kernel/values/dates'
import { orderStatuses } from '@ip-portal/core/kernel/values/limits'
import { requireSession } from '../../auth/session/require-session.ts'
import type { Deps } from '../../deps.ts'
import { companyLimit } from '../../http/company-limit.ts'
import { answerList, answerStreamed } from '../../http/lists/answer-list.ts'
import { fieldPieces } from '../../http/lists/json-pieces.ts'
import { describeRoute } from '../../http/openapi/describe-route.ts'
import type { PortalEnv } from '../../http/portal-env.ts'
import type { LongList } from '../../store/db/long-list.ts'
import type { Db } from '../../store/db/open.ts'
import { orderDetail, type ReadIpDetails } from './order-detail.ts'
import { encoded, OrderListCache, orderListJson } from './order-list.ts'
import { countUnreadTickets, orderStats, type ReadValidity } from './order-stats.ts'
import { listedAt } from './order.rules.ts'
import { OrderDetail, OrderList, OrderOriginList, Stats, type OrderOrigins } from './orders.answers.ts'
import { promoRoutes } from './promo.routes.ts'
import { renewalRoutes } from './renewal.routes.ts'
import { requireOrder } from './require-order.ts'
import { tagRoutes } from './tags.routes.ts'

/** Smaller responses are not compressed: they fit into the first packets. */
const minCompressedBytes = 4_000

/** Part of the ETag; raised when the format of the rows changes. */
const listFormat = 2

/** Lists, statistics and detail of a company's orders. */
export function orderRoutes(deps: Deps, readIpDetails: ReadIpDetails, readValidity: ReadValidity): Hono<PortalEnv> {
  const session = requireSession(deps)
  const lists = new OrderListCache()
  const stats = new OrderListCache()
  // The requests that wait find the list in the cache that the first one fills.
  const few = companyLimit({ running: 2, waiting: 100 })
  const app = new Hono<PortalEnv>()
  app.get(
    '/orders',
    describeRoute({
      tag: 'orders',
      summary: 'Orders and waiting requests; 304 when the list is unchanged',
      answer: OrderList,
    }),
    session,
    few,
    (context) => list(deps, lists, context),
  )
  app.get(
    '/orders/stats',
    describeRoute({ tag: 'orders', summary: 'Figures of the dashboard', answer: Stats }),
    session,
    few,
    (context) => statistics(deps, readValidity, stats, context),
  )
  app.get(
    '/orders/origins',
    describeRoute({
      tag: 'orders',
      summary: 'Origins of the routes and AS numbers of the ROAs of each order',
      paged: true,
      answer: OrderOriginList,
    }),
    session,
    (context) => answerList(context, originList(deps.db, context.get('signedIn').companyId), (orders) => ({ orders })),
  )
  app.route('/', tagRoutes(deps))
  app.route('/', promoRoutes(deps))
  app.route('/', renewalRoutes(deps))
  app.get(
    '/orders/:id',
    describeRoute({
      tag: 'orders',
      summary: 'One order with everything that belongs to it; 304 when it is unchanged',
      answer: OrderDetail,
    }),
    session,
    etag(),
    requireOrder(deps),
    async (context) => {
      const { companyId: id, companyName: name } = context.get('signedIn')
      const detail = await orderDetail(
        deps.db,
        { id, name },
        context.get('order'),
        readIpDetails,
        deps.now(),
        listedOf(deps),
      )
      return answerStreamed(context, detail)
    },
  )
  return app
}

async function list(deps: Deps, cache: OrderListCache, context: Context<PortalEnv>): Promise<Response> {
  const { companyId, companyName, ordersVersion, token } = context.get('signedIn')
  if (token?.orders) {
    const own = orderListJson(deps.db, { id: companyId, name: companyName }, listedOf(deps), token.orders)
    return context.body(await encoded(own), 200, { 'content-type': 'application/json; charset=utf-8' })
  }
  const etag = `"orders-${listFormat}-${companyId}-${ordersVersion}-${istanbulDay(deps.now())}"`
  const make = () => orderListJson(deps.db, { id: companyId, name: companyName }, listedOf(deps))
  return answerCached(context, cache, companyId, etag, make)
}

const listedOf = ({ now, settings }: Deps) => listedAt(now(), settings.rblMaxAgeDays)

/**
 * Returns the statistics. Their ETag includes the day, because a payment becomes late at midnight in Istanbul, and what
 * changes without the orders: unread tickets, routes, ROAs and the registry's data.
 */
async function statistics(
  deps: Deps,
  readValidity: ReadValidity,
  cache: OrderListCache,
  context: Context<PortalEnv>,
): Promise<Response> {
  const { companyId, ordersVersion } = context.get('signedIn')
  const at = deps.now()
  const [validity, unread] = await Promise.all([readValidity(companyId), countUnreadTickets(deps.db, companyId)])
  const version = `${ordersVersion}-${istanbulDay(at)}-${unread}-${validity.version}`
  const etag = `"stats-${listFormat}-${companyId}-${version}"`
  const make = async function* () {
    const [stats, rpki] = await Promise.all([orderStats(deps.db, companyId, at, listedOf(deps)), validity.count()])
    yield* fieldPieces({ ...stats, rpki, unread_tickets: unread } satisfies Stats)
  }
  return answerCached(context, cache, companyId, etag, make)
}

async function answerCached(
  context: Context<PortalEnv>,
  cache: OrderListCache,
  companyId: number,
  etag: string,
  make: () => AsyncIterable<string>,
): Promise<Response> {
  const headers = { etag, 'cache-control': 'private, no-cache', vary: 'accept-encoding' }
  // Hono's `etag` hashes the whole body; the version of the list answers without it.
  if (isUnchanged(context.req.header('if-none-match'), etag)) return context.body(null, 304, headers)
  const list = await cache.get(companyId, etag, make)
  const isGzip = list.body.byteLength >= minCompressedBytes && acceptsGzip(context)
  return context.body(isGzip ? await cache.gzipped(list) : list.body, 200, {
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    ...(isGzip ? { 'content-encoding': 'gzip' } : {}),
  })
}

const acceptsGzip = (context: Context<PortalEnv>): boolean =>
  accepts(context, { header: 'Accept-Encoding', supports: ['gzip'], default: 'identity' }) === 'gzip'

/** True when If-None-Match names this entity (RFC 9110 section 13.1.2, weak comparison). */
const isUnchanged = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch !== undefined &&
  ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag)

/** Origins of a company's blocks, by order; a block without records has none. */
const originList = (db: Db, companyId: number): LongList<OrderOrigins, number> => ({
  companyId,
  read: async (after, limit) => {
    const blocks = await db
      .selectFrom('orders')
      .select('id')
      .where('company_id', '=', companyId)
      .where('status', '!=', orderStatuses.cancelled)
      .where('ip', 'is not', null)
      .where('id', '>', after ?? 0)
      .orderBy('id')
      .limit(limit)
      .execute()
    const ids = blocks.map(({ id }) => id)
    if (ids.length === 0) return []
    const rows = await db
      .selectFrom('routes')
      .select(['order_id', 'origin'])
      .where('order_id', 'in', ids)
      .union(db.selectFrom('roas').select(['order_id', 'asn as origin']).where('order_id', 'in', ids))
      .execute()
    const byOrder = Map.groupBy(rows, ({ order_id: id }) => id)
    return ids.map((id) => ({
      order_id: id,
      origins: (byOrder.get(id) ?? []).map(({ origin }) => origin).toSorted(),
    }))
  },
  keyOf: ({ order_id: id }) => id,
  Key: v.pipe(v.number(), v.safeInteger()),
})
