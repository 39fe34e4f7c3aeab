import { startPostgres } from './start-postgres.ts'

/** Starts one PostgreSQL for all test files of a run, each of which creates databases of its own in it. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  const postgres = await startPostgres()
  if (!postgres?.cluster) return undefined
  process.env['TEST_DATABASE_URL'] = `postgres://portal@127.0.0.1:${postgres.cluster.port}/postgres`
  return () => postgres.stop()
}
