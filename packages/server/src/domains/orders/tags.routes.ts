import { Hono } from 'hono'
import * as v from 'valibot'
import { compareTurkish } from '@ip-portal/core/kernel/values/turkish'
import { TagChange } from '@ip-portal/core/orders/orders.schema'
import { requireSession } from '../../auth/session/require-session.ts'
import { Refusal } from '../../base/refusal.ts'
import type { Deps } from '../../deps.ts'
import { actorOf } from '../../http/client/actor-of.ts'
import { jsonBody } from '../../http/json-body.ts'
import { DoneWithMessage } from '../../http/openapi/answer-fields.ts'
import { describeRoute } from '../../http/openapi/describe-route.ts'
import type { PortalContext, PortalEnv } from '../../http/portal-env.ts'
import { audit } from '../../store/audit/audit.ts'
import type { Db } from '../../store/db/open.ts'
import { touchOrders } from '../../store/db/touch-orders.ts'
import { findOrAddTag } from '../../store/ledger/tags.ts'
import { findOrder } from './order-detail.ts'
import { ordersTexts } from './orders.texts.ts'
import { requireOrder } from './require-order.ts'

/** Tags that a company puts on its orders. */
export function tagRoutes(deps: Deps): Hono<PortalEnv> {
  const session = requireSession(deps)
  const app = new Hono<PortalEnv>()
  app.get(
    '/orders/tags',
    describeRoute({ tag: 'orders', summary: 'Tags of the company', answer: v.array(v.string()) }),
    session,
    async (context) => context.json(await selectTags(deps.db, context.get('signedIn').companyId)),
  )
  const body = jsonBody(TagChange, { tag: ordersTexts.tagTooLong })
  app.post(
    '/orders/:id/tag',
    describeRoute({
      tag: 'orders',
      summary: 'Set or remove the tag of an order',
      action: 'tag.set',
      answer: DoneWithMessage,
    }),
    session,
    requireOrder(deps),
    body,
    (context) => setTag(deps, context, context.get('order').id, context.req.valid('json').tag),
  )
  return app
}

async function setTag(
  { db, now }: Deps,
  context: PortalContext,
  orderId: number,
  tag: string | null,
): Promise<Response> {
  const { companyId } = context.get('signedIn')
  const at = now()
  await db.transaction().execute(async (trx) => {
    // Locks the company's row: changes of one company run one after another.
    await touchOrders(trx, companyId)
    const order = await findOrder(trx, companyId, orderId)
    if (order.is_active !== 1) throw new Refusal(409, ordersTexts.notActive)
    const tagId = tag === null ? null : await findOrAddTag(trx, companyId, tag)
    await trx.updateTable('orders').set({ tag_id: tagId }).where('id', '=', order.id).execute()
    await audit(trx, actorOf(context), {
      at,
      action: 'tag.set',
      orderId: order.id,
      before: { tag: order.tag },
      after: { tag },
    })
  })
  const message = tag === null ? ordersTexts.tagRemoved : ordersTexts.tagSaved
  return context.json({ success: true, message } satisfies DoneWithMessage)
}

/** Selects the names of a company's current and former tags, in dictionary order. */
async function selectTags(db: Db, companyId: number): Promise<string[]> {
  const rows = await db.selectFrom('order_tags').select('name').where('company_id', '=', companyId).execute()
  return rows.map((row) => row.name).toSorted(compareTurkish)
}
