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

/** Selects at most `limit` audit rows with ids below `after`, newest first, with the names of the users they are about. */
export async function selectAuditRows(db: Db, scope: AuditScope, after: number | null, limit: number) {
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
  const rows = await query.execute()
  const names = await selectNames(db, scope, rows)
  return rows.map((row) => ({ ...row, target_name: names.get(targetUser(row)) ?? null }))
}

/** Number of the user that a row is about; NaN for any other. A refusal names its call there. */
const targetUser = ({ target }: { target: string | null }): number =>
  Number(/^user ([1-9]\d{0,14})$/.exec(target ?? '')?.[1])

/** Names of users by number; a company learns those of its own users only. */
async function selectNames(
  db: Db,
  { companyId }: AuditScope,
  rows: readonly { target: string | null }[],
): Promise<ReadonlyMap<number, string>> {
  const ids = [...new Set(rows.map(targetUser))].filter((id) => !Number.isNaN(id))
  if (ids.length === 0) return new Map()
  let query = db.selectFrom('users').select(['id', 'name']).where('id', 'in', ids)
  if (companyId !== undefined) query = query.where('company_id', '=', companyId)
  return new Map((await query.execute()).map((user) => [user.id, user.name]))
}

/** An action, or those of one kind. Compares no order of texts, which depends on the database's language. */
const isAction = (action: string) =>
  sql<boolean>`(a.action = ${action} or substr(a.action, 1, ${sql.lit(action.length + 1)}) = ${`${action}.`})`

const startOf = (day: string): number => Date.parse(day) - istanbulOffsetMs
