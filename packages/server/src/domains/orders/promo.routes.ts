import { Hono } from 'hono'
import * as v from 'valibot'
import { PromoRequest } from '@ip-portal/core/promo/promo.schema'
import { requireSession } from '../../auth/session/require-session.ts'
import { Refusal } from '../../base/refusal.ts'
import type { Deps } from '../../deps.ts'
import { answerWrongMethod } from '../../http/errors.ts'
import { jsonBody } from '../../http/json-body.ts'
import { DoneWithMessage } from '../../http/openapi/answer-fields.ts'
import { describeRoute } from '../../http/openapi/describe-route.ts'
import type { PortalContext, PortalEnv } from '../../http/portal-env.ts'
import { promoPrice, tryPromo, WirePromo, wirePromo } from '../../store/ledger/promo.ts'
import { findOrder } from './order-detail.ts'
import { ordersTexts } from './orders.texts.ts'

const PromoAnswer = v.strictObject({ ...DoneWithMessage.entries, ...WirePromo.entries })
type PromoAnswer = v.InferOutput<typeof PromoAnswer>

/** Check of a promo code for the renewal of an order or for a new order. */
export function promoRoutes(deps: Deps): Hono<PortalEnv> {
  const app = new Hono<PortalEnv>()
  const body = jsonBody(PromoRequest, { code: ordersTexts.badPromo })
  app.post(
    '/orders/checkPromoCode',
    describeRoute({ tag: 'new order', summary: 'Price with a promo code', action: null, answer: PromoAnswer }),
    requireSession(deps),
    body,
    (context) => checkPromo(deps, context, context.req.valid('json')),
  )
  // Else GET would take `checkPromoCode` for the id of an order.
  app.all('/orders/checkPromoCode', (context) => answerWrongMethod(context, ['POST']))
  return app
}

async function checkPromo(
  deps: Deps,
  context: PortalContext,
  request: v.InferOutput<typeof PromoRequest>,
): Promise<Response> {
  const priceCents = await priceOf(deps, context.get('signedIn').companyId, request)
  const promo = await tryPromo(deps, context.get('signedIn').userId, request.code)
  if (!promo) throw new Refusal(400, ordersTexts.badPromo)
  const result = wirePromo(promo, promoPrice(priceCents, promo))
  const message = ordersTexts.promoApplied(promo.code)
  return context.json({ success: true, message, ...result } satisfies PromoAnswer)
}

async function priceOf(
  { db }: Deps,
  companyId: number,
  { order_id, service_type_id }: v.InferOutput<typeof PromoRequest>,
): Promise<number> {
  if (typeof order_id === 'number')
    return (await findOrder(db, companyId, Number.isSafeInteger(order_id) ? order_id : null)).price_cents
  if (typeof service_type_id !== 'number') throw new Refusal(400, ordersTexts.promoForNothing)
  const service = await db
    .selectFrom('service_types')
    .select('price_cents')
    .where('id', '=', Number.isSafeInteger(service_type_id) ? service_type_id : 0)
    .executeTakeFirst()
  if (!service) throw new Refusal(404, ordersTexts.noService)
  return service.price_cents
}
