import { audit, operatorActor } from '../../store/audit/audit.ts'
import { lastLink } from '../../store/audit/seals/chain.ts'
import { textOfEnd, writeEnd } from '../../store/audit/seals/kept-end.ts'
import { insertRows } from '../../store/db/insert-rows.ts'
import { appliedMigrations, knownMigrations, migrate } from '../../store/db/migrate.ts'
import type { Db, Store } from '../../store/db/open.ts'
import type { Tables } from '../../store/db/schema/tables.ts'
import { findKey, type KeySettings, openSecretKey } from '../../store/secret-key/open-secret-key.ts'
import { keyIdOf } from '../../store/secret-key/secret-key.ts'
import { type OperatorDeps, OperatorError } from '../command.ts'
import { operatorTexts } from '../operator.texts.ts'
import { BrokenBackup, formatVersion, type Header, type Line, readLines, valueOf } from './backup-lines.ts'
import { backupTables } from './backup-tables.ts'

const rowsPerInsert = 200

/**
 * Fills an empty database from a backup of either engine, in one transaction, and brings it up to date. Returns the
 * number of rows and the id of the key that its secrets need. Throws `OperatorError` when the database is not empty, the backup is
 * not whole, comes from a newer release or belongs to another key than the present one; the database is empty after
 * that.
 */
export async function restoreBackup(deps: RestoreDeps, path: string): Promise<Restored> {
  try {
    const restored = await restore(deps, path)
    await noteRestore(deps, path, restored)
    return restored
  } catch (error) {
    if (error instanceof BrokenBackup) throw new OperatorError('failed', operatorTexts.brokenBackup(path))
    if (error instanceof Error && 'syscall' in error) throw new OperatorError('not_found', operatorTexts.noBackup(path))
    throw error
  }
}

type RestoreDeps = Pick<OperatorDeps, 'store' | 'settings' | 'now' | 'by'>

interface Restored {
  rows: number
  /** Null for a backup of the first release, whose secrets the present key has encrypted by now. */
  neededKey: string | null
}

/** Adds a row to the restored audit log, whose end is from now on the known one. */
async function noteRestore({ store, settings, now, by }: RestoreDeps, path: string, { rows }: Restored) {
  const end = await lastLink(store.db)
  const entry = { at: now, action: 'portal.restore', target: `backup ${path}`, after: { rows, end: textOfEnd(end) } }
  await store.db.transaction().execute((trx) => audit(trx, operatorActor(by, null), entry))
  await writeEnd(settings.dataDir, end)
}

async function restore({ store, settings }: RestoreDeps, path: string): Promise<Restored> {
  const lines = readLines(path)
  const first = await lines.next()
  const header = first.value as Header
  if (header.version !== formatVersion || !knownMigrations.includes(header.schema))
    throw new OperatorError('conflict', operatorTexts.newerBackup(path))
  checkKey(header, settings)
  await prepareSchema(store, header.schema)
  const rows = await store.db.transaction().execute(async (trx) => {
    if (await hasRows(trx)) throw new OperatorError('conflict', operatorTexts.notEmpty)
    // A server that was started on the empty database has named its key, which was compared with the backup's.
    if ((await tablesOf(trx)).has('secret_keys')) await trx.deleteFrom('secret_keys').execute()
    return insertLines(trx, store, lines as AsyncGenerator<Line, undefined>)
  })
  await migrate(store)
  if (header.secret_key === undefined) await openSecretKey(store, settings)
  return { rows, neededKey: header.secret_key ?? null }
}

/** Refuses a key that is not the backup's. Without any key at hand the server asks for the right one at its start. */
function checkKey({ secret_key: needed }: Header, settings: KeySettings): void {
  const found = findKey(settings)
  if (needed === undefined || !found || keyIdOf(found.root) === needed) return
  throw new OperatorError('conflict', operatorTexts.otherKey(needed, keyIdOf(found.root), found.source))
}

/** Creates the tables of the backup's release. Throws `OperatorError` when there are tables of another release. */
async function prepareSchema(store: Store, schema: string): Promise<void> {
  const present = (await appliedMigrations(store)).at(-1)
  if (present === undefined) return migrate(store, { last: schema })
  if (present === schema) return
  const isEmpty = !(await hasRows(store.db))
  throw new OperatorError('conflict', isEmpty ? operatorTexts.otherSchema : operatorTexts.notEmpty)
}

/** Names of the tables; an older schema has fewer. */
const tablesOf = async (db: Db): Promise<Set<string>> =>
  new Set((await db.introspection.getTables()).map(({ name }) => name))

async function hasRows(db: Db): Promise<boolean> {
  const present = await tablesOf(db)
  for (const table of backupTables) {
    if (table === 'secret_keys' || !present.has(table)) continue
    if (await db.selectFrom(table).selectAll().limit(1).executeTakeFirst()) return true
  }
  return false
}

async function insertLines(db: Db, { kind }: Store, lines: AsyncGenerator<Line, undefined>): Promise<number> {
  const counts: Record<string, number> = {}
  let target: { table: keyof Tables; columns: string[] } | undefined
  let batch: Record<string, unknown>[] = []
  const flush = async () => {
    if (target && batch.length > 0) await insertRows(db, kind, target.table, batch)
    batch = []
  }
  for await (const line of lines) {
    if (Array.isArray(line)) {
      if (!target || line.length !== target.columns.length) throw new BrokenBackup('a row has no table')
      const cells = target.columns.map((column, at) => [column, valueOf(line[at] ?? null)] as const)
      batch.push(Object.fromEntries(cells))
      counts[target.table] = (counts[target.table] ?? 0) + 1
      if (batch.length >= rowsPerInsert) await flush()
      continue
    }
    await flush()
    if ('end' in line) {
      // The check sum of the file stands behind its last line.
      if (!(await lines.next()).done) throw new BrokenBackup('something follows the end')
      return checkedTotal(counts, line.end)
    }
    target = { table: knownTable(line.table), columns: line.columns }
  }
  throw new BrokenBackup('the end is missing')
}

function knownTable(name: string): keyof Tables {
  const table = backupTables.find((known) => known === name)
  if (!table) throw new BrokenBackup('a table is unknown')
  return table
}

/** Returns the number of all rows. Throws `BrokenBackup` unless each table has as many rows as the backup's end says. */
function checkedTotal(counts: Record<string, number>, expected: Record<string, number>): number {
  const isWhole = backupTables.every((table) => (counts[table] ?? 0) === (expected[table] ?? 0))
  if (!isWhole) throw new BrokenBackup('rows are missing')
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}
