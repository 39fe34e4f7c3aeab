import { type Kysely, sql } from 'kysely'
import type { EngineKind } from '../open.ts'

/** Tax rates are no whole percents: the stamp tax of contracts is 0.948. SQLite keeps what it is given. */
export async function allowPartsOfPercent(db: Kysely<unknown>, kind: EngineKind): Promise<void> {
  if (kind === 'sqlite') return
  for (const column of ['tax_rate', 'stamp_tax_rate'])
    await sql`alter table service_types alter column ${sql.ref(column)} type double precision`.execute(db)
}
