import { afterAll, beforeAll, describe } from 'vitest'
import { migrate } from '../store/db/migrate.ts'
import { openStore, type Store } from '../store/db/open.ts'
import { temporaryFolders } from './data-dir/temporary-folders.ts'
import { hasPostgres, startPostgres } from './postgres/start-postgres.ts'
import { startTestServer, type TestServer, type TestServerOptions } from './start-test-server.ts'

/**
 * Runs the tests against a server on SQLite and against one on PostgreSQL, if there is a PostgreSQL. Not part of
 * `index.ts`, because programs outside vitest use the test server too.
 */
export function onBothEngines(tests: (server: () => TestServer) => void, options: TestServerOptions = {}): void {
  describe.each(['sqlite', 'postgres'] as const)('on %s', (engine) => {
    if (engine === 'postgres' && !hasPostgres()) return
    let server: TestServer
    beforeAll(async () => {
      server = await startTestServer({ ...options, database: engine })
    })
    afterAll(() => server.stop())
    tests(() => server)
  })
}

/**
 * Runs the tests on an empty database of SQLite and on one of PostgreSQL, if there is a PostgreSQL. No server runs on
 * it, so nothing seals, sends or sweeps its rows besides the test.
 */
export function storeOnBothEngines(tests: (store: () => Store) => void): void {
  const newFolder = temporaryFolders()
  describe.each(['sqlite', 'postgres'] as const)('on %s', async (engine) => {
    const postgres = engine === 'postgres' ? await startPostgres() : null
    if (engine === 'postgres' && !postgres) return
    let store: Store
    beforeAll(async () => {
      store = openStore({ dataDir: newFolder(), databaseUrl: await postgres?.freshDatabase() })
      await migrate(store)
    })
    afterAll(async () => {
      await store.close()
      await postgres?.stop()
    })
    tests(() => store)
  })
}
