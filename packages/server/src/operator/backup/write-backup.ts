import { createWriteStream, existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { privateFile } from '../../base/data-dir/secure-data-dir.ts'
import { audit, operatorActor } from '../../store/audit/audit.ts'
import { appliedMigrations } from '../../store/db/migrate.ts'
import type { Db } from '../../store/db/open.ts'
import { readSnapshot } from '../../store/db/read-snapshot.ts'
import type { Tables } from '../../store/db/schema/tables.ts'
import { noteBackup } from '../../store/parameters.ts'
import { currentKeyId } from '../../store/secret-key/key-in-database.ts'
import { type OperatorDeps, OperatorError } from '../command.ts'
import { operatorTexts } from '../operator.texts.ts'
import { cellOf, formatName, formatVersion, type Header, type Line } from './backup-lines.ts'
import { backupTables } from './backup-tables.ts'

const rowsPerRead = 100

/**
 * Writes all kept tables in one read snapshot to a file of mode 0600, while servers work on the database. The file gets
 * its name when it is whole and on the disk. Its audit row comes after it: a full or read-only database needs a backup
 * most. `notAudited` says why the row could not be written. Throws `OperatorError` when the file exists.
 */
export async function writeBackup(
  { store, now, by }: Pick<OperatorDeps, 'store' | 'now' | 'by'>,
  path: string,
): Promise<{ rows: number; notAudited: string | null }> {
  if (existsSync(path)) throw new OperatorError('conflict', operatorTexts.backupExists(path))
  const part = `${path}.part`
  // One that is left behind may be open to others, and a link may lead elsewhere.
  await rm(part, { force: true })
  let rows = 0
  const count = (added: number) => (rows += added)
  try {
    const schema = (await appliedMigrations(store)).at(-1) ?? ''
    await readSnapshot(store.db, (snapshot) =>
      pipeline(
        readDatabase(snapshot, { schema, now, count }),
        createGzip(),
        createWriteStream(part, { flags: 'wx', mode: privateFile, flush: true }),
      ),
    )
    await rename(part, path)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
  const entry = { at: now, action: 'portal.backup', target: `backup ${path}`, after: { rows } }
  const audited = store.db.transaction().execute(async (trx) => {
    await audit(trx, operatorActor(by, null), entry)
    await noteBackup(trx, now)
  })
  const notAudited = await audited.then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )
  return { rows, notAudited }
}

interface Progress {
  schema: string
  now: number
  count: (rows: number) => void
}

async function* readDatabase(db: Db, { schema, now, count }: Progress): AsyncGenerator<string> {
  const counts: Record<string, number> = {}
  const secret_key = await currentKeyId(db)
  const created_at = new Date(now).toISOString()
  yield line({ format: formatName, version: formatVersion, schema, created_at, secret_key })
  for (const table of backupTables) {
    counts[table] = 0
    for await (const rows of batches(db, table)) {
      if (counts[table] === 0) yield line({ table, columns: Object.keys(rows[0] ?? {}) })
      counts[table] += rows.length
      count(rows.length)
      yield rows.map((row) => line(Object.values(row).map(cellOf))).join('')
    }
  }
  yield line({ end: counts })
}

const line = (content: Header | Line): string => `${JSON.stringify(content)}\n`

/**
 * Reads a table in batches, so that a large file is not in memory as a whole. Ledger lines refer to earlier ones, which
 * a restore needs first.
 */
async function* batches(db: Db, table: keyof Tables): AsyncGenerator<object[]> {
  let batch: object[] = []
  const rows = db.selectFrom(table).selectAll()
  for await (const row of (table === 'transactions' ? rows.orderBy('id' as never) : rows).stream(rowsPerRead)) {
    batch.push(row)
    if (batch.length < rowsPerRead) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
