import { sql } from 'kysely'
import type { ActorKind, AuditFilters } from '@ip-portal/core/audit/audit.schema'
import { addDays, istanbulOffsetMs } from '@ip-portal/core/kernel/values/dates'
import type { Db } from '../db/open.ts'

/** Rows to list: those that all filters fit, of the company that reads them, of some companies, or of all. */
export type AuditScope = AuditFilters & { companyId?: number; companies?: readonly number[] | undefined }

/** Rows of the first release name no actor: they have a user, or came from a command of the provider. */
const kind = sql<ActorKind>`coalesce(a.actor_kind, case when a.user_id is null then 'operator' else 'user' end)`
const name = sql<string | null>`coalesce(a.actor_name, u.name)`
/** A company does not learn the names of the provider's staff. */
const nameForCompany = sql<string | null>`case when ${kind} = 'operator' then 'operator' else ${name} end`
const outcome = sql<'done' | 'refused'>`coalesce(a.outcome, 'done')`

/** Selects at most `limit` audit rows with ids below `after`, newest first. */
export function selectAuditRows(db: Db, scope: AuditScope, after: number | null, limit: number) {
  const nameOf = scope.companyId === undefined ? name : nameForCompany
  let query = db
    .selectFrom('audit_log as a')
    .leftJoin('companies as c', 'c.id', 'a.company_id')
    .leftJoin('users as u', 'u.id', 'a.user_id')
    .select(['a.id', 'a.at', 'a.action', outcome.as('outcome'), kind.as('actor_kind'), nameOf.as('actor_name')])
    .select(['a.address', 'a.order_id', 'a.target', 'a.before_json', 'a.details_json', 'a.repeats'])
    .select('c.name as company_name')
    .orderBy('a.id', 'desc')
    .limit(limit)
  if (after !== null) query = query.where('a.id', '<', after)
  if (scope.companyId !== undefined) query = query.where('a.company_id', '=', scope.companyId)
  if (scope.companies !== undefined) query = query.where('a.company_id', 'in', scope.companies)
  if (scope.order !== undefined) query = query.where('a.order_id', '=', scope.order)
  if (scope.action !== undefined) query = query.where(isAction(scope.action))
  if (scope.actor !== undefined) query = query.where(kind, '=', scope.actor)
  if (scope.name !== undefined) query = query.where(nameOf, '=', scope.name)
  if (scope.outcome !== undefined) query = query.where(outcome, '=', scope.outcome)
  if (scope.from !== undefined) query = query.where('a.at', '>=', startOf(scope.from))
  if (scope.to !== undefined) query = query.where('a.at', '<', startOf(addDays(scope.to, 1)))
  return query.execute()
}

/** An action, or those of one kind. Compares no order of texts, which depends on the database's language. */
const isAction = (action: string) =>
  sql<boolean>`(a.action = ${action} or substr(a.action, 1, ${sql.lit(action.length + 1)}) = ${`${action}.`})`

const startOf = (day: string): number => Date.parse(day) - istanbulOffsetMs
