import * as v from 'valibot'
import { PlanDocument } from '../../../domains/plans/plans.schema.ts'
import { Instant, Whole } from '../answer-fields.ts'
import type { CallDescriptions } from '../operation.ts'

const Actor = v.strictObject({ kind: v.string(), name: v.string() })

const Summary = v.strictObject({
  id: v.string(),
  number: Whole,
  made_at: Instant,
  posted_at: Instant,
  changed_at: Instant,
  undoes: v.nullable(v.string()),
  orders: v.array(Whole),
  steps: Whole,
  done: Whole,
  actor: Actor,
})

const Stored = v.strictObject({
  success: v.literal(true),
  ...Summary.entries,
  plan: PlanDocument,
  steps_done: v.array(
    v.strictObject({
      step: Whole,
      order_id: Whole,
      at: Instant,
      outcome: v.literal('done'),
      actor: Actor,
      answer: v.record(v.string(), v.unknown()),
    }),
  ),
})

/** Plans of changes, and the steps of them that were done. */
export const planCalls: CallDescriptions = {
  'POST /plans': {
    summary: 'Store a plan; the same one again is answered, another with its id is 409',
    answer: Stored,
  },
  'GET /plans': { summary: 'Plans of the company, newest first', paged: true, answer: v.array(Summary) },
  'GET /plans/:id': { summary: 'A plan with the steps that were done', answer: Stored },
}
