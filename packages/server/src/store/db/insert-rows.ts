import { CompiledQuery, type Kysely, sql } from 'kysely'
import type { EngineKind } from './open.ts'
import type { Tables } from './schema/tables.ts'

type Row = Record<string, unknown>

/** SQLite takes 32,766 parameters per statement; PostgreSQL gets its rows as one JSON text of limited size. */
const sqliteParameters = 32_000
const postgresRows = 5_000

/** Inserts many rows with few statements. All rows must have the same columns. */
export async function insertRows(
  db: Kysely<Tables>,
  kind: EngineKind,
  table: keyof Tables,
  rows: Row[],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {})
  const chunk = kind === 'sqlite' ? Math.floor(sqliteParameters / Math.max(1, columns.length)) : postgresRows
  for (let from = 0; from < rows.length; from += chunk) {
    const part = rows.slice(from, from + chunk)
    if (columns.includes('content')) await insertSingly(db, table, part)
    else await db.executeQuery(kind === 'sqlite' ? withValues(table, columns, part) : asJson(table, columns, part))
  }
  if (kind === 'postgres' && columns.includes('id') && typeof rows[0]?.['id'] === 'number')
    await moveSequence(db, table)
}

const namesOf = (columns: string[]) => columns.map((column) => `"${column}"`).join(', ')

function withValues(table: string, columns: string[], rows: Row[]): CompiledQuery {
  const row = `(${columns.map(() => '?').join(', ')})`
  const values = rows.flatMap((one) => columns.map((column) => one[column]))
  return CompiledQuery.raw(
    `insert into ${table} (${namesOf(columns)}) values ${rows.map(() => row).join(', ')}`,
    values,
  )
}

function asJson(table: string, columns: string[], rows: Row[]): CompiledQuery {
  const names = namesOf(columns)
  const select = `select ${names} from json_populate_recordset(null::${table}, $1)`
  return CompiledQuery.raw(`insert into ${table} (${names}) ${select}`, [JSON.stringify(rows)])
}

/** Inserts rows one by one: JSON cannot carry their bytes. */
async function insertSingly(db: Kysely<Tables>, table: keyof Tables, rows: Row[]): Promise<void> {
  for (const row of rows)
    await db
      .insertInto(table)
      .values(row as never)
      .execute()
}

/** Moves the sequence of PostgreSQL's identity column past the inserted ids. */
async function moveSequence(db: Kysely<Tables>, table: string): Promise<void> {
  const name = sql.lit(table)
  const max = sql`(select max(id) from ${sql.table(table)})`
  await sql`select setval(s, ${max}) from pg_get_serial_sequence(${name}, 'id') as s where s is not null`.execute(db)
}
