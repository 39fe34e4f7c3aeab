import type { InferResult } from 'kysely'
import * as v from 'valibot'
import { timeOf } from '../../base/wire-fields.ts'
import type { LongList } from '../../store/db/long-list.ts'
import type { Db } from '../../store/db/open.ts'
import type { DoneStep, Plan, PlanSummary } from './plans.answers.ts'
import type { PlanDocument } from './plans.schema.ts'

const columns = [
  ...(['id', 'document_id', 'orders_json', 'steps', 'done', 'made_at', 'undoes'] as const),
  ...(['actor_kind', 'actor_name', 'posted_at', 'changed_at'] as const),
  ...(['confirm_within_ms', 'revert_at', 'confirmed_at', 'reverted_at'] as const),
]

const plansOf = (db: Db, companyId: number) =>
  db.selectFrom('plans').select(columns).where('company_id', '=', companyId)
type PlanRow = InferResult<ReturnType<typeof plansOf>>[number]

/** Plan of a company by the id of its document, with the document; undefined when there is none. */
export const selectPlan = (db: Db, companyId: number, documentId: string) =>
  plansOf(db, companyId)
    .select(['document_json', 'document_hash'])
    .where('document_id', '=', documentId)
    .executeTakeFirst()
export type StoredPlan = NonNullable<Awaited<ReturnType<typeof selectPlan>>>

/** Orders of a plan. */
export const ordersOf = ({ orders_json }: Pick<PlanRow, 'orders_json'>): number[] =>
  (JSON.parse(orders_json) as [number, number][]).map(([order]) => order)

/** Row of the list in wire form. */
const wirePlan = (row: PlanRow): PlanSummary => ({
  id: row.document_id,
  number: row.id,
  made_at: row.made_at,
  posted_at: timeOf(row.posted_at),
  changed_at: timeOf(row.changed_at),
  undoes: row.undoes,
  orders: ordersOf(row),
  steps: row.steps,
  done: row.done,
  actor: { kind: row.actor_kind, name: row.actor_name },
  confirm_within: row.confirm_within_ms === null ? null : row.confirm_within_ms / 1_000,
  confirm_by: timeOrNull(row.revert_at),
  confirmed_at: timeOrNull(row.confirmed_at),
  reverted_at: timeOrNull(row.reverted_at),
})

const timeOrNull = (at: number | null) => (at === null ? null : timeOf(at))

/** Plan with its document and the steps that were done, in wire form. */
export async function readPlan(db: Db, plan: StoredPlan): Promise<Plan> {
  const steps = await db
    .selectFrom('plan_steps')
    .select(['step', 'order_id', 'done_at', 'answer', 'actor_kind', 'actor_name'])
    .where('plan_id', '=', plan.id)
    .orderBy('step')
    .execute()
  return {
    success: true,
    ...wirePlan(plan),
    done: steps.length,
    plan: JSON.parse(plan.document_json) as PlanDocument,
    steps_done: steps.map((row): DoneStep => ({
      step: row.step,
      order_id: row.order_id,
      at: timeOf(row.done_at),
      outcome: 'done',
      actor: { kind: row.actor_kind, name: row.actor_name },
      answer: JSON.parse(row.answer) as Record<string, unknown>,
    })),
  }
}

/** Rows that are read at once where a token sees only some of them. */
const rowsAtOnce = 200

/** Plans of a company in wire form, newest first; those of which `maySee` is false are left out. */
export const planList = (
  db: Db,
  companyId: number,
  maySee: (orders: readonly number[]) => boolean,
): LongList<PlanSummary, number> => ({
  companyId,
  Key: v.pipe(v.number(), v.safeInteger()),
  keyOf: ({ number }) => number,
  read: async (after, limit) => {
    const found: PlanSummary[] = []
    for (let last = after; found.length < limit;) {
      const behind = plansOf(db, companyId).orderBy('id', 'desc').limit(rowsAtOnce)
      const rows = await (last === null ? behind : behind.where('id', '<', last)).execute()
      found.push(...rows.map(wirePlan).filter(({ orders }) => maySee(orders)))
      last = rows.at(-1)?.id ?? null
      if (rows.length < rowsAtOnce) break
    }
    return found.slice(0, limit)
  },
})
