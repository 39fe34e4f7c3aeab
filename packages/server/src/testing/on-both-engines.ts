import { afterAll, beforeAll, describe } from 'vitest'
import { startPostgres } from './postgres/start-postgres.ts'
import { startTestServer, type TestServer, type TestServerOptions } from './start-test-server.ts'

/**
 * Runs the tests against a server on SQLite and against one on PostgreSQL, if there is a PostgreSQL. Not part of
 * `index.ts`, because programs outside vitest use the test server too.
 */
export function onBothEngines(tests: (server: () => TestServer) => void, options: TestServerOptions = {}): void {
  describe.each(['sqlite', 'postgres'] as const)('on %s', async (engine) => {
    const postgres = engine === 'postgres' ? await startPostgres() : null
    if (engine === 'postgres' && !postgres) return
    let server: TestServer
    beforeAll(async () => {
      const settings = { ...options.settings, ...(postgres ? { databaseUrl: await postgres.freshDatabase() } : {}) }
      server = await startTestServer({ ...options, database: engine, settings })
    })
    afterAll(async () => {
      await server.stop()
      await postgres?.stop()
    })
    tests(() => server)
  })
}
