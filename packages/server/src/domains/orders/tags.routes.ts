import { TagChange } from '@ip-portal/core/orders/orders.schema'
import { Hono } from 'hono'
import { requireSession } from '../../auth/require-session.ts'
import { audit, touchOrders } from '../../db/audit.ts'
import { jsonBody } from '../../http/json-body.ts'
import { Refusal } from '../../errors/refusal.ts'
import type { Deps } from '../../deps.ts'
import type { PortalContext, PortalEnv } from '../../http/portal-env.ts'
import { findOrder } from './order-detail.ts'
import { ordersTexts } from './orders.texts.ts'
import { requireOrder } from './require-order.ts'
import { selectTags, findOrAddTag } from './tags.queries.ts'

/** Tags: a company's own words on its orders. */
export function tagRoutes(deps: Deps): Hono<PortalEnv> {
  const session = requireSession(deps)
  const app = new Hono<PortalEnv>()
  app.get('/orders/tags', session, async (context) =>
    context.json(await selectTags(deps.db, context.get('signedIn').companyId)),
  )
  const body = jsonBody(TagChange, { tag: ordersTexts.tagTooLong })
  app.post('/orders/:id/tag', session, requireOrder(deps), body, (context) =>
    setTag(deps, context, context.get('order').id, context.req.valid('json').tag),
  )
  return app
}

async function setTag(
  { db, now }: Deps,
  context: PortalContext,
  orderId: number,
  tag: string | null,
): Promise<Response> {
  const { companyId, userId } = context.get('signedIn')
  const at = now()
  await db.transaction().execute(async (trx) => {
    // The company comes first: its row makes changes of one company wait for each other.
    await touchOrders(trx, companyId)
    const order = await findOrder(trx, companyId, orderId)
    if (order.is_active !== 1) throw new Refusal(409, ordersTexts.notActive)
    const tagId = tag === null ? null : await findOrAddTag(trx, companyId, tag)
    await trx.updateTable('orders').set({ tag_id: tagId }).where('id', '=', order.id).execute()
    const requestId = context.get('requestId')
    await audit(trx, { at, requestId, companyId, userId, orderId: order.id, action: 'tag.set', details: { tag } })
  })
  return context.json({ success: true, message: tag === null ? ordersTexts.tagRemoved : ordersTexts.tagSaved })
}
