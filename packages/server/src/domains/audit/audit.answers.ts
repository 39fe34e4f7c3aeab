import * as v from 'valibot'
import { actorKinds } from '@ip-portal/core/audit/audit.schema'
import { Instant, Whole } from '../../base/wire-fields.ts'

const Values = v.nullable(v.record(v.string(), v.unknown()))

export const AuditRow = v.strictObject({
  id: Whole,
  at: Instant,
  action: v.string(),
  outcome: v.picklist(['done', 'refused']),
  actor: v.strictObject({ kind: v.picklist(actorKinds), name: v.string() }),
  address: v.nullable(v.string()),
  order_id: v.nullable(Whole),
  target: v.nullable(v.string()),
  before: Values,
  after: Values,
  count: v.optional(Whole),
})
export type AuditRow = v.InferOutput<typeof AuditRow>
