import { nameServerOf } from '@ip-portal/core/routing/routing.rules'
import { NameServerRequest } from '@ip-portal/core/routing/routing.schema'
import { readJson } from '../../http/read-json.ts'
import { Refusal } from '../../errors/refusal.ts'
import type { Deps } from '../../deps.ts'
import type { PortalContext, Route } from '../../http/route.ts'
import { domainOf } from './ip-details.ts'
import { findBlock, findChangeableBlock, type OrderBlock, orderPath } from './order-block.ts'
import { changeBlock } from './change-block.ts'
import { routingTexts } from './routing.texts.ts'

/** Name servers of a block's reverse zone. */
export function nameServerRoutes(deps: Deps): Route[] {
  const path = `${orderPath}/nameservers`
  const common = { path, access: 'session' } as const
  return [
    { ...common, method: 'GET', handle: (context) => show(deps, context) },
    { ...common, method: 'POST', handle: (context) => add(deps, context) },
    { ...common, method: 'PUT', handle: (context) => save(deps, context) },
    { ...common, method: 'DELETE', handle: (context) => drop(deps, context) },
  ]
}

async function show(deps: Deps, context: PortalContext): Promise<Response> {
  const block = await findBlock(deps, context)
  return context.json({ success: true, msg: '', ...(await domainOf(deps.db, block)) })
}

async function add(deps: Deps, context: PortalContext): Promise<Response> {
  const block = await findChangeableBlock(deps, context)
  const servers = await readServers(context)
  await changeBlock(deps, context, block, async (trx) => {
    const added = await trx
      .insertInto('name_servers')
      .values({ order_id: block.id, ...servers, modified_at: deps.now() })
      .onConflict((conflict) => conflict.doNothing())
      .returning('order_id')
      .executeTakeFirst()
    if (!added) throw new Refusal(409, routingTexts.nameServersExist)
    const object = objectOf(servers)
    return { action: 'nameservers.add', object, description: routingTexts.added(object) }
  })
  return done(deps, context, block, routingTexts.nameServersAdded)
}

async function save(deps: Deps, context: PortalContext): Promise<Response> {
  const block = await findChangeableBlock(deps, context)
  const servers = await readServers(context)
  await changeBlock(deps, context, block, async (trx) => {
    const saved = await trx
      .updateTable('name_servers')
      .set({ ...servers, modified_at: deps.now() })
      .where('order_id', '=', block.id)
      .returning('order_id')
      .executeTakeFirst()
    if (!saved) throw new Refusal(409, routingTexts.nameServersMissing)
    const object = objectOf(servers)
    return { action: 'nameservers.edit', object, description: routingTexts.changed(object) }
  })
  return done(deps, context, block, routingTexts.nameServersSaved)
}

async function drop(deps: Deps, context: PortalContext): Promise<Response> {
  const block = await findChangeableBlock(deps, context)
  await changeBlock(deps, context, block, async (trx) => {
    const gone = await trx
      .deleteFrom('name_servers')
      .where('order_id', '=', block.id)
      .returning(['first', 'second'])
      .executeTakeFirst()
    if (!gone) throw new Refusal(404, routingTexts.nameServersMissing)
    const object = objectOf(gone)
    return { action: 'nameservers.delete', object, description: routingTexts.deleted(object) }
  })
  return done(deps, context, block, routingTexts.nameServersDeleted)
}

/** The domain is the block's own reverse zone, whatever was sent. */
async function readServers(context: PortalContext): Promise<{ first: string; second: string }> {
  const bad = new Refusal(400, routingTexts.badNameServer)
  const { nservers } = await readJson(context, NameServerRequest, { nservers: bad.message })
  const [first, second] = nservers.map(nameServerOf)
  if (!first || !second) throw bad
  if (first.toLowerCase() === second.toLowerCase()) throw new Refusal(400, routingTexts.sameNameServers)
  return { first, second }
}

const objectOf = ({ first, second }: { first: string; second: string }) => `name server ${first}, ${second}`

async function done(deps: Deps, context: PortalContext, block: OrderBlock, msg: string): Promise<Response> {
  return context.json({ success: true, msg, message: msg, ...(await domainOf(deps.db, block)) })
}
