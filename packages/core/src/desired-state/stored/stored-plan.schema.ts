import * as v from 'valibot'
import {
  AnswerOf,
  Count,
  ListAnswer,
  ListOf,
  OptionalCount,
  OptionalText,
  Text,
  WireDate,
} from '../../kernel/wire/wire-fields.ts'
import { SavedPlan } from '../plan/plan-file.rules.ts'

const row = {
  id: Text,
  /** Rises with each posted plan. */
  number: Count,
  made_at: WireDate,
  posted_at: WireDate,
  changed_at: WireDate,
  /** Id of the plan whose changes this one undoes. */
  undoes: OptionalText,
  orders: ListOf(v.number()),
  /** Steps of the whole plan, and those done so far. */
  steps: Count,
  done: Count,
  actor: v.fallback(v.object({ kind: Text, name: OptionalText }), { kind: '', name: null }),
  /** Seconds after the last step in which the changes must be confirmed, or the portal takes them back; null without that. */
  confirm_within: OptionalCount,
  /** Instant at which the portal takes the changes back; null before the first step, and once that is decided. */
  confirm_by: WireDate,
  confirmed_at: WireDate,
  reverted_at: WireDate,
}

/** Plan in the list of the company's plans. */
export const PlanRow = v.object(row)
export type PlanRow = v.InferOutput<typeof PlanRow>
export const PlanRows = ListAnswer(PlanRow)

/** Plan that the portal keeps, with its steps done; `step` counts the steps of the whole plan from 1 on. */
export const StoredPlan = v.object({
  ...row,
  plan: SavedPlan,
  steps_done: v.array(v.object({ step: Count, order_id: Count, at: WireDate })),
})
export type StoredPlan = v.InferOutput<typeof StoredPlan>
export const StoredPlanAnswer = AnswerOf(StoredPlan)
