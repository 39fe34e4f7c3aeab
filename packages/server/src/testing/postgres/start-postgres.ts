import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { pace } from '@ip-portal/core/testing/pace'
import { type Cluster, createCluster } from './cluster.ts'
import { postgresBinaries } from './postgres-binaries.ts'

/** PostgreSQL for tests. */
export interface TestPostgres {
  /** The cluster, when it belongs to this process. */
  cluster: Cluster | null
  /** Creates a database, empty or as a copy of one without connections, and returns its URL. */
  freshDatabase(template?: string): Promise<string>
  stop(): Promise<void>
}

const startTimeoutMs = 60_000

/**
 * Connects to the PostgreSQL of TEST_DATABASE_URL, else starts a new cluster from local binaries. Returns null when
 * there is neither; throws instead with CI=true, where no test may be skipped.
 */
export async function startPostgres(): Promise<TestPostgres | null> {
  const given = process.env['TEST_DATABASE_URL']
  if (given) return databasesOn(given, null)
  return startOwnPostgres()
}

/** Starts a new cluster from local binaries, for tests that stop or freeze it; otherwise like `startPostgres`. */
export async function startOwnPostgres(): Promise<(TestPostgres & { cluster: Cluster }) | null> {
  const binaries = ownBinaries()
  if (!binaries) return null
  const cluster = await createCluster(binaries)
  const url = `postgres://portal@127.0.0.1:${cluster.port}/postgres`
  await untilReady(url)
  return { ...databasesOn(url, cluster), cluster }
}

/** True when `startPostgres` finds a PostgreSQL; throws as it does. */
export const hasPostgres = (): boolean => Boolean(process.env['TEST_DATABASE_URL']) || ownBinaries() !== null

function ownBinaries(): string | null {
  const binaries = postgresBinaries()
  if (!binaries && process.env['CI'] === 'true')
    throw new Error('no PostgreSQL: set TEST_DATABASE_URL or install its binaries')
  return binaries
}

function databasesOn(url: string, cluster: Cluster | null): TestPostgres {
  const created: string[] = []
  return {
    cluster,
    freshDatabase: async (template = 'template1') => {
      const name = `portal_test_${randomBytes(6).toString('hex')}`
      await run(url, `create database ${name} template ${template}`)
      created.push(name)
      const fresh = new URL(url)
      fresh.pathname = `/${name}`
      return fresh.href
    },
    stop: async () => {
      // Databases of a cluster go with it.
      if (cluster) return cluster.remove()
      for (const name of created) await run(url, `drop database if exists ${name} with (force)`)
    },
  }
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

async function untilReady(url: string): Promise<void> {
  const until = Date.now() + startTimeoutMs
  for (;;) {
    try {
      return await run(url, 'select 1')
    } catch (error) {
      if (Date.now() > until) throw error
      await pace(25)
    }
  }
}
