import { Hono } from 'hono'
import { etag } from 'hono/etag'
import * as v from 'valibot'
import { limits } from '@ip-portal/core/kernel/values/limits'
import { authTexts } from '../../auth/auth.texts.ts'
import { requireSession } from '../../auth/session/require-session.ts'
import type { SignedInToken } from '../../auth/session/signed-in.ts'
import { holdApiToken } from '../../auth/token/api-tokens.ts'
import { outOfScope } from '../../auth/token/require-scope.ts'
import { Refusal, tooMany } from '../../base/refusal.ts'
import type { Deps } from '../../deps.ts'
import { actorOf } from '../../http/client/actor-of.ts'
import { contentHash } from '../../http/idempotency/claim.ts'
import { planIdForm } from '../../http/idempotency/plan-step.ts'
import { jsonBody } from '../../http/json-body.ts'
import { answerList } from '../../http/lists/answer-list.ts'
import { describeRoute } from '../../http/openapi/describe-route.ts'
import type { PortalContext, PortalEnv } from '../../http/portal-env.ts'
import { audit } from '../../store/audit/audit.ts'
import { findForeignOrder } from '../../store/ledger/orders.ts'
import { type Limit, takeTry } from '../../store/limits/rate-limit.ts'
import { makeRoom } from './make-room.ts'
import { Plan, PlanSummary } from './plans.answers.ts'
import { ordersOf, planList, readPlan, selectPlan, type StoredPlan } from './plans.queries.ts'
import { type PlanDocument, PlanRequest, stepsOf } from './plans.schema.ts'
import { plansTexts } from './plans.texts.ts'

/** Limit of new plans of a company: each may have the size of thousands of changes. */
const newPlans: Limit = { tries: 600, windowMs: 3_600_000 }

const messages = {
  kind: plansTexts.badKind,
  version: plansTexts.badVersion,
  id: plansTexts.badId,
  undoes: plansTexts.badId,
  orders: plansTexts.badOrders,
  confirm_within: plansTexts.badConfirmWithin,
}

/** Plans of the company's changes. */
export function planRoutes(deps: Deps): Hono<PortalEnv> {
  const session = requireSession(deps)
  const app = new Hono<PortalEnv>()
  app.get(
    '/plans',
    describeRoute({
      tag: 'plans',
      summary: 'Plans of the company, newest first',
      paged: true,
      answer: v.array(PlanSummary),
    }),
    session,
    (context) => list(deps, context),
  )
  app.get(
    '/plans/:id',
    describeRoute({ tag: 'plans', summary: 'A plan, its steps done; 304 when unchanged', answer: Plan }),
    session,
    etag(),
    async (context) => context.json(await readPlan(deps.db, await findPlan(deps.db, context, context.req.param('id')))),
  )
  app.post(
    '/plans',
    describeRoute({
      tag: 'plans',
      summary: 'Store a plan; the same one again is answered, another with its id is 409',
      action: 'plan.add',
      answer: Plan,
    }),
    requireSession(deps, { maxBytes: mostPlanBytes }),
    jsonBody(PlanRequest, messages, mostPlanBytes),
    (context) => post(deps, context, context.req.valid('json')),
  )
  app.post(
    '/plans/:id/confirm',
    describeRoute({
      tag: 'plans',
      summary: 'Keep the changes of a plan that would be taken back; one that was taken back is 409',
      action: 'plan.confirm',
      answer: Plan,
    }),
    session,
    (context) => confirm(deps, context, context.req.param('id')),
  )
  return app
}

function list({ db }: Deps, context: PortalContext): Promise<Response> {
  const { companyId, token } = context.get('signedIn')
  return answerList(
    context,
    planList(db, companyId, (orders) => outside(token, orders).length === 0),
  )
}

/** Finds a plan of the company; refuses 404 without one, and a plan outside the orders of an API token. */
async function findPlan(db: Deps['db'], context: PortalContext, id: string): Promise<StoredPlan> {
  const { companyId, token } = context.get('signedIn')
  // PostgreSQL takes no U+0000 in a text.
  const stored = planIdForm.test(id) ? await selectPlan(db, companyId, id) : undefined
  if (!stored) throw new Refusal(404, plansTexts.missing)
  requireWithin(token, ordersOf(stored))
  return stored
}

/** Orders whose plans an API token may neither see nor post; none for a session. */
const outside = (token: SignedInToken | null, orders: readonly number[]): number[] =>
  orders.filter((order) => token?.orders?.includes(order) === false)

function requireWithin(token: SignedInToken | null, orders: readonly number[]): void {
  const foreign = outside(token, orders)
  if (foreign.length > 0) throw outOfScope(authTexts.tokenOtherOrders(foreign))
}

/** Stores a plan, or finds the same one again; refuses 409 for another one with its id. */
async function post(
  deps: Deps,
  context: PortalContext,
  { confirm_within: within, ...plan }: v.InferOutput<typeof PlanRequest>,
): Promise<Response> {
  const { db, now } = deps
  const { companyId, token } = context.get('signedIn')
  const orders = plan.orders.map(({ order }) => order)
  if (plan.company.id !== companyId) throw new Refusal(400, plansTexts.otherCompany)
  requireWithin(token, orders)
  if (stepsOf(plan) > limits.planSteps) throw new Refusal(400, plansTexts.tooManySteps(limits.planSteps))
  const hash = contentHash({ fields: plan })
  const known = await selectPlan(db, companyId, plan.id)
  if (known) return answerSame(deps, context, known, { hash, within })
  const foreign = await findForeignOrder(db, companyId, orders)
  if (foreign !== undefined) throw new Refusal(400, plansTexts.unknownOrder(foreign))
  const at = now()
  const blockedUntil = await takeTry(db, `new-plan:${companyId}`, newPlans, at)
  if (blockedUntil !== null) throw tooMany(blockedUntil, at)
  await add(deps, context, plan, hash, at)
  const stored = await findPlan(db, context, plan.id)
  return answerSame(deps, context, stored, { hash, within })
}

async function answerSame(
  { db, now }: Deps,
  context: PortalContext,
  stored: StoredPlan,
  { hash, within }: { hash: string; within: number | undefined },
): Promise<Response> {
  if (stored.document_hash !== hash) throw new Refusal(409, plansTexts.exists, { code: 'PLAN_EXISTS' })
  if (within === undefined) return context.json(await readPlan(db, stored))
  const { userId, token, companyId } = context.get('signedIn')
  const withinMs = within * 1_000
  await db
    .updateTable('plans')
    .set((row) => ({
      confirm_within_ms: withinMs,
      confirm_user_id: userId,
      confirm_token_id: token?.id ?? null,
      // The time counts from here: the last step of a plan that goes on may be long ago.
      revert_at: row
        .case()
        .when('done', '>', 0)
        .then(now() + withinMs)
        .end(),
    }))
    .where('id', '=', stored.id)
    .whereRef('done', '<', 'steps')
    .where('confirmed_at', 'is', null)
    .where('reverted_at', 'is', null)
    .execute()
  return context.json(await readPlan(db, (await selectPlan(db, companyId, stored.document_id)) ?? stored))
}

/** Keeps the changes of a plan. A second confirmation is answered as the first one. */
async function confirm(deps: Deps, context: PortalContext, id: string): Promise<Response> {
  const { db, now } = deps
  const { companyId, token } = context.get('signedIn')
  const stored = await findPlan(db, context, id)
  if (stored.confirm_within_ms === null) throw new Refusal(409, plansTexts.needsNoConfirmation, { code: 'PLAN_KEPT' })
  const at = now()
  await db.transaction().execute(async (trx) => {
    if (token) await holdApiToken(trx, token, at)
    const kept = await trx
      .updateTable('plans')
      .set({ confirmed_at: at, revert_at: null })
      .where('id', '=', stored.id)
      .where('confirmed_at', 'is', null)
      .where('reverted_at', 'is', null)
      .where((row) => row.or([row('revert_at', 'is', null), row('revert_at', '>', at)]))
      .returning('id')
      .executeTakeFirst()
    if (kept) await audit(trx, actorOf(context), { at, action: 'plan.confirm', target: `plan ${id}` })
  })
  const after = await selectPlan(db, companyId, id)
  if (!after) throw new Refusal(404, plansTexts.missing)
  if (after.confirmed_at === null) {
    const text = after.reverted_at === null ? plansTexts.confirmedTooLate : plansTexts.reverted
    throw new Refusal(409, text, { code: 'PLAN_REVERTED' })
  }
  return context.json(await readPlan(db, after))
}

/** Adds a plan, unless a parallel request has added one with its id. */
async function add({ db }: Deps, context: PortalContext, plan: PlanDocument, hash: string, at: number): Promise<void> {
  const { companyId, token } = context.get('signedIn')
  const actor = actorOf(context)
  const json = JSON.stringify(plan)
  const steps = stepsOf(plan)
  await db.transaction().execute(async (trx) => {
    if (token) await holdApiToken(trx, token, at)
    await makeRoom(trx, companyId, json.length, at)
    const added = await trx
      .insertInto('plans')
      .values({
        company_id: companyId,
        document_id: plan.id,
        document_json: json,
        document_hash: hash,
        size: json.length,
        orders_json: JSON.stringify(plan.orders.map((one) => [one.order, one.steps.length])),
        steps,
        done: 0,
        made_at: plan.madeAt,
        undoes: plan.undoes,
        actor_kind: actor.kind,
        actor_name: actor.name,
        posted_at: at,
        changed_at: at,
      })
      .onConflict((conflict) => conflict.columns(['company_id', 'document_id']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) return
    const after = { orders: plan.orders.map(({ order }) => order).slice(0, shownOrders), steps }
    await audit(trx, actor, { at, action: 'plan.add', target: `plan ${plan.id}`, after })
  })
}

/** Orders that the audit row of a plan names; the plan itself has all. */
const shownOrders = 100

/** Most bytes of the document of a plan. */
const mostPlanBytes = 4 * 1024 * 1024
