import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { createLog } from '../base/log.ts'
import { readSettings } from '../base/settings/settings.ts'
import { run } from '../operator/run.ts'
import { migrate } from '../store/db/migrate.ts'
import { openStore } from '../store/db/open.ts'
import { newKey } from '../testing/data-dir/secret-keys.ts'
import { temporaryFolders } from '../testing/data-dir/temporary-folders.ts'
import { holdWriteLock } from '../testing/faults/hold-write-lock.ts'
import { startOwnPostgres } from '../testing/postgres/start-postgres.ts'
import { spawnServer } from '../testing/spawn-server.ts'
import { startServer } from './start-server.ts'

const postgres = await startOwnPostgres()
const SECRET_KEY = newKey()
afterAll(() => postgres?.stop())
const newFolder = temporaryFolders()

/** Starts in this process and returns what the log says meanwhile. */
function start(environment: Record<string, string>) {
  const log: string[] = []
  const settings = readSettings({ PORT: '0', SECRET_KEY, ...environment })
  return { log, started: startServer(settings, createLog({ write: (line) => log.push(line) })) }
}

describe('a start before the database', () => {
  it.skipIf(!postgres)('waits for PostgreSQL with lines in the log, and then serves', async () => {
    const DATABASE_URL = (await postgres?.freshDatabase()) ?? ''
    await postgres?.cluster.stop('fast')
    const { log, started } = start({ DATABASE_URL, DATA_DIR: newFolder() })
    await expect.poll(() => log.filter((line) => line.includes('database.waiting')).length).toBe(2)
    postgres?.cluster.start()
    const server = await started
    expect((await fetch(`${server.url}/api/auth/check-session`)).status).toBe(200)
    await server.stop()
  })

  it('waits for a SQLite file that another process has locked', async () => {
    const dataDir = newFolder()
    const store = openStore({ dataDir })
    await migrate(store)
    await store.close()
    const release = await holdWriteLock(dataDir)
    const { log, started } = start({ DATA_DIR: dataDir, DB_LOCK_TIMEOUT_MS: '100' })
    await expect.poll(() => log.filter((line) => line.includes('database.waiting')).length).toBe(1)
    await release()
    await (await started).stop()
  })
})

describe.each(['sqlite', 'postgres'] as const)('a newer schema on %s', (engine) => {
  it.skipIf(engine === 'postgres' && !postgres)('is refused in one sentence by server and operator', async () => {
    const databaseUrl = engine === 'postgres' ? await postgres?.freshDatabase() : undefined
    const settings = { DATA_DIR: newFolder(), ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) }
    const store = openStore({ dataDir: settings.DATA_DIR, databaseUrl })
    await migrate(store)
    await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '2027-01-01')`.execute(store.db)
    const sentence =
      'Veritabanı daha yeni bir sürümle hazırlanmış (bu sürümün bilmediği adım: 9999-later); sunucunun o sürümünü çalıştırın.\n'
    const refused = spawnServer(settings).catch((error: unknown) => error)
    expect(await refused).toMatchObject({ message: `the server ended with 1: ${sentence}` })
    expect(await run(['requests', 'list'], settings)).toEqual({ code: 1, stdout: '', stderr: sentence })
    await sql`delete from kysely_migration where name = '9999-later'`.execute(store.db)
    await store.close()
    expect((await run(['requests', 'list'], settings)).code).toBe(0)
  })
})
