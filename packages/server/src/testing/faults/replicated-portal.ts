import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DemoSignIn } from '../../base/data-dir/demo-sign-ins.ts'
import { call, clientWith, type SignedInClient } from '../portal-client.ts'
import { type ReplicatedPostgres, startReplicatedPostgres } from '../postgres/replicated-postgres.ts'
import { type OperatorRun, runOperatorProcess } from '../run-operator.ts'
import { signInSpawned, type SpawnedServer, spawnServer } from '../spawn-server.ts'
import { type Load, type LoadReport, originsOf, startLoad } from './load.ts'

/** Two servers with folders of their own, on one replicated PostgreSQL behind a pooler. */
export interface ReplicatedPortal {
  postgres: ReplicatedPostgres
  servers: readonly SpawnedServer[]
  /** First demo company, stepped up, through each server. */
  writers: readonly SignedInClient[]
  /** Second demo company, through each server. */
  readers: readonly SignedInClient[]
  /** Answers of both servers on `/readyz`. */
  readiness(): Promise<number[]>
  verify(): Promise<OperatorRun>
  close(): Promise<void>
}

const readerEmail = 'genis@ornek.example'

/** Starts the portal; the second server takes over what the first has set up. */
export async function startReplicatedPortal(): Promise<ReplicatedPortal> {
  const postgres = await startReplicatedPostgres()
  const folders = [1, 2].map((index) => mkdtempSync(join(tmpdir(), `portal-server-${index}-`)))
  const [first = '', second = ''] = folders
  const shared = {
    DATABASE_URL: postgres.databaseUrl,
    SECRET_KEY: randomBytes(32).toString('base64'),
    DB_LOCK_TIMEOUT_MS: '1500',
    DB_STATEMENT_TIMEOUT_MS: '2000',
  }
  const servers = [
    await spawnServer({ ...shared, DATA_DIR: first }),
    await spawnServer({ ...shared, DATA_DIR: second }),
  ]
  const through = (token: string) => servers.map(({ url }) => clientWith(url, token))
  const url = servers[0]?.url ?? ''
  return {
    postgres,
    servers,
    writers: through((await signInSpawned(url, first)).token),
    readers: through(await tokenOf(url, first, readerEmail)),
    readiness: () => Promise.all(servers.map(async (server) => (await fetch(`${server.url}/readyz`)).status)),
    verify: () => runOperatorProcess(['verify'], { ...shared, DATA_DIR: second }),
    close: async () => {
      for (const server of servers) server.kill('SIGKILL')
      await Promise.all(servers.map(({ exited }) => exited))
      await postgres.stop()
      for (const folder of folders) rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function tokenOf(url: string, dataDir: string, email: string): Promise<string> {
  const signIns = JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')) as DemoSignIn[]
  const password = signIns.find((one) => one.email === email)?.password
  const { body, text } = await call(url, 'POST', '/auth/login', { body: { email, password } })
  if (typeof body['token'] !== 'string') throw new Error(`sign-in of ${email} failed: ${text}`)
  return body['token']
}

/** Starts a load on each server; each writes and reads. */
export function startLoads({ writers, readers }: ReplicatedPortal, firstAsn = 100_000): Load[] {
  return writers.map((writer, index) => startLoad(writer, readers[index] ?? writer, firstAsn + index * 10_000))
}

/** Outcome of loads. */
interface LoadsReport extends LoadReport {
  /** Origins that were acknowledged and are gone. */
  lost: string[]
}

/** Stops the loads and looks, through the last server, for what was acknowledged. */
export async function stopLoads({ writers }: ReplicatedPortal, loads: readonly Load[]): Promise<LoadsReport> {
  const reports = await Promise.all(loads.map((load) => load.stop()))
  const added = reports.flatMap((report) => report.added)
  const last = writers.at(-1)
  const kept = new Set(last ? await originsOf(last) : [])
  return {
    wrong: reports.flatMap(({ wrong }) => wrong),
    refused: reports.reduce((sum, { refused }) => sum + refused, 0),
    added,
    lost: added.filter((origin) => !kept.has(origin)),
  }
}
