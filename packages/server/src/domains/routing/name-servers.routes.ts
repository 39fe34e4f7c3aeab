import { Hono } from 'hono'
import type * as v from 'valibot'
import { nameServerOf } from '@ip-portal/core/routing/routing.rules'
import { NameServerRequest } from '@ip-portal/core/routing/routing.schema'
import { requireSession } from '../../auth/session/require-session.ts'
import { Refusal } from '../../base/refusal.ts'
import type { Deps } from '../../deps.ts'
import { jsonBody } from '../../http/json-body.ts'
import { describeRoute } from '../../http/openapi/describe-route.ts'
import type { Db } from '../../store/db/open.ts'
import { selectVersion } from '../../store/ledger/block-version.ts'
import { changeBlock } from './change/change-block.ts'
import { domainOf } from './ip-details.ts'
import { type BlockContext, type BlockEnv, orderPath, requireBlock, requireChangeableBlock } from './order-block.ts'
import { NameServersAnswer, NameServersChanged } from './routing.answers.ts'
import { routingTexts } from './routing.texts.ts'

/** Name servers of a block's reverse zone. */
export function nameServerRoutes(deps: Deps): Hono<BlockEnv> {
  const path = `${orderPath}/nameservers`
  const session = requireSession(deps)
  const changeable = requireChangeableBlock(deps)
  const body = jsonBody(NameServerRequest, { nservers: routingTexts.badNameServer })
  const app = new Hono<BlockEnv>()
  app.get(
    path,
    describeRoute({ tag: 'routing', summary: 'Name servers of the reverse zone', answer: NameServersAnswer }),
    session,
    requireBlock(deps),
    (context) => show(deps, context),
  )
  app.post(
    path,
    describeRoute({
      tag: 'routing',
      summary: 'Add name servers',
      action: 'nameservers.add',
      answer: NameServersChanged,
    }),
    session,
    changeable,
    body,
    (context) => add(deps, context, serversOf(context.req.valid('json'))),
  )
  app.put(
    path,
    describeRoute({
      tag: 'routing',
      summary: 'Replace the name servers',
      action: 'nameservers.edit',
      answer: NameServersChanged,
    }),
    session,
    changeable,
    body,
    (context) => save(deps, context, serversOf(context.req.valid('json'))),
  )
  app.delete(
    path,
    describeRoute({
      tag: 'routing',
      summary: 'Delete the name servers',
      action: 'nameservers.delete',
      answer: NameServersChanged,
    }),
    session,
    changeable,
    (context) => drop(deps, context),
  )
  return app
}

interface Servers {
  first: string
  second: string
}

async function show({ db }: Deps, context: BlockContext): Promise<Response> {
  const version = await selectVersion(db, context.get('block').id)
  const servers = await domainOf(db, context.get('block'))
  return context.json({ success: true, msg: '', ...servers, version } satisfies NameServersAnswer)
}

async function add(deps: Deps, context: BlockContext, servers: Servers): Promise<Response> {
  return changeBlock<NameServersChanged>(deps, context, { kind: 'name-servers', ...servers }, async (trx) => {
    const added = await trx
      .insertInto('name_servers')
      .values({ order_id: context.get('block').id, ...servers, modified_at: deps.now() })
      .onConflict((conflict) => conflict.doNothing())
      .returning('order_id')
      .executeTakeFirst()
    if (!added) throw new Refusal(409, routingTexts.nameServersExist)
    const object = objectOf(servers)
    const answer = await answerOf(trx, context, routingTexts.nameServersAdded)
    return { action: 'nameservers.add', object, description: routingTexts.added(object), after: { ...servers }, answer }
  })
}

async function save(deps: Deps, context: BlockContext, servers: Servers): Promise<Response> {
  return changeBlock<NameServersChanged>(deps, context, { kind: 'name-servers', ...servers }, async (trx) => {
    const before = await trx
      .selectFrom('name_servers')
      .select(['first', 'second'])
      .where('order_id', '=', context.get('block').id)
      .executeTakeFirst()
    const saved = await trx
      .updateTable('name_servers')
      .set({ ...servers, modified_at: deps.now() })
      .where('order_id', '=', context.get('block').id)
      .returning('order_id')
      .executeTakeFirst()
    if (!saved) throw new Refusal(409, routingTexts.nameServersMissing)
    const object = objectOf(servers)
    return {
      action: 'nameservers.edit',
      object,
      description: routingTexts.changed(object),
      before: { ...before },
      after: { ...servers },
      answer: await answerOf(trx, context, routingTexts.nameServersSaved),
    }
  })
}

async function drop(deps: Deps, context: BlockContext): Promise<Response> {
  return changeBlock<NameServersChanged>(deps, context, { kind: 'name-servers' }, async (trx) => {
    const gone = await trx
      .deleteFrom('name_servers')
      .where('order_id', '=', context.get('block').id)
      .returning(['first', 'second'])
      .executeTakeFirst()
    if (!gone) throw new Refusal(404, routingTexts.nameServersMissing)
    const object = objectOf(gone)
    const answer = await answerOf(trx, context, routingTexts.nameServersDeleted)
    return { action: 'nameservers.delete', object, description: routingTexts.deleted(object), before: gone, answer }
  })
}

/** Checks the two name servers. The domain is always the block's own reverse zone. */
function serversOf({ nservers }: v.InferOutput<typeof NameServerRequest>): Servers {
  const [first, second] = nservers.map(nameServerOf)
  if (!first || !second) throw new Refusal(400, routingTexts.badNameServer)
  if (first.toLowerCase() === second.toLowerCase()) throw new Refusal(400, routingTexts.sameNameServers)
  return { first, second }
}

const objectOf = ({ first, second }: { first: string; second: string }) => `name server ${first}, ${second}`

async function answerOf(
  trx: Db,
  context: BlockContext,
  message: string,
): Promise<Omit<NameServersChanged, 'success' | 'version'>> {
  return { msg: message, message, ...(await domainOf(trx, context.get('block'))) }
}
