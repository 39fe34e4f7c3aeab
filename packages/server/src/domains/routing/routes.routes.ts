import { asnOf } from '@ip-portal/core/routing/routing.rules'
import { NewRoute } from '@ip-portal/core/routing/routing.schema'
import { Hono } from 'hono'
import { requireSession } from '../../auth/session/require-session.ts'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../errors/refusal.ts'
import { jsonBody } from '../../http/json-body.ts'
import { changeBlock } from './change-block.ts'
import { countChange, rememberDeletion } from './change-fee.ts'
import { wireRoute } from './ip-details.ts'
import { type BlockContext, type BlockEnv, orderPath, requireBlock, requireChangeableBlock } from './order-block.ts'
import { selectRoutes } from './routing.queries.ts'
import { routingTexts } from './routing.texts.ts'

/** Route objects of a block: the AS that announces it. */
export function routeObjectRoutes(deps: Deps): Hono<BlockEnv> {
  const session = requireSession(deps)
  const changeable = requireChangeableBlock(deps)
  const body = jsonBody(NewRoute, { origin: routingTexts.badOrigin })
  const app = new Hono<BlockEnv>()
  app.get(`${orderPath}/route`, session, requireBlock(deps), (context) => list(deps, context))
  app.post(`${orderPath}/route`, session, changeable, body, (context) =>
    add(deps, context, context.req.valid('json').origin),
  )
  app.delete(`${orderPath}/route/:origin`, session, changeable, (context) =>
    drop(deps, context, asnOf(context.req.param('origin'))),
  )
  return app
}

async function list({ db }: Deps, context: BlockContext): Promise<Response> {
  const routes = await selectRoutes(db, context.get('block').id)
  return context.json({ success: true, routes: routes.map(wireRoute) })
}

/** Adds a route object. The maintainer is always the provider's. */
async function add(deps: Deps, context: BlockContext, origin: string): Promise<Response> {
  const block = context.get('block')
  const object = `route ${block.cidr} ${origin}`
  const at = deps.now()
  await changeBlock(deps, context, async (trx) => {
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
    await countChange(trx, context.get('signedIn'), block, object, at)
    const after = { origin, prefix: block.cidr, maintainer: row.maintainer }
    return { action: 'route.add', object, description: routingTexts.added(object), after }
  })
  return context.json({ success: true, message: routingTexts.routeAdded })
}

async function drop(deps: Deps, context: BlockContext, origin: string | null): Promise<Response> {
  const block = context.get('block')
  if (origin === null) throw new Refusal(404, routingTexts.routeMissing)
  await changeBlock(deps, context, async (trx) => {
    const gone = await trx
      .deleteFrom('routes')
      .where('order_id', '=', block.id)
      .where('origin', '=', origin)
      .returning(['prefix', 'maintainer'])
      .executeTakeFirst()
    if (!gone) throw new Refusal(404, routingTexts.routeMissing)
    const object = `route ${gone.prefix} ${origin}`
    await rememberDeletion(trx, block.id, object, deps.now())
    const before = { origin, ...gone }
    return { action: 'route.delete', object, description: routingTexts.deleted(object), before }
  })
  return context.json({ success: true, message: routingTexts.routeDeleted })
}
