import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  call,
  clientWith,
  openStore,
  type SignedInClient,
  signInSpawned,
  type SpawnedServer,
  spawnServer,
  startPostgres,
  type TestPostgres,
} from '@ip-portal/server/testing'
import type { Figure } from './figure.ts'
import { measureWaits, type Waits } from './waits.ts'

export type Engine = 'sqlite' | 'postgres'

export interface WorldOptions {
  /** Environment of the server besides the database. */
  settings?: Record<string, string>
}

/** A server in its own process with the demo companies, and the means to attack it. */
export interface World {
  engine: Engine
  server: SpawnedServer
  /** Environment of the server, for a second process on the same data. */
  settings: Record<string, string>
  dataDir: string
  /** The cluster behind the server; null on SQLite. */
  postgres: TestPostgres | null
  /** Own connection to the server's database. */
  db: ReturnType<typeof openStore>['db']
  /** First demo company, stepped up: plants the faults. */
  attacker: SignedInClient
  /** Second demo company: must not notice them. */
  other: SignedInClient
  /** Measures the waits of the second company's reads during the work. */
  waitsOfOthers(during: () => Promise<unknown>): Promise<Waits>
  /** Ends the server and starts it again on the same data; `server` is the new one, the sessions stay. */
  restart(signal: 'SIGTERM' | 'SIGKILL', settings?: Record<string, string>): Promise<void>
  /** Memory of the server's process in MiB; null outside Linux. */
  memoryMiB(): number | null
  close(): Promise<void>
}

const secondUser = 'genis@ornek.example'

/** Starts a world on one engine. Throws when there is no PostgreSQL at hand. */
export async function openWorld(engine: Engine, { settings = {} }: WorldOptions = {}): Promise<World> {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-fault-'))
  const postgres = engine === 'postgres' ? await startPostgres() : null
  if (engine === 'postgres' && !postgres) throw new Error('no PostgreSQL at hand')
  const databaseUrl = await postgres?.freshDatabase()
  const environment = { DATA_DIR: dataDir, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}), ...settings }
  const server = await spawnServer(environment)
  const store = openStore({ dataDir, databaseUrl })
  const world: World = {
    engine,
    server,
    settings: environment,
    dataDir,
    postgres,
    db: store.db,
    attacker: await signInSpawned(server.url, dataDir),
    other: await signInByPassword(server.url, dataDir, secondUser),
    waitsOfOthers: (during) => {
      const paths = ['/orders/stats', '/tickets/open']
      return measureWaits({ url: world.server.url, token: world.other.token, paths }, during)
    },
    restart: async (signal, more = {}) => {
      world.server.kill(signal)
      await world.server.exited
      const port = new URL(world.server.url).port
      world.server = await spawnServer({ ...environment, PORT: port, ...more })
    },
    memoryMiB: () => memoryOf(world.server.pid),
    close: async () => {
      world.server.kill('SIGKILL')
      await world.server.exited
      await store.close().catch(() => undefined)
      await postgres?.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
  return world
}

/** Reads the password of a demo user. */
export function demoPassword(dataDir: string, email: string): string {
  const signIns = JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')) as { email: string; password: string }[]
  return signIns.find((one) => one.email === email)?.password ?? ''
}

/** Signs a demo user without a second factor in. Throws when the server refuses. */
export async function signInByPassword(url: string, dataDir: string, email: string): Promise<SignedInClient> {
  const { body, text } = await call(url, 'POST', '/auth/login', {
    body: { email, password: demoPassword(dataDir, email) },
  })
  if (typeof body['token'] !== 'string') throw new Error(`sign-in of ${email} failed: ${text}`)
  return clientWith(url, body['token'])
}

/** Reads the resident memory of a process from Linux's /proc. */
export function memoryOf(pid: number): number | null {
  try {
    const line = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
    return line ? Number(line[1]) / 1024 : null
  } catch {
    return null
  }
}

/** Figures of the others' waits: the goal is the 99th percentile; every read must have been answered. */
export const waitFigures = (waits: Waits, atMost = 100): Figure[] => [
  { what: "others' wait, p99", value: waits.p99Ms, unit: 'ms', atMost },
  { what: "others' wait, longest", value: waits.longestMs, unit: 'ms' },
  { what: "others' failed reads", value: waits.failed, unit: `of ${waits.reads}`, atMost: 0 },
]
