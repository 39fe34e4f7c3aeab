import { type Context, Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import * as v from 'valibot'
import { roaMaxLength } from '@ip-portal/core/routing/routing.rules'
import { RoaKey, RoaRequest } from '@ip-portal/core/routing/routing.schema'
import { requireSession } from '../../auth/session/require-session.ts'
import { Refusal } from '../../base/refusal.ts'
import type { Deps } from '../../deps.ts'
import { check, jsonBody } from '../../http/json-body.ts'
import { describeRoute } from '../../http/openapi/describe-route.ts'
import { changeBlock, roaObject } from './change/change-block.ts'
import { countChange, rememberDeletion, wasJustDeleted } from './change/change-fee.ts'
import { type BlockContext, type BlockEnv, orderPath, requireChangeableBlock } from './order-block.ts'
import { Changed } from './routing.answers.ts'
import { routingTexts } from './routing.texts.ts'

/** Body of a DELETE. Some proxies drop it, so the fields may come in the query instead. */
const RoaBody = v.object({ asn: v.optional(v.unknown()), maxLength: v.optional(v.unknown()) })

/** Environment behind `findAllowedLength`. */
type RoaEnv = BlockEnv & { Variables: { allowedLength: number } }

/** ROAs of a block (RFC 9582): the AS that may announce it, and the max length. */
export function roaRoutes(deps: Deps): Hono<RoaEnv> {
  const path = `${orderPath}/rpki/roa`
  const session = requireSession(deps)
  const changeable = requireChangeableBlock(deps)
  const body = jsonBody(RoaRequest, (context: Context<RoaEnv>) => ({
    asn: routingTexts.badAsn,
    maxLength: routingTexts.badMaxLength(context.get('allowedLength')),
  }))
  const app = new Hono<RoaEnv>()
  app.post(
    path,
    describeRoute({ tag: 'routing', summary: 'Add a ROA', action: 'roa.add', answer: Changed }),
    session,
    changeable,
    findAllowedLength,
    body,
    (context) => add(deps, context, context.req.valid('json')),
  )
  app.delete(
    path,
    describeRoute({ tag: 'routing', summary: 'Delete a ROA', action: 'roa.delete', answer: Changed }),
    session,
    changeable,
    jsonBody(RoaBody),
    (context) => drop(deps, context, context.req.valid('json')),
  )
  return app
}

/** Finds the only length that a new ROA of the block may have. */
const findAllowedLength = createMiddleware<RoaEnv>(async (context, next) => {
  context.set('allowedLength', roaMaxLength(context.get('block').cidr))
  await next()
})

async function add(
  deps: Deps,
  context: Context<RoaEnv>,
  { asn, maxLength }: v.InferOutput<typeof RoaRequest>,
): Promise<Response> {
  const [block, allowed] = [context.get('block'), context.get('allowedLength')]
  const object = roaObject(block.cidr, asn, maxLength)
  const at = deps.now()
  return changeBlock<Changed>(deps, context, { kind: 'roa', asn, maxLength }, async (trx) => {
    // An old ROA may have another length, and the undo of a failed edit must restore it.
    if (maxLength !== allowed && !(await wasJustDeleted(trx, block.id, object, at)))
      throw new Refusal(400, routingTexts.badMaxLength(allowed))
    const added = await trx
      .insertInto('roas')
      .values({ order_id: block.id, asn, max_length: maxLength, modified_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) throw new Refusal(409, routingTexts.roaExists)
    await countChange(trx, context.get('signedIn'), block, object, at)
    const after = { asn, prefix: block.cidr, maxLength }
    const answer = { message: routingTexts.roaAdded } satisfies Omit<Changed, 'success' | 'version'>
    return { action: 'roa.add', object, description: routingTexts.added(object), after, answer }
  })
}

async function drop(deps: Deps, context: BlockContext, body: v.InferOutput<typeof RoaBody>): Promise<Response> {
  const block = context.get('block')
  const given = {
    asn: body.asn ?? context.req.query('asn'),
    maxLength: body.maxLength ?? context.req.query('maxLength'),
  }
  const { asn, maxLength } = check(RoaKey, given, { asn: routingTexts.badAsn })
  const object = roaObject(block.cidr, asn, maxLength)
  return changeBlock<Changed>(deps, context, { kind: 'roa', asn, maxLength }, async (trx) => {
    const gone = await trx
      .deleteFrom('roas')
      .where('order_id', '=', block.id)
      .where('asn', '=', asn)
      .where('max_length', '=', maxLength)
      .returning('id')
      .executeTakeFirst()
    if (!gone) throw new Refusal(404, routingTexts.roaMissing)
    await rememberDeletion(trx, block.id, object, deps.now())
    const before = { asn, prefix: block.cidr, maxLength }
    const answer = { message: routingTexts.roaDeleted } satisfies Omit<Changed, 'success' | 'version'>
    return { action: 'roa.delete', object, description: routingTexts.deleted(object), before, answer }
  })
}
