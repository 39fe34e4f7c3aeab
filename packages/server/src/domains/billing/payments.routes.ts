import { Hono } from 'hono'
import type * as v from 'valibot'
import { PaymentRecord } from '@ip-portal/core/billing/billing.schema'
import { paymentDayProblem } from '@ip-portal/core/billing/payment.rules'
import { orderStatuses } from '@ip-portal/core/kernel/values/limits'
import { fromCents, payableCents, toCents, usdToTry } from '@ip-portal/core/kernel/values/money'
import { requireSession } from '../../auth/session/require-session.ts'
import { Refusal } from '../../base/refusal.ts'
import type { Deps } from '../../deps.ts'
import { actorOf } from '../../http/client/actor-of.ts'
import { readIdempotencyKey } from '../../http/idempotency/idempotency-key.ts'
import { runOnce } from '../../http/idempotency/run-once.ts'
import { jsonBody } from '../../http/json-body.ts'
import { describeRoute } from '../../http/openapi/describe-route.ts'
import type { PortalContext, PortalEnv } from '../../http/portal-env.ts'
import { audit } from '../../store/audit/audit.ts'
import type { Db } from '../../store/db/open.ts'
import { touchOrders } from '../../store/db/touch-orders.ts'
import { selectRate, wireRate } from '../../store/ledger/charges.ts'
import { ReportedPayment } from './billing.answers.ts'
import { billingTexts } from './billing.texts.ts'

/** Accepted difference of the lira amount in kuruş, for clients with another rounding. */
const toleranceCents = 1

/** Reports of payments, which the provider confirms. */
export function paymentRoutes(deps: Deps): Hono<PortalEnv> {
  const app = new Hono<PortalEnv>()
  const body = jsonBody(PaymentRecord, {
    amount_usd: billingTexts.badAmount,
    payment_date: billingTexts.badDate,
    payment_method: billingTexts.unknownMethod,
  })
  app.post(
    '/action/add-payment',
    describeRoute({ tag: 'billing', summary: 'Report a payment', action: 'payment.report', answer: ReportedPayment }),
    requireSession(deps),
    readIdempotencyKey,
    body,
    (context) => add(deps, context, context.req.valid('json')),
  )
  return app
}

type Payment = v.InferOutput<typeof PaymentRecord>

/** Adds a report of a payment. Uses the company of the session and ignores `customer_id`. */
async function add(deps: Deps, context: PortalContext, record: Payment): Promise<Response> {
  const usdCents = checkedCents(record, deps.now())
  const { companyId, userId } = context.get('signedIn')
  return runOnce(deps, context, { fields: record }, async (trx, at) => {
    await touchOrders(trx, companyId)
    await requireOrder(trx, companyId, record.order_id)
    const payment = { ...(await priceAtRate(trx, record, usdCents)), companyId, userId, at }
    const id = await insert(trx, record, payment)
    const after = { payment: id, amount_usd: fromCents(usdCents) }
    await audit(trx, actorOf(context), { at, action: 'payment.report', orderId: record.order_id, after })
    return { success: true, message: billingTexts.paymentSaved, id } satisfies ReportedPayment
  })
}

/** Returns the amount in cents; refuses 400 for an invalid amount, date or method. */
function checkedCents({ amount_usd, payment_method, payment_date }: Payment, at: number): number {
  if (payment_method === 'credit_card' || payment_method === 'card') throw new Refusal(400, billingTexts.noCards)
  if (payment_method !== 'bank_transfer') throw new Refusal(400, billingTexts.unknownMethod)
  const cents = payableCents(amount_usd)
  if (cents === null) throw new Refusal(400, billingTexts.badAmount)
  const problem = paymentDayProblem(payment_date, at)
  if (problem !== null)
    throw new Refusal(400, problem === 'malformed' ? billingTexts.badDate : billingTexts.implausibleDate)
  return cents
}

/** Refuses 404 unless the order is the company's. It may be inactive: its payment activates it. */
async function requireOrder(db: Db, companyId: number, orderId: number): Promise<void> {
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where('id', '=', Number.isSafeInteger(orderId) ? orderId : 0)
    .where('company_id', '=', companyId)
    .where('status', '!=', orderStatuses.cancelled)
    .executeTakeFirst()
  if (!order) throw new Refusal(404, billingTexts.orderNotFound)
}

/** Computes the amounts at the current rate; refuses 409 when the client used another rate. */
async function priceAtRate(db: Db, record: Payment, usdCents: number) {
  const rate = await selectRate(db)
  if (!rate) throw new Refusal(503, billingTexts.noRate, { limit: 'rate' })
  if (Math.round(record.exchange_rate * 10_000) !== rate.rate_e4) throw new Refusal(409, billingTexts.rateMoved)
  const tryCents = toCents(usdToTry(fromCents(usdCents), wireRate(rate.rate_e4))) ?? 0
  if (Math.abs((toCents(record.amount_try) ?? 0) - tryCents) > toleranceCents)
    throw new Refusal(409, billingTexts.wrongTry)
  return { usdCents, tryCents, rateE4: rate.rate_e4 }
}

const textOrNull = (text: string | null | undefined) => (text ? text : null)

interface Priced {
  usdCents: number
  tryCents: number
  rateE4: number
  companyId: number
  userId: number
  at: number
}

async function insert(db: Db, record: Payment, priced: Priced): Promise<number> {
  const row = await db
    .insertInto('payments')
    .values({
      company_id: priced.companyId,
      order_id: record.order_id,
      user_id: priced.userId,
      amount_usd_cents: priced.usdCents,
      amount_try_cents: priced.tryCents,
      rate_e4: priced.rateE4,
      payment_on: record.payment_date,
      payment_method: 'bank_transfer',
      reference_number: textOrNull(record.reference_number),
      notes: textOrNull(record.notes),
      state: 'waiting',
      created_at: priced.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}
