import { Hono } from 'hono'
import type * as v from 'valibot'
import { asnOf } from '@ip-portal/core/kernel/values/asn'
import { NewRoute } from '@ip-portal/core/routing/routing.schema'
import { addressOf, covers, parsePrefix } from '@ip-portal/core/routing/rpki/prefix.rules'
import { requireSession } from '../../auth/session/require-session.ts'
import { Refusal } from '../../base/refusal.ts'
import type { Deps } from '../../deps.ts'
import { jsonBody } from '../../http/json-body.ts'
import { describeRoute } from '../../http/openapi/describe-route.ts'
import { selectVersion } from '../../store/ledger/block-version.ts'
import { changeBlock, routeObject } from './change/change-block.ts'
import { countChange, rememberDeletion } from './change/change-fee.ts'
import { wireRoute } from './ip-details.ts'
import { type BlockContext, type BlockEnv, orderPath, requireBlock, requireChangeableBlock } from './order-block.ts'
import { Changed, Routes } from './routing.answers.ts'
import { selectRoutes } from './routing.queries.ts'
import { routingTexts } from './routing.texts.ts'

/** Route objects of a block: the AS that announces it. */
export function routeObjectRoutes(deps: Deps): Hono<BlockEnv> {
  const session = requireSession(deps)
  const changeable = requireChangeableBlock(deps)
  const body = jsonBody(NewRoute, (context: BlockContext) => ({
    origin: routingTexts.badOrigin,
    prefix: routingTexts.badPrefix(context.get('block').cidr),
  }))
  const app = new Hono<BlockEnv>()
  app.get(
    `${orderPath}/route`,
    describeRoute({ tag: 'routing', summary: 'Routes of a block', answer: Routes }),
    session,
    requireBlock(deps),
    (context) => list(deps, context),
  )
  app.post(
    `${orderPath}/route`,
    describeRoute({ tag: 'routing', summary: 'Add a route', action: 'route.add', answer: Changed }),
    session,
    changeable,
    body,
    (context) => add(deps, context, context.req.valid('json')),
  )
  app.delete(
    `${orderPath}/route/:origin`,
    describeRoute({ tag: 'routing', summary: 'Delete a route', action: 'route.delete', answer: Changed }),
    session,
    changeable,
    (context) => drop(deps, context, asnOf(context.req.param('origin'))),
  )
  return app
}

async function list({ db }: Deps, context: BlockContext): Promise<Response> {
  const version = await selectVersion(db, context.get('block').id)
  const routes = await selectRoutes(db, context.get('block').id)
  return context.json({ success: true, routes: routes.map(wireRoute), version } satisfies Routes)
}

/** Adds a route object of the block or of a network in it. The maintainer is always the provider's. */
async function add(
  deps: Deps,
  context: BlockContext,
  { origin, prefix: given }: v.InferOutput<typeof NewRoute>,
): Promise<Response> {
  const block = context.get('block')
  const prefix = given ?? block.cidr
  if (prefix !== block.cidr && !isNetworkIn(block.cidr, prefix))
    throw new Refusal(400, routingTexts.badPrefix(block.cidr))
  const object = routeObject(prefix, origin)
  const at = deps.now()
  return changeBlock<Changed>(deps, context, { kind: 'route', origin, prefix }, async (trx) => {
    const row = { order_id: block.id, origin, prefix, maintainer: deps.settings.providerMnt, modified_at: at }
    const added = await trx
      .insertInto('routes')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) throw new Refusal(409, routingTexts.routeExists)
    await countChange(trx, context.get('signedIn'), block, object, at)
    const after = { origin, prefix, maintainer: row.maintainer }
    const answer = { message: routingTexts.routeAdded } satisfies Omit<Changed, 'success' | 'version'>
    return { action: 'route.add', object, description: routingTexts.added(object), after, answer }
  })
}

/** True for a network inside the block in its canonical spelling: no host bits, no zeros in front, RFC 5952. */
function isNetworkIn(block: string, text: string): boolean {
  const [outer, inner] = [parsePrefix(block), parsePrefix(text)]
  if (!outer || !inner || !covers(outer, inner)) return false
  return text === `${addressOf(inner.bits, inner.width)}/${inner.length}`
}

async function drop(deps: Deps, context: BlockContext, origin: string | null): Promise<Response> {
  const block = context.get('block')
  if (origin === null) throw new Refusal(404, routingTexts.routeMissing)
  return changeBlock<Changed>(deps, context, { kind: 'route', origin }, async (trx) => {
    const gone = await trx
      .deleteFrom('routes')
      .where('order_id', '=', block.id)
      .where('origin', '=', origin)
      .returning(['prefix', 'maintainer'])
      .executeTakeFirst()
    if (!gone) throw new Refusal(404, routingTexts.routeMissing)
    const object = routeObject(gone.prefix, origin)
    await rememberDeletion(trx, block.id, object, deps.now())
    const before = { origin, ...gone }
    const answer = { message: routingTexts.routeDeleted } satisfies Omit<Changed, 'success' | 'version'>
    return { action: 'route.delete', object, description: routingTexts.deleted(object), before, answer }
  })
}
