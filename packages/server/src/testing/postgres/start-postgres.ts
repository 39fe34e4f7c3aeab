import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { postgresBinaries } from './postgres-binaries.ts'

/** PostgreSQL for tests. */
export interface TestPostgres {
  /** Creates an empty database and returns its URL. */
  freshDatabase(): Promise<string>
  stop(): Promise<void>
}

/** User `nobody`: PostgreSQL refuses to run as root. */
const unprivilegedId = 65_534
const startTimeoutMs = 20_000

/**
 * Connects to the PostgreSQL of TEST_DATABASE_URL, else starts a new cluster from local binaries. Returns null when
 * there is neither; throws instead with CI=true, where no test may be skipped.
 */
export async function startPostgres(): Promise<TestPostgres | null> {
  const given = process.env['TEST_DATABASE_URL']
  if (given) return databasesOn(given, () => Promise.resolve())
  const binaries = postgresBinaries()
  if (binaries) return startCluster(binaries)
  if (process.env['CI'] === 'true') throw new Error('no PostgreSQL: set TEST_DATABASE_URL or install its binaries')
  return null
}

async function startCluster(binaries: string): Promise<TestPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-pg-'))
  const isRoot = process.getuid?.() === 0
  const owner = isRoot ? { uid: unprivilegedId, gid: unprivilegedId } : {}
  chmodSync(folder, 0o755)
  if (isRoot) chownSync(folder, unprivilegedId, unprivilegedId)
  const data = join(folder, 'data')
  const options = { ...owner, cwd: folder, stdio: 'ignore' } as const
  execFileSync(
    join(binaries, 'initdb'),
    ['-D', data, '-U', 'portal', '-A', 'trust', '-E', 'UTF8', '--no-sync'],
    options,
  )
  const port = await freePort()
  const flags = ['fsync=off', 'listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`, `port=${port}`]
  const server = spawn(join(binaries, 'postgres'), ['-D', data, ...flags.flatMap((flag) => ['-c', flag])], options)
  // A test run that is killed must not leave its cluster behind.
  const kill = () => server.kill('SIGKILL')
  process.once('exit', kill)
  const url = `postgres://portal@127.0.0.1:${port}/postgres`
  await untilReady(url)
  return databasesOn(url, async () => {
    process.off('exit', kill)
    await end(server)
    rmSync(folder, { recursive: true, force: true })
  })
}

function databasesOn(url: string, stop: () => Promise<void>): TestPostgres {
  const created: string[] = []
  return {
    freshDatabase: async () => {
      const name = `portal_test_${randomBytes(6).toString('hex')}`
      await run(url, `create database ${name}`)
      created.push(name)
      const fresh = new URL(url)
      fresh.pathname = `/${name}`
      return fresh.href
    },
    stop: async () => {
      for (const name of created) await run(url, `drop database if exists ${name} with (force)`)
      await stop()
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
      await delay(25)
    }
  }
}

function end(server: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    server.once('exit', () => resolve())
    server.kill('SIGINT')
  })
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
