import * as v from 'valibot'
import type { AuditRow } from './audit.answers.ts'
import { type AuditScope, selectAuditRows } from '../../store/audit/select-rows.ts'
import type { Db } from '../../store/db/open.ts'
import type { LongList } from '../../store/db/long-list.ts'

/** Audit rows of a company in wire form, newest first. */
export const auditList = (db: Db, scope: AuditScope & { companyId: number }): LongList<AuditRow, number> => ({
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
  before: JSON.parse(row.before_json ?? '{}') as Record<string, unknown>,
  after: JSON.parse(row.details_json) as Record<string, unknown>,
  ...(row.outcome === 'refused' ? { count: row.repeats ?? 1 } : {}),
})
