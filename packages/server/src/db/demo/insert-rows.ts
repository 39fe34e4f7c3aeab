import { CompiledQuery, type Kysely, sql } from 'kysely'
import type { EngineKind } from '../open.ts'
import type { Tables } from '../schema.ts'

const chunk = 5_000

type Row = Record<string, unknown>

/**
 * Inserts many rows with a few statements: each chunk travels as one JSON text that the engine takes apart,
 * which is many times faster than one parameter a value. Rows of a table all have the same columns.
 */
export async function insertRows(db: Kysely<Tables>, kind: EngineKind, table: keyof Tables, rows: Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {})
  for (let from = 0; from < rows.length; from += chunk) {
    const part = rows.slice(from, from + chunk)
    if (columns.includes('content')) await insertPlain(db, table, part)
    else await db.executeQuery(CompiledQuery.raw(statement(kind, table, columns), [JSON.stringify(part)]))
  }
  if (kind === 'postgres' && columns.includes('id') && typeof rows[0]?.['id'] === 'number') await moveSequence(db, table)
}

function statement(kind: EngineKind, table: string, columns: string[]): string {
  const names = columns.map((column) => `"${column}"`).join(', ')
  if (kind === 'postgres')
    return `insert into ${table} (${names}) select ${names} from json_populate_recordset(null::${table}, $1)`
  const values = columns.map((column) => `json_extract(value, '$.${column}')`).join(', ')
  return `insert into ${table} (${names}) select ${values} from json_each(?)`
}

/** Bytes do not fit into JSON. */
async function insertPlain(db: Kysely<Tables>, table: keyof Tables, rows: Row[]): Promise<void> {
  for (const row of rows) await db.insertInto(table).values(row as never).execute()
}

/** Identity columns of PostgreSQL do not notice ids that were given. */
async function moveSequence(db: Kysely<Tables>, table: string): Promise<void> {
  const name = sql.lit(table)
  const max = sql`(select max(id) from ${sql.table(table)})`
  await sql`select setval(s, ${max}) from pg_get_serial_sequence(${name}, 'id') as s where s is not null`.execute(db)
}
