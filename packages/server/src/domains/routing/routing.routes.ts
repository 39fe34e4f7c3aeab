import { fromCents } from '@ip-portal/core/kernel/values/money'
import { pathNumber } from '../../http/path-number.ts'
import { Refusal } from '../../errors/refusal.ts'
import type { Deps } from '../../deps.ts'
import type { PortalContext, Route } from '../../http/route.ts'
import { changeAllowance } from './change-fee.ts'
import { nameServerRoutes } from './name-servers.routes.ts'
import { roaRoutes } from './roas.routes.ts'
import { routeObjectRoutes } from './routes.routes.ts'
import { selectBlock } from './routing.queries.ts'
import { routingTexts } from './routing.texts.ts'
import { rpkiRoutes } from './rpki.routes.ts'
import { whoisRoutes } from './whois.routes.ts'

/** Everything that decides how a leased block is routed. Errors carry `msg` beside `message`. */
export function routingRoutes(deps: Deps): Route[] {
  const routes: Route[] = [
    { method: 'GET', path: '/orders/:id/params', access: 'session', handle: (context) => allowance(deps, context) },
    ...routeObjectRoutes(deps),
    ...roaRoutes(deps),
    ...rpkiRoutes(deps),
    ...nameServerRoutes(deps),
    ...whoisRoutes(deps),
  ]
  return routes.map((route) => ({ ...route, errorField: 'msg' }))
}

async function allowance({ db, now }: Deps, context: PortalContext): Promise<Response> {
  const orderId = pathNumber(context, 'id')
  const order = orderId === null ? undefined : await selectBlock(db, context.get('signedIn').companyId, orderId)
  if (!order) throw new Refusal(404, routingTexts.notFound)
  const block = { id: order.id, freeChanges: order.free_changes_per_year }
  const { available, feeCents } = await changeAllowance(db, block, now())
  return context.json({ available, fee: fromCents(feeCents) })
}
