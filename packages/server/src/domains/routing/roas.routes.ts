import { roaMaxLength } from '@ip-portal/core/routing/routing.rules'
import { RoaKey, RoaRequest } from '@ip-portal/core/routing/routing.schema'
import * as v from 'valibot'
import { check, readJson } from '../../http/read-json.ts'
import { Refusal } from '../../errors/refusal.ts'
import type { Deps } from '../../deps.ts'
import type { PortalContext, Route } from '../../http/route.ts'
import { countChange, rememberDeletion, wasJustDeleted } from './change-fee.ts'
import { findChangeableBlock, type OrderBlock, orderPath } from './order-block.ts'
import { changeBlock } from './change-block.ts'
import { routingTexts } from './routing.texts.ts'

/** Some proxies drop the body of a DELETE, so its fields may come in the query instead. */
const FromAnywhere = v.object({ asn: v.optional(v.unknown()), maxLength: v.optional(v.unknown()) })

/** ROAs of a block (RFC 9582): who may announce it, down to which length. */
export const roaRoutes = (deps: Deps): Route[] => [
  { method: 'POST', path: `${orderPath}/rpki/roa`, access: 'session', handle: (context) => add(deps, context) },
  { method: 'DELETE', path: `${orderPath}/rpki/roa`, access: 'session', handle: (context) => drop(deps, context) },
]

async function add(deps: Deps, context: PortalContext): Promise<Response> {
  const block = await findChangeableBlock(deps, context)
  const allowed = roaMaxLength(block.cidr)
  if (allowed === null) throw new Refusal(400, routingTexts.noRoaForV6)
  const { asn, maxLength } = await readJson(context, RoaRequest, {
    asn: routingTexts.badAsn,
    maxLength: routingTexts.badMaxLength(allowed),
  })
  const object = objectOf(block, asn, maxLength)
  const at = deps.now()
  // An old ROA may have another length; an edit that fails half-way has to bring it back as it was.
  if (maxLength !== allowed && !(await wasJustDeleted(deps.db, block.id, object, at)))
    throw new Refusal(400, routingTexts.badMaxLength(allowed))
  await changeBlock(deps, context, block, async (trx) => {
    const added = await trx
      .insertInto('roas')
      .values({ order_id: block.id, asn, max_length: maxLength, modified_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) throw new Refusal(409, routingTexts.roaExists)
    await countChange(trx, context.get('signedIn').companyId, block, object, at)
    return { action: 'roa.add', object, description: routingTexts.added(object) }
  })
  return context.json({ success: true, message: routingTexts.roaAdded })
}

async function drop(deps: Deps, context: PortalContext): Promise<Response> {
  const block = await findChangeableBlock(deps, context)
  const body = await readJson(context, FromAnywhere)
  const given = {
    asn: body.asn ?? context.req.query('asn'),
    maxLength: body.maxLength ?? context.req.query('maxLength'),
  }
  const { asn, maxLength } = check(RoaKey, given, { asn: routingTexts.badAsn })
  const object = objectOf(block, asn, maxLength)
  await changeBlock(deps, context, block, async (trx) => {
    const gone = await trx
      .deleteFrom('roas')
      .where('order_id', '=', block.id)
      .where('asn', '=', asn)
      .where('max_length', '=', maxLength)
      .returning('id')
      .executeTakeFirst()
    if (!gone) throw new Refusal(404, routingTexts.roaMissing)
    await rememberDeletion(trx, block.id, object, deps.now())
    return { action: 'roa.delete', object, description: routingTexts.deleted(object) }
  })
  return context.json({ success: true, message: routingTexts.roaDeleted })
}

const objectOf = (block: OrderBlock, asn: string, maxLength: number) => `ROA ${block.cidr}-${maxLength} ${asn}`
