import { type Kysely, sql } from 'kysely'
import type { EngineKind } from '../open.ts'
import { id, int, optional, ref, tableMaker, text } from '../schema/columns.ts'

/** Lets audit rows name no company: commands of the operator on the whole portal. */
export async function allowAuditOfPortal(db: Kysely<unknown>, kind: EngineKind): Promise<void> {
  if (kind === 'postgres') await sql`alter table audit_log alter column company_id drop not null`.execute(db)
  else await rebuild(db)
}

const draft = 'audit_log_new'

const columns = {
  id,
  at: int,
  request_id: text,
  company_id: optional(ref('companies')),
  user_id: optional(int),
  order_id: optional(int),
  action: text,
  details_json: text,
  actor_kind: optional(text),
  actor_name: optional(text),
  session_id: optional(int),
  token_id: optional(int),
  address: optional(text),
  outcome: optional(text),
  target: optional(text),
  before_json: optional(text),
  repeat_key: optional(text),
  repeats: optional(int),
}

/** Copies the table, because SQLite changes no column. Ids of deleted rows are not given out again. */
async function rebuild(db: Kysely<unknown>): Promise<void> {
  await tableMaker(db, 'sqlite')(draft, columns)
  const names = sql.join(Object.keys(columns).map((name) => sql.ref(name)))
  await sql`insert into ${sql.table(draft)} (${names}) select ${names} from audit_log`.execute(db)
  await sql`delete from sqlite_sequence where name = ${draft}`.execute(db)
  await sql`insert into sqlite_sequence (name, seq)
    select ${draft}, seq from sqlite_sequence where name = 'audit_log'`.execute(db)
  await db.schema.dropTable('audit_log').execute()
  await db.schema.alterTable(draft).renameTo('audit_log').execute()
  const index = (name: string) => db.schema.createIndex(name).on('audit_log')
  await index('audit_log_company_id_at').columns(['company_id', 'at']).execute()
  await index('audit_log_repeat_key').unique().column('repeat_key').execute()
  await index('audit_log_company_id_id').columns(['company_id', 'id']).execute()
  await index('audit_log_order_id_id').columns(['order_id', 'id']).execute()
  await index('audit_log_repeats').column('id').where(sql.ref('repeats'), '>', 1).execute()
}
