import { Hono } from 'hono'
import type * as v from 'valibot'
import { istanbulDay, periodEnd } from '@ip-portal/core/kernel/values/dates'
import { fromCents, toCents } from '@ip-portal/core/kernel/values/money'
import { priceChanged, RenewalRequest } from '@ip-portal/core/renewal/renewal.schema'
import { requireSession } from '../../auth/session/require-session.ts'
import { Refusal } from '../../base/refusal.ts'
import type { Deps } from '../../deps.ts'
import { actorOf } from '../../http/client/actor-of.ts'
import { readIdempotencyKey } from '../../http/idempotency/idempotency-key.ts'
import { answerRepeat, runOnceByKey } from '../../http/idempotency/run-once.ts'
import { jsonBody } from '../../http/json-body.ts'
import { describeRoute } from '../../http/openapi/describe-route.ts'
import type { PortalContext, PortalEnv } from '../../http/portal-env.ts'
import { audit } from '../../store/audit/audit.ts'
import type { Db } from '../../store/db/open.ts'
import { touchOrders } from '../../store/db/touch-orders.ts'
import { agreedCents } from '../../store/ledger/charges.ts'
import { codeInResult, findPromo, tryPromo, promoPrice } from '../../store/ledger/promo.ts'
import { findOrder } from './order-detail.ts'
import { isInRenewalWindow } from './order.rules.ts'
import { RenewalPrice, RequestedRenewal } from './orders.answers.ts'
import type { OrderRow } from './orders.queries.ts'
import { ordersTexts } from './orders.texts.ts'
import { requireOrder } from './require-order.ts'

/** Price and request of a renewal, which the provider completes. */
export function renewalRoutes(deps: Deps): Hono<PortalEnv> {
  const session = requireSession(deps)
  const order = requireOrder(deps)
  const app = new Hono<PortalEnv>()
  app.get(
    '/orders/:id/renewalPrice',
    describeRoute({ tag: 'orders', summary: 'Price of a renewal', answer: RenewalPrice }),
    session,
    order,
    (context) =>
      context.json({
        success: true,
        price: fromCents(context.get('order').price_cents),
        stampTaxRate: context.get('order').stamp_tax_rate,
        new_end_date: periodEnd(context.get('order').end_on, context.get('order').renewal_period),
      } satisfies RenewalPrice),
  )
  app.post(
    '/orders/:id/applyRenewal',
    describeRoute({ tag: 'orders', summary: 'Request a renewal', action: 'renewal.request', answer: RequestedRenewal }),
    session,
    order,
    readIdempotencyKey,
    jsonBody(RenewalRequest),
    (context) => apply(deps, context, context.get('order').id, context.req.valid('json')),
  )
  return app
}

async function apply(
  deps: Deps,
  context: PortalContext,
  orderId: number,
  request: v.InferOutput<typeof RenewalRequest>,
): Promise<Response> {
  const { companyId, userId } = context.get('signedIn')
  const sent = { fields: request }
  const repeat = await answerRepeat(deps, context, sent)
  if (repeat) return repeat
  await tryPromo(deps, userId, codeInResult(request.promo_result))
  // Without a key a second request is refused, because the first one is pending.
  return runOnceByKey(deps, context, sent, async (trx, at) => {
    // Locks the company's row, so that the second of two parallel requests sees the first.
    await touchOrders(trx, companyId)
    const order = await findOrder(trx, companyId, orderId)
    await requireRenewable(trx, order, at)
    const { finalCents, code } = await recomputePrice(trx, order, request)
    const { stampTaxCents, totalCents } = agreedCents(finalCents, order.stamp_tax_rate)
    await insert(trx, order, { totalCents, code, at })
    const after = { total: fromCents(totalCents), promo: code }
    await audit(trx, actorOf(context), { at, action: 'renewal.request', orderId: order.id, after })
    const agreed = { stamp_tax: fromCents(stampTaxCents), totalAmount: fromCents(totalCents) }
    return { success: true, message: ordersTexts.renewalRequested, ...agreed } satisfies RequestedRenewal
  })
}

async function requireRenewable(db: Db, order: OrderRow, at: number): Promise<void> {
  if (order.is_active !== 1) throw new Refusal(409, ordersTexts.notActive)
  const pending = await db
    .selectFrom('renewals')
    .select('id')
    .where('order_id', '=', order.id)
    .where('state', '=', 'pending')
    .executeTakeFirst()
  if (pending) throw new Refusal(409, ordersTexts.renewalPending)
  if (!isInRenewalWindow(order, at)) throw new Refusal(409, ordersTexts.tooEarlyToRenew)
}

/** Computes the price again; refuses 409 when it or the stamp tax differs from what the user confirmed. */
async function recomputePrice(
  db: Db,
  order: OrderRow,
  { promo_result: result, price: shown, stamp_tax_rate: shownRate }: v.InferOutput<typeof RenewalRequest>,
): Promise<{ finalCents: number; code: string | null }> {
  const isStale = (amount: number | null | undefined, cents: number) =>
    typeof amount === 'number' && toCents(amount) !== cents
  if (isStale(shown, order.price_cents) || (shownRate ?? order.stamp_tax_rate) !== order.stamp_tax_rate)
    throw priceMoved()
  if (result === null) return { finalCents: order.price_cents, code: null }
  const code = (result.success ?? true) ? codeInResult(result) : undefined
  const promo = code === undefined ? undefined : await findPromo(db, code)
  if (!promo) throw new Refusal(400, ordersTexts.badPromo)
  const { finalCents } = promoPrice(order.price_cents, promo)
  if (isStale(result.finalPrice, finalCents)) throw priceMoved()
  return { finalCents, code: promo.code }
}

const priceMoved = () => new Refusal(409, ordersTexts.renewalPriceMoved, { code: priceChanged })

async function insert(
  db: Db,
  order: OrderRow,
  { totalCents, code, at }: { totalCents: number; code: string | null; at: number },
): Promise<void> {
  await db
    .insertInto('renewals')
    .values({
      order_id: order.id,
      renewal_on: istanbulDay(at),
      previous_end_on: order.end_on,
      new_end_on: periodEnd(order.end_on, order.renewal_period),
      price_cents: order.price_cents,
      total_cents: totalCents,
      promo_code: code,
      state: 'pending',
      created_at: at,
    })
    .execute()
}
