import { Hono } from 'hono'
import * as v from 'valibot'
import { AuditFilters, actorKinds } from '@ip-portal/core/audit/audit.schema'
import { requireSession } from '../../auth/session/require-session.ts'
import { Refusal } from '../../base/refusal.ts'
import { Instant, Whole } from '../../base/wire-fields.ts'
import type { Deps } from '../../deps.ts'
import { answerList } from '../../http/lists/answer-list.ts'
import { describeRoute } from '../../http/openapi/describe-route.ts'
import type { PortalContext, PortalEnv } from '../../http/portal-env.ts'
import { type AuditScope, selectAuditRows } from '../../store/audit/select-rows.ts'
import type { LongList } from '../../store/db/long-list.ts'
import type { Db } from '../../store/db/open.ts'
import { auditTexts } from './audit.texts.ts'

/** Audit rows of the company. */
export function auditRoutes(deps: Deps): Hono<PortalEnv> {
  const app = new Hono<PortalEnv>()
  const description = describeRoute({
    tag: 'audit',
    summary: 'Changes and refusals, newest first',
    paged: true,
    query: AuditFilters.entries,
    answer: v.array(AuditRow),
  })
  app.get('/audit', description, requireSession(deps), (context) => list(deps, context))
  return app
}

function list({ db }: Deps, context: PortalContext): Promise<Response> {
  const filters = filtersOf(context)
  return answerList(context, auditList(db, { companyId: context.get('signedIn').companyId, ...filters }))
}

/** Reads the filters of the query; refuses 400 for a value that none of them takes. */
function filtersOf(context: PortalContext): AuditFilters {
  const parsed = v.safeParse(AuditFilters, context.req.query())
  if (parsed.success) return parsed.output
  throw new Refusal(400, auditTexts.badFilter(v.getDotPath(parsed.issues[0]) ?? ''))
}

/** Audit rows of a company in wire form, newest first. */
const auditList = (db: Db, scope: AuditScope & { companyId: number }): LongList<AuditRow, number> => ({
  companyId: scope.companyId,
  read: async (after, limit) => (await selectAuditRows(db, scope, after, limit)).map(wireRow),
  keyOf: (row) => row.id,
  Key: v.pipe(v.number(), v.safeInteger()),
})

const wireRow = (row: Awaited<ReturnType<typeof selectAuditRows>>[number]): AuditRow => ({
  id: row.id,
  at: new Date(row.at).toISOString(),
  action: row.action,
  outcome: row.outcome,
  actor: { kind: row.actor_kind, name: row.actor_name ?? row.actor_kind },
  address: row.actor_kind === 'operator' ? null : row.address,
  order_id: row.order_id,
  target: row.target,
  target_name: row.target_name,
  before: JSON.parse(row.before_json ?? '{}') as Record<string, unknown>,
  after: JSON.parse(row.details_json) as Record<string, unknown>,
  ...(row.outcome === 'refused' ? { count: row.repeats ?? 1 } : {}),
})

const Values = v.nullable(v.record(v.string(), v.unknown()))

const AuditRow = v.strictObject({
  id: Whole,
  at: Instant,
  action: v.string(),
  outcome: v.picklist(['done', 'refused']),
  actor: v.strictObject({ kind: v.picklist(actorKinds), name: v.string() }),
  address: v.nullable(v.string()),
  order_id: v.nullable(Whole),
  target: v.nullable(v.string()),
  target_name: v.nullable(v.string()),
  before: Values,
  after: Values,
  count: v.optional(Whole),
})
type AuditRow = v.InferOutput<typeof AuditRow>
