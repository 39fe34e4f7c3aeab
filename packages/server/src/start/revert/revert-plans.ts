import { randomUUID } from 'node:crypto'
import type { PlanStep } from '@ip-portal/core/desired-state/document/block-state.schema'
import { stateWhenDone } from '@ip-portal/core/desired-state/plan/plan.rules'
import type { OrderPlan } from '@ip-portal/core/desired-state/plan/plan.schema'
import { mailTexts } from '../../adapters/mail/mail.texts.ts'
import type { Deps } from '../../deps.ts'
import type { PlanDocument } from '../../domains/plans/plans.schema.ts'
import { contentHash } from '../../http/idempotency/claim.ts'
import { type Actor, audit } from '../../store/audit/audit.ts'
import type { Db } from '../../store/db/open.ts'
import { renewVersion } from '../../store/ledger/block-version.ts'
import { changeRecord } from './change-record.ts'

type RevertDeps = Pick<Deps, 'db' | 'now' | 'log' | 'settings' | 'mail'>

/**
 * Takes back the plans whose changes were not confirmed in time, each in one transaction. Every process may do so: the
 * first one holds the row of the plan.
 */
export async function revertPlans(deps: RevertDeps): Promise<void> {
  const at = deps.now()
  const due = await deps.db.selectFrom('plans').select('id').where('revert_at', '<=', at).orderBy('id').execute()
  for (const { id } of due) {
    try {
      const reverted = await deps.db.transaction().execute((trx) => revertPlan(trx, deps, id))
      if (reverted) deps.mail.kick()
    } catch (err) {
      deps.log.error({ err, planId: id }, 'plan.not-reverted')
    }
  }
}

/** Takes back one plan that is still due; false for one that was confirmed meanwhile. */
async function revertPlan(trx: Db, deps: RevertDeps, id: number): Promise<boolean> {
  const at = deps.now()
  const plan = await trx
    .updateTable('plans')
    .set({ reverted_at: at, revert_at: null })
    .where('id', '=', id)
    .where('revert_at', '<=', at)
    .returning(['id', 'company_id', 'document_id', 'document_json', 'confirm_user_id', 'confirm_token_id'])
    .executeTakeFirst()
  if (!plan) return false
  const document = JSON.parse(plan.document_json) as PlanDocument
  const steps = await trx
    .selectFrom('plan_steps')
    .select(['step', 'order_id', 'answer', 'actor_kind', 'actor_name'])
    .where('plan_id', '=', id)
    .orderBy('step')
    .execute()
  const last = steps.at(-1)
  const actor: Actor = {
    kind: last?.actor_kind === 'token' ? 'token' : 'user',
    name: last?.actor_name ?? '',
    companyId: plan.company_id,
    userId: plan.confirm_user_id,
    sessionId: null,
    tokenId: plan.confirm_token_id,
    address: null,
    requestId: randomUUID(),
  }
  const undoId = `${plan.document_id.slice(0, 90)}.revert`
  const back: OrderPlan[] = []
  const [reverted, left]: [number[], number[]] = [[], []]
  const done: { step: number; order: number; answer: string }[] = []
  let number = 0
  for (const order of document.orders) {
    const own = steps.filter(({ order_id }) => order_id === order.order)
    if (own.length === 0) continue
    const wayBack = wayBackOf(order, own.length)
    back.push(wayBack)
    const first = number
    number += wayBack.steps.length
    const { version } = JSON.parse(own.at(-1)?.answer ?? '{}') as { version?: string }
    const renewed =
      version !== undefined && (await isActive(trx, order.order)) && (await renewVersion(trx, order.order, [version]))
    if (!renewed) {
      left.push(order.order)
      continue
    }
    reverted.push(order.order)
    for (const [index, step] of wayBack.steps.entries()) {
      await changeRecord(trx, deps.settings.providerMnt, {
        actor,
        at,
        order,
        step,
        plan: undoId,
        number: first + index + 1,
      })
      done.push({
        step: first + index + 1,
        order: order.order,
        answer: JSON.stringify({ success: true, message: '', version: renewed }),
      })
    }
  }
  await storeWayBack(trx, { ...plan, document, undoId, back, done, actor, at })
  const after = { plan: undoId, orders: reverted, left }
  await audit(trx, actor, { at, action: 'plan.revert', target: `plan ${plan.document_id}`, after })
  await tell(trx, deps, plan, { reverted, left })
  return true
}

/** Steps from the state behind the first steps of an order back to the state before them. */
function wayBackOf(order: OrderPlan, done: number): OrderPlan {
  const steps = order.steps.slice(0, done).toReversed().map(inverseOf)
  return {
    ...order,
    before: stateWhenDone(order, done),
    steps,
    validity: [],
    warnings: [],
    cost: { creations: 0, available: 0, fee: null, paid: 0 },
  }
}

function inverseOf(step: PlanStep): PlanStep {
  if (step.op === 'replace') return { op: 'replace', from: step.to, to: step.from }
  return step.op === 'add' ? { op: 'delete', from: step.to } : { op: 'add', to: step.from }
}

async function isActive(trx: Db, orderId: number): Promise<boolean> {
  const order = await trx.selectFrom('orders').select('is_active').where('id', '=', orderId).executeTakeFirst()
  return order?.is_active === 1
}

interface WayBack {
  company_id: number
  document: PlanDocument
  undoId: string
  back: readonly OrderPlan[]
  done: readonly { step: number; order: number; answer: string }[]
  actor: Actor
  at: number
}

/** Stores the way back as a plan that undoes the other one, so that every client lists it; what was left is not done. */
async function storeWayBack(trx: Db, { document, undoId, back, done, actor, at, company_id }: WayBack): Promise<void> {
  const all = back.flatMap(({ steps }) => steps)
  const count = (op: PlanStep['op']) => all.filter((step) => step.op === op).length
  const undo: PlanDocument = {
    ...document,
    id: undoId,
    madeAt: new Date(at).toISOString(),
    undoes: document.id,
    cost: { free: 0, paid: 0, fee_usd: 0 },
    totals: { orders: back.length, add: count('add'), delete: count('delete'), replace: count('replace') },
    orders: [...back],
  }
  const json = JSON.stringify(undo)
  const { id } = await trx
    .insertInto('plans')
    .values({
      company_id,
      document_id: undoId,
      document_json: json,
      document_hash: contentHash({ fields: undo }),
      size: json.length,
      orders_json: JSON.stringify(back.map(({ order, steps }) => [order, steps.length])),
      steps: all.length,
      done: done.length,
      made_at: undo.madeAt,
      undoes: document.id,
      actor_kind: actor.kind,
      actor_name: actor.name,
      posted_at: at,
      changed_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const { step, order, answer } of done)
    await trx
      .insertInto('plan_steps')
      .values({
        plan_id: id,
        step,
        order_id: order,
        request_hash: '',
        answer,
        actor_kind: actor.kind,
        actor_name: actor.name,
        done_at: at,
      })
      .execute()
}

/** Tells the user who asked for it, where the address is verified. */
async function tell(
  trx: Db,
  deps: RevertDeps,
  plan: { document_id: string; confirm_user_id: number | null },
  { reverted, left }: { reverted: number[]; left: number[] },
): Promise<void> {
  if (plan.confirm_user_id === null) return
  const user = await trx
    .selectFrom('users')
    .select(['name', 'email', 'email_verified_at'])
    .where('id', '=', plan.confirm_user_id)
    .executeTakeFirst()
  if (!user?.email || user.email_verified_at === null) return
  const text = mailTexts.planReverted(user.name, plan.document_id, reverted, left)
  await deps.mail.add(trx, { to: user.email, ...text }, deps.now())
}
