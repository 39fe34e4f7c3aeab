import { AuditFilters } from '@ip-portal/core/audit/audit.schema'
import * as v from 'valibot'
import { Instant, Whole } from '../answer-fields.ts'
import type { CallDescriptions } from '../operation.ts'

const Values = v.nullable(v.record(v.string(), v.unknown()))

/** Audit rows of the company. */
export const auditCalls: CallDescriptions = {
  'GET /audit': {
    summary: 'Changes and refusals, newest first',
    paged: true,
    query: AuditFilters.entries,
    answer: v.array(
      v.strictObject({
        id: Whole,
        at: Instant,
        action: v.string(),
        outcome: v.picklist(['done', 'refused']),
        actor: v.strictObject({ kind: v.picklist(['user', 'token', 'operator', 'system']), name: v.string() }),
        address: v.nullable(v.string()),
        order_id: v.nullable(Whole),
        target: v.nullable(v.string()),
        before: Values,
        after: Values,
        count: v.optional(Whole),
      }),
    ),
  },
}
