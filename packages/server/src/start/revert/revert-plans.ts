import { randomUUID } from 'node:crypto'
import type { PlanStep } from '@ip-portal/core/desired-state/document/block-state.schema'
import type { MadeChange } from '@ip-portal/core/desired-state/history/block-history.rules'
import type { OrderPlan } from '@ip-portal/core/desired-state/plan/plan.schema'
import { nextIdOf } from '@ip-portal/core/desired-state/stored/stored-plan.rules'
import { mailTexts } from '../../adapters/mail/mail.texts.ts'
import type { Deps } from '../../deps.ts'
import type { PlanDocument } from '../../domains/plans/plans.schema.ts'
import { contentHash } from '../../http/idempotency/claim.ts'
import { type Actor, audit } from '../../store/audit/audit.ts'
import type { Db } from '../../store/db/open.ts'
import { renewVersion } from '../../store/ledger/block-version.ts'
import { changeRecord } from './change-record.ts'
import { type OwnBlock, readOwnBlock, stepBack } from './way-back.ts'

type RevertDeps = Pick<Deps, 'db' | 'now' | 'log' | 'mail'>

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
    .select(['order_id', 'answer', 'change_json'])
    .where('plan_id', '=', id)
    .orderBy('done_at')
    .orderBy('step')
    .execute()
  const actor = await actorOf(trx, plan)
  const undoId = await freeId(trx, plan)
  const back: OrderPlan[] = []
  const [reverted, left]: [number[], number[]] = [[], []]
  const done: DoneStep[] = []
  let number = 0
  for (const [orderId, own] of Map.groupBy(steps, ({ order_id }) => order_id)) {
    const block = await readOwnBlock(trx, orderId)
    // The way back is made of what was changed: a plan may say something else.
    const made = own.flatMap(({ change_json }) => (change_json === null ? [] : [JSON.parse(change_json) as MadeChange]))
    const wayBack = made.toReversed().map((change) => stepBack(change, block.domain))
    if (wayBack.length > 0) back.push(orderPlanOf(block, wayBack))
    const { version } = JSON.parse(own.at(-1)?.answer ?? '{}') as { version?: string }
    const isKnown = wayBack.length === own.length && version !== undefined && block.isActive
    const renewed = isKnown && (await renewVersion(trx, orderId, [version]))
    if (!renewed) {
      number += wayBack.length
      left.push(orderId)
      continue
    }
    reverted.push(orderId)
    for (const step of wayBack) {
      number += 1
      await changeRecord(trx, { actor, at, block, step, plan: undoId, number })
      done.push({ step: number, order: orderId, answer: { success: true, message: '', version: renewed } })
    }
  }
  await storeWayBack(trx, { ...plan, document, undoId, back, done, actor, at })
  const after = { plan: undoId, orders: reverted, left }
  await audit(trx, actor, { at, action: 'plan.revert', target: `plan ${plan.document_id}`, after })
  await tell(trx, deps, plan, { reverted, left })
  return true
}

type DuePlan = {
  company_id: number
  document_id: string
  confirm_user_id: number | null
  confirm_token_id: number | null
}

/** User or token that asked for the confirmation: the changes are taken back in that name. */
async function actorOf(trx: Db, plan: DuePlan): Promise<Actor> {
  const { confirm_user_id: userId, confirm_token_id: tokenId } = plan
  const user = await trx.selectFrom('users').select('name').where('id', '=', userId).executeTakeFirst()
  const token = await trx.selectFrom('api_tokens').select('name').where('id', '=', tokenId).executeTakeFirst()
  return {
    kind: tokenId === null ? 'user' : 'token',
    name: (tokenId === null ? user : token)?.name ?? '',
    companyId: plan.company_id,
    userId,
    sessionId: null,
    tokenId,
    address: null,
    requestId: randomUUID(),
  }
}

/** Id for the plan of the way back that the company does not use yet. */
async function freeId(trx: Db, { company_id, document_id }: DuePlan): Promise<string> {
  for (let id = `${document_id.slice(0, 80)}.revert`; ; id = nextIdOf(id)) {
    const used = trx.selectFrom('plans').select('id').where('company_id', '=', company_id).where('document_id', '=', id)
    if (!(await used.executeTakeFirst())) return id
  }
}

/** Part of a plan that is made by the server: its effects are not worked out. */
const orderPlanOf = ({ order, ip, subnet, records }: OwnBlock, steps: PlanStep[]): OrderPlan => ({
  order,
  ip,
  subnet,
  before: records,
  steps,
  validity: [],
  warnings: [],
  cost: { creations: 0, available: 0, fee: null, paid: 0 },
})

interface DoneStep {
  step: number
  order: number
  answer: Record<string, unknown>
}

interface WayBack {
  company_id: number
  document: PlanDocument
  undoId: string
  back: readonly OrderPlan[]
  done: readonly DoneStep[]
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
        answer: JSON.stringify(answer),
        change_json: null,
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
