import { Hono } from 'hono'
import * as v from 'valibot'
import { authTexts } from '../../../auth/auth.texts.ts'
import { requireSession } from '../../../auth/session/require-session.ts'
import { outOfScope } from '../../../auth/token/require-scope.ts'
import { Refusal } from '../../../base/refusal.ts'
import type { Deps } from '../../../deps.ts'
import { companyLimit } from '../../../http/company-limit.ts'
import { answerList } from '../../../http/lists/answer-list.ts'
import { describeRoute } from '../../../http/openapi/describe-route.ts'
import type { PortalContext, PortalEnv } from '../../../http/portal-env.ts'
import { Announcements } from '../routing.answers.ts'
import { selectBlock } from '../routing.queries.ts'
import { routingTexts } from '../routing.texts.ts'
import { vrpSourcesNow } from '../rpki/block-validity.ts'
import { announcementList, seenNow } from './seen-announcements.ts'

/** Answers what the world sees of a company's blocks. */
export function bgpRoutes(deps: Deps): Hono<PortalEnv> {
  const app = new Hono<PortalEnv>()
  app.get(
    '/ip/bgp',
    describeRoute({
      tag: 'routing',
      summary: 'Announcements of the blocks and of networks in them, as route collectors see them',
      query: { order: v.pipe(v.string(), v.regex(orderForm)) },
      paged: true,
      answer: Announcements,
    }),
    requireSession(deps),
    companyLimit({ running: 2, waiting: 100 }),
    (context) => list(deps, context),
  )
  return app
}

async function list(deps: Deps, context: PortalContext): Promise<Response> {
  const { companyId } = context.get('signedIn')
  const orders = await ordersOf(deps, context)
  const [{ routes, isOutdated }, sourcesOf] = await Promise.all([seenNow(deps), vrpSourcesNow(deps)])
  const asOf = routes?.asOf ?? null
  const state = { as_of: asOf === null ? null : new Date(asOf).toISOString(), outdated: isOutdated }
  const seen = announcementList(deps.db, routes, sourcesOf, { companyId, orders })
  return answerList(context, seen, (announcements) => ({ ...state, announcements }))
}

const orderForm = /^\d{1,15}$/

/** Reads which orders are asked for; null for all. Refuses another one than an IP order of the company. */
async function ordersOf({ db }: Deps, context: PortalContext): Promise<readonly number[] | null> {
  const { companyId, token } = context.get('signedIn')
  const text = context.req.query('order')
  if (text === undefined) return token?.orders ?? null
  const order = orderForm.test(text) ? Number(text) : null
  if (order !== null && token?.orders?.includes(order) === false) throw outOfScope(authTexts.tokenOtherOrders([order]))
  const found = order === null ? undefined : await selectBlock(db, companyId, order)
  if (!found || found.ip === null) throw new Refusal(404, routingTexts.notFound)
  return [found.id]
}
