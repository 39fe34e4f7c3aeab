import type { MadeChange } from '@ip-portal/core/desired-state/history/block-history.rules'
import { Refusal } from '../../base/refusal.ts'
import type { Actor } from '../../store/audit/audit.ts'
import type { Db } from '../../store/db/open.ts'
import { idempotencyTexts } from '../http.texts.ts'
import { contentHash } from './claim.ts'
import { refuseRunning } from './run-once.ts'

/** Step of a stored plan, as the header `Plan-Step: PLAN/N` names it; N counts the steps of the whole plan from 1 on. */
export interface PlanStep {
  plan: string
  step: number
}

/** Change that is a step of a plan: its order, and what its request says. */
export interface StepChange {
  companyId: number
  orderId: number
  content: Record<string, unknown>
}

/** Step that its change holds until the transaction ends; `answer` is the one of an earlier request, else null. */
interface TakenStep {
  planId: number
  step: number
  hash: string
  answer: string | null
}

/** Form of the id of a plan: it stands in headers and paths. */
export const planIdForm = /^[A-Za-z0-9][\w.-]{0,99}$/
const stepForm = /^([A-Za-z0-9][\w.-]{0,99})\/([1-9]\d{0,5})$/

/** Reads a `Plan-Step`; null without one. Refuses 400 for another text. */
export function planStepOf(header: string | undefined): PlanStep | null {
  if (header === undefined) return null
  const [, plan, step] = stepForm.exec(header.trim()) ?? []
  if (plan === undefined) throw new Refusal(400, idempotencyTexts.badStep)
  return { plan, step: Number(step) }
}

/**
 * Takes a step, first of all in the transaction of its change: a second request waits here for the end of the first and
 * gets its answer. Refuses 404 for a plan that the company does not have, 400 for a step that the plan or the order does
 * not have, 422 for a step that was done with another change, 409 while the first request runs too long.
 */
export async function takeStep(trx: Db, { plan, step }: PlanStep, change: StepChange, at: number): Promise<TakenStep> {
  const held = await trx
    .updateTable('plans')
    .set((row) => ({
      changed_at: at,
      revert_at: row
        .case()
        .when('confirmed_at', 'is', null)
        .then(row('confirm_within_ms', '+', at))
        .else(null)
        .end(),
    }))
    .where('company_id', '=', change.companyId)
    .where('document_id', '=', plan)
    .returning(['id', 'orders_json', 'undoes', 'reverted_at'])
    .executeTakeFirst()
    .catch(refuseRunning)
  if (!held) throw new Refusal(404, idempotencyTexts.unknownPlan)
  if (held.reverted_at !== null) throw new Refusal(409, idempotencyTexts.planReverted, { code: 'PLAN_REVERTED' })
  if (held.undoes !== null) await stopWaiting(trx, change.companyId, held.undoes, at)
  const order = orderOfStep(JSON.parse(held.orders_json) as [number, number][], step)
  if (order === undefined) throw new Refusal(400, idempotencyTexts.noSuchStep)
  if (order !== change.orderId) throw new Refusal(400, idempotencyTexts.otherOrder)
  const done = await trx
    .selectFrom('plan_steps')
    .select(['request_hash', 'answer'])
    .where('plan_id', '=', held.id)
    .where('step', '=', step)
    .executeTakeFirst()
  const hash = contentHash({ fields: change.content })
  if (done && done.request_hash !== hash) throw new Refusal(422, idempotencyTexts.otherChange, { code: 'STEP_REUSED' })
  return { planId: held.id, step, hash, answer: done?.answer ?? null }
}

/** Ends the wait for the confirmation of a plan whose undo has begun: the undo takes its changes back. */
async function stopWaiting(trx: Db, companyId: number, documentId: string, at: number): Promise<void> {
  await trx
    .updateTable('plans')
    .set({ confirmed_at: at, revert_at: null })
    .where('company_id', '=', companyId)
    .where('document_id', '=', documentId)
    .where('confirm_within_ms', 'is not', null)
    .where('confirmed_at', 'is', null)
    .where('reverted_at', 'is', null)
    .execute()
}

/** Finds the order of a step; undefined for a step that the plan does not have. */
function orderOfStep(orders: readonly (readonly [order: number, steps: number])[], step: number): number | undefined {
  let last = 0
  return orders.find(([, steps]) => step <= (last += steps))?.[0]
}

/** Stores the answer of a step, in the transaction of its change. */
export async function completeStep(
  trx: Db,
  { planId, step, hash }: TakenStep,
  {
    orderId,
    answer,
    change,
    actor,
    at,
  }: { orderId: number; answer: string; change: MadeChange; actor: Actor; at: number },
): Promise<void> {
  await trx
    .insertInto('plan_steps')
    .values({
      plan_id: planId,
      step,
      order_id: orderId,
      request_hash: hash,
      answer,
      change_json: JSON.stringify(change),
      actor_kind: actor.kind,
      actor_name: actor.name,
      done_at: at,
    })
    .execute()
  await trx
    .updateTable('plans')
    .set((row) => ({ done: row('done', '+', 1) }))
    .where('id', '=', planId)
    .execute()
}
