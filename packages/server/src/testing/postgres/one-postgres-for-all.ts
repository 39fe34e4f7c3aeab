import { makeDemoTemplate } from '../templates/demo-template.ts'
import { startPostgres } from './start-postgres.ts'

/**
 * Starts one PostgreSQL for all test files of a run, each of which creates databases of its own in it, and seeds the
 * demo once for all of them.
 */
export async function setup(): Promise<() => Promise<void>> {
  const postgres = await startPostgres()
  if (postgres?.cluster)
    process.env['TEST_DATABASE_URL'] = `postgres://portal@127.0.0.1:${postgres.cluster.port}/postgres`
  const removeTemplate = await makeDemoTemplate(postgres)
  return async () => {
    removeTemplate()
    await postgres?.stop()
  }
}
