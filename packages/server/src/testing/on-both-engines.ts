import { afterAll, beforeAll, describe } from 'vitest'
import { startPostgres } from './postgres/start-postgres.ts'
import { startTestServer, type TestServer, type TestServerOptions } from './start-test-server.ts'

/**
 * Runs the tests against a server on SQLite and against one on PostgreSQL, which is left out where there is none
 * at hand. Apart from `index.ts`, because other programs that use the test server have no vitest around them.
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
