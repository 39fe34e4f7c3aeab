import { asnOf } from '@ip-portal/core/routing/routing.rules'
import { NewRoute } from '@ip-portal/core/routing/routing.schema'
import { readJson } from '../../http/read-json.ts'
import { Refusal } from '../../errors/refusal.ts'
import type { Deps } from '../../deps.ts'
import type { PortalContext, Route } from '../../http/route.ts'
import { countChange, rememberDeletion } from './change-fee.ts'
import { wireRoute } from './ip-details.ts'
import { findBlock, findChangeableBlock, orderPath } from './order-block.ts'
import { changeBlock } from './change-block.ts'
import { selectRoutes } from './routing.queries.ts'
import { routingTexts } from './routing.texts.ts'

/** Route objects of a block: which AS announces it. */
export const routeObjectRoutes = (deps: Deps): Route[] => [
  { method: 'GET', path: `${orderPath}/route`, access: 'session', handle: (context) => list(deps, context) },
  { method: 'POST', path: `${orderPath}/route`, access: 'session', handle: (context) => add(deps, context) },
  { method: 'DELETE', path: `${orderPath}/route/:origin`, access: 'session', handle: (context) => drop(deps, context) },
]

async function list(deps: Deps, context: PortalContext): Promise<Response> {
  const block = await findBlock(deps, context)
  return context.json({ success: true, routes: (await selectRoutes(deps.db, block.id)).map(wireRoute) })
}

/** The maintainer is the provider's, whatever was sent. */
async function add(deps: Deps, context: PortalContext): Promise<Response> {
  const block = await findChangeableBlock(deps, context)
  const { origin } = await readJson(context, NewRoute, { origin: routingTexts.badOrigin })
  const object = `route ${block.cidr} ${origin}`
  const at = deps.now()
  await changeBlock(deps, context, block, async (trx) => {
    const row = {
      order_id: block.id,
      origin,
      prefix: block.cidr,
      maintainer: deps.settings.providerMnt,
      modified_at: at,
    }
    const added = await trx
      .insertInto('routes')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) throw new Refusal(409, routingTexts.routeExists)
    await countChange(trx, context.get('signedIn').companyId, block, object, at)
    return { action: 'route.add', object, description: routingTexts.added(object) }
  })
  return context.json({ success: true, message: routingTexts.routeAdded })
}

async function drop(deps: Deps, context: PortalContext): Promise<Response> {
  const block = await findChangeableBlock(deps, context)
  const origin = asnOf(context.req.param('origin') ?? '')
  if (origin === null) throw new Refusal(404, routingTexts.routeMissing)
  await changeBlock(deps, context, block, async (trx) => {
    const gone = await trx
      .deleteFrom('routes')
      .where('order_id', '=', block.id)
      .where('origin', '=', origin)
      .returning('prefix')
      .executeTakeFirst()
    if (!gone) throw new Refusal(404, routingTexts.routeMissing)
    const object = `route ${gone.prefix} ${origin}`
    await rememberDeletion(trx, block.id, object, deps.now())
    return { action: 'route.delete', object, description: routingTexts.deleted(object) }
  })
  return context.json({ success: true, message: routingTexts.routeDeleted })
}
