import { istanbulDay } from '@ip-portal/core/kernel/values/dates'
import { chooseEncoding } from '../../http/accept-encoding.ts'
import { headerOf } from '../../http/header.ts'
import { isUnchanged } from '../../http/if-none-match.ts'
import { pathNumber } from '../../http/path-number.ts'
import type { Deps } from '../../deps.ts'
import type { PortalContext, Route } from '../../http/route.ts'
import { OrderListCache } from './order-list-cache.ts'
import { findOrder, orderDetail, type ReadIpDetails } from './order-detail.ts'
import { orderListJson } from './order-list.ts'
import { orderStats } from './order-stats.ts'
import { promoRoutes } from './promo.routes.ts'
import { renewalRoutes } from './renewal.routes.ts'
import { tagRoutes } from './tags.routes.ts'

/** Below this an answer is in its first packets anyway. A list of 1,000 orders gets ten times smaller. */
const worthPacking = 4_000

const encodingFor = (context: PortalContext) => chooseEncoding(headerOf(context, 'accept-encoding'), ['gzip'])

/** Part of the ETag that changes when the program writes rows in another form. */
const listFormat = 1

/** Lists, figures and detail of a company's orders. */
export function orderRoutes(deps: Deps, readIpDetails: ReadIpDetails): Route[] {
  const lists = new OrderListCache()
  const stats = new OrderListCache()
  return [
    { method: 'GET', path: '/orders', access: 'session', handle: (context) => list(deps, lists, context) },
    { method: 'GET', path: '/orders/stats', access: 'session', handle: (context) => figures(deps, stats, context) },
    ...tagRoutes(deps),
    ...promoRoutes(deps),
    ...renewalRoutes(deps),
    { method: 'GET', path: '/orders/:id', access: 'session', handle: (context) => show(deps, readIpDetails, context) },
  ]
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
  if (isUnchanged(headerOf(context, 'if-none-match'), etag)) return context.body(null, 304, headers)
  const answer = await kept.get(companyId, etag, make)
  const encoding = answer.body.byteLength < worthPacking ? null : encodingFor(context)
  const body = encoding === null ? answer.body : await kept.packed(answer)
  const type = 'application/json; charset=utf-8'
  return context.body(body, 200, {
    ...headers,
    'content-type': type,
    ...(encoding === null ? {} : { 'content-encoding': encoding }),
  })
}

async function show({ db, now }: Deps, readIpDetails: ReadIpDetails, context: PortalContext): Promise<Response> {
  const { companyId, companyName } = context.get('signedIn')
  const order = await findOrder(db, companyId, pathNumber(context, 'id'))
  return context.json(await orderDetail(db, { id: companyId, name: companyName }, order, readIpDetails, now()))
}
