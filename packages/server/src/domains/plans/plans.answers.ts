import * as v from 'valibot'
import { Instant, Whole } from '../../base/wire-fields.ts'
import { PlanDocument } from './plans.schema.ts'

const Actor = v.strictObject({ kind: v.string(), name: v.string() })

export const PlanSummary = v.strictObject({
  id: v.string(),
  /** Rises with each posted plan. */
  number: Whole,
  made_at: Instant,
  posted_at: Instant,
  changed_at: Instant,
  undoes: v.nullable(v.string()),
  orders: v.array(Whole),
  steps: Whole,
  done: Whole,
  actor: Actor,
  /** Seconds after its last step in which its changes must be confirmed; null for a plan without that. */
  confirm_within: v.nullable(Whole),
  /** Instant at which its changes are taken back; null before its first step, and once that is decided. */
  confirm_by: v.nullable(Instant),
  confirmed_at: v.nullable(Instant),
  reverted_at: v.nullable(Instant),
})
export type PlanSummary = v.InferOutput<typeof PlanSummary>

export const DoneStep = v.strictObject({
  step: Whole,
  order_id: Whole,
  at: Instant,
  outcome: v.literal('done'),
  actor: Actor,
  answer: v.record(v.string(), v.unknown()),
})
export type DoneStep = v.InferOutput<typeof DoneStep>

export const Plan = v.strictObject({
  success: v.literal(true),
  ...PlanSummary.entries,
  plan: PlanDocument,
  steps_done: v.array(DoneStep),
})
export type Plan = v.InferOutput<typeof Plan>
