import { TagChange } from '@ip-portal/core/orders/orders.schema'
import { audit, touchOrders } from '../../db/audit.ts'
import { pathNumber } from '../../http/path-number.ts'
import { readJson } from '../../http/read-json.ts'
import { Refusal } from '../../errors/refusal.ts'
import type { Deps } from '../../deps.ts'
import type { PortalContext, Route } from '../../http/route.ts'
import { findOrder } from './order-detail.ts'
import { ordersTexts } from './orders.texts.ts'
import { selectTags, findOrAddTag } from './tags.queries.ts'

/** Tags: a company's own words on its orders. */
export const tagRoutes = (deps: Deps): Route[] => [
  {
    method: 'GET',
    path: '/orders/tags',
    access: 'session',
    handle: async (context) => context.json(await selectTags(deps.db, context.get('signedIn').companyId)),
  },
  { method: 'POST', path: '/orders/:id/tag', access: 'session', handle: (context) => setTag(deps, context) },
]

async function setTag({ db, now }: Deps, context: PortalContext): Promise<Response> {
  const { companyId, userId } = context.get('signedIn')
  const orderId = pathNumber(context, 'id')
  await findOrder(db, companyId, orderId)
  const { tag } = await readJson(context, TagChange, { tag: ordersTexts.tagTooLong })
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
