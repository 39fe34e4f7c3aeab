import { Hono } from 'hono'
import * as v from 'valibot'
import { listedNow } from '@ip-portal/core/blacklist/blacklist.rules'
import { istanbulDay } from '@ip-portal/core/kernel/values/dates'
import { fromCents } from '@ip-portal/core/kernel/values/money'
import { NewOrder, tooManyOpenRequests } from '@ip-portal/core/new-order/new-order.schema'
import { requireSession } from '../../auth/session/require-session.ts'
import { Refusal } from '../../base/refusal.ts'
import type { Deps } from '../../deps.ts'
import { actorOf } from '../../http/client/actor-of.ts'
import { answerWrongMethod } from '../../http/errors.ts'
import { readIdempotencyKey } from '../../http/idempotency/idempotency-key.ts'
import { answerRepeat, runOnce } from '../../http/idempotency/run-once.ts'
import { jsonBody } from '../../http/json-body.ts'
import { describeRoute } from '../../http/openapi/describe-route.ts'
import type { PortalContext, PortalEnv } from '../../http/portal-env.ts'
import { audit } from '../../store/audit/audit.ts'
import type { Db } from '../../store/db/open.ts'
import { touchOrders } from '../../store/db/touch-orders.ts'
import { holderOf, selectFreeBlocks } from '../../store/ledger/free-blocks.ts'
import { tryPromo } from '../../store/ledger/promo.ts'
import { RequestedOrder, FreeBlock, OfferedService } from './new-order.answers.ts'
import { newOrderTexts } from './new-order.texts.ts'
import { contentOf, type OrderContent } from './order-content.ts'
import { type OrderPrice, priceOf, selectOffered, selectService, typedPromo, wirePrice } from './order-price.ts'

/** New orders; each is a request until the provider approves it. */
export function newOrderRoutes(deps: Deps): Hono<PortalEnv> {
  const app = new Hono<PortalEnv>()
  app.route('/', offerRoutes(deps))
  app.post(
    '/orders/save',
    describeRoute({
      tag: 'new order',
      summary: 'Request a new order',
      action: 'order.request',
      answer: RequestedOrder,
    }),
    requireSession(deps),
    readIdempotencyKey,
    jsonBody(NewOrder),
    (context) => save(deps, context, context.req.valid('json')),
  )
  // Else GET would take `save` for the id of an order.
  app.all('/orders/save', (context) => answerWrongMethod(context, ['POST']))
  return app
}

interface Request {
  companyId: number
  userId: number
  serviceId: number
  content: OrderContent
  price: OrderPrice
  at: number
}

async function save(deps: Deps, context: PortalContext, order: v.InferOutput<typeof NewOrder>): Promise<Response> {
  // The server sets these two itself.
  const sent = { fields: { ...order, ip_mnt: undefined, rbl_report_id: undefined } }
  const repeat = await answerRepeat(deps, context, sent)
  if (repeat) return repeat
  const service = await selectService(deps.db, order.service_type_id)
  if (!service) throw new Refusal(404, newOrderTexts.noService)
  const { companyId, userId } = context.get('signedIn')
  await tryPromo(deps, userId, typedPromo(order))
  // The registry may take seconds, so it is asked before the transaction.
  const content = await contentOf(deps, context.get('signedIn'), service.id, order)
  return runOnce(deps, context, sent, async (trx, at) => {
    // Locks the company's row, so that two requests at once cannot both be the last one allowed.
    await touchOrders(trx, companyId)
    await refuseTooMany(trx, companyId, deps.settings.maxOpenRequests)
    const fresh = await selectService(trx, service.id)
    const price = await priceOf(trx, fresh ?? service, order)
    const request = { companyId, userId, serviceId: service.id, content, price, at }
    const id = await insert(trx, request, await takeBlock(trx, content, at))
    const after = { request: id, service: service.name, ...wirePrice(price), promo: price.promo }
    await audit(trx, actorOf(context), { at, action: 'order.request', target: `request ${id}`, after })
    return { success: true, message: newOrderTexts.saved, id, ...wirePrice(price) } satisfies RequestedOrder
  })
}

async function refuseTooMany(db: Db, companyId: number, most: number): Promise<void> {
  const { open } = await db
    .selectFrom('order_requests')
    .select((row) => row.fn.countAll<number>().as('open'))
    .where('company_id', '=', companyId)
    .where('state', '=', 'pending')
    .executeTakeFirstOrThrow()
  if (open >= most) throw new Refusal(409, newOrderTexts.tooManyOpen(most), { code: tooManyOpenRequests })
}

/**
 * Marks a free block as taken and returns the id of its last scan; refuses 409 when the block is not free, or when an
 * order or a request has a part of it.
 */
async function takeBlock(db: Db, { ip, subnet }: OrderContent, at: number): Promise<string | null> {
  if (ip === null || subnet === null) return null
  if (await holderOf(db, `${ip}/${subnet}`)) throw new Refusal(409, newOrderTexts.blockTaken)
  const taken = await db
    .updateTable('free_blocks')
    .set({ taken_at: at })
    .where('ip', '=', ip)
    .where('subnet', '=', subnet)
    .where('taken_at', 'is', null)
    .where((row) => row.or([row('rests_until', 'is', null), row('rests_until', '<=', istanbulDay(at))]))
    .returning('rbl_report_id')
    .executeTakeFirst()
  if (!taken) throw new Refusal(409, newOrderTexts.blockTaken)
  return taken.rbl_report_id
}

async function insert(db: Db, request: Request, reportId: string | null): Promise<number> {
  const { price } = request
  const row = await db
    .insertInto('order_requests')
    .values({
      ...request.content,
      company_id: request.companyId,
      user_id: request.userId,
      service_type_id: request.serviceId,
      rbl_report_id: reportId,
      price_cents: price.priceCents,
      discounted_price_cents: price.discountedCents,
      total_cents: price.totalCents,
      promo_code: price.promo,
      state: 'pending',
      created_at: request.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Services and free blocks that can be ordered. */
function offerRoutes(deps: Deps): Hono<PortalEnv> {
  const session = requireSession(deps)
  const app = new Hono<PortalEnv>()
  app.get(
    '/orders/service-types',
    describeRoute({ tag: 'new order', summary: 'Services on offer', answer: v.array(OfferedService) }),
    session,
    (context) => services(deps, context),
  )
  app.get(
    '/orders/show-available-ips',
    describeRoute({ tag: 'new order', summary: 'Free blocks', answer: v.array(FreeBlock) }),
    session,
    (context) => freeBlocks(deps, context),
  )
  return app
}

async function services({ db }: Deps, context: PortalContext): Promise<Response> {
  const rows = await selectOffered(db).selectAll().orderBy('id').execute()
  return context.json(
    rows.map((row): OfferedService => ({
      id: row.id,
      name: row.name,
      price: fromCents(row.price_cents),
      taxRate: row.tax_rate,
      stampTaxRate: row.stamp_tax_rate,
      productCode: row.product_code,
      renewal_period: row.renewal_period,
      is_one_time: row.is_one_time,
    })),
  )
}

/** Lists the free blocks with their last scan; `rbl` is null when there was none. */
async function freeBlocks({ db, now, settings }: Deps, context: PortalContext): Promise<Response> {
  const rows = await selectFreeBlocks(db, istanbulDay(now())).execute()
  return context.json(
    rows.map((row): FreeBlock => ({
      ip: row.ip,
      subnet: String(row.subnet),
      rbl:
        row.rbl_black_listed === null
          ? null
          : {
              blackListed: listedNow(
                { listed: row.rbl_black_listed, at: row.rbl_created_at ?? 0 },
                now(),
                settings.rblMaxAgeDays,
              ),
              url: row.rbl_url,
              createDate: row.rbl_created_at === null ? null : new Date(row.rbl_created_at).toISOString(),
              reportId: row.rbl_report_id,
            },
    })),
  )
}
