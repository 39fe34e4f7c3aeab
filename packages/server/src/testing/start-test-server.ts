import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DemoSignIn, readDemoSignIns } from '../base/data-dir/demo-sign-ins.ts'
import { createLog } from '../base/log.ts'
import { readSettings, type Settings } from '../base/settings/settings.ts'
import { startServer } from '../start/start-server.ts'
import type { Db } from '../store/db/open.ts'
import type { SecretKey } from '../store/secret-key/secret-key.ts'
import { startPostgres } from './postgres/start-postgres.ts'
import { cheapPasswords, copyDemoTemplate } from './templates/demo-template.ts'
import { freshCode } from './test-codes.ts'

export interface TestServerOptions {
  /** `postgres` starts its own PostgreSQL unless `settings.databaseUrl` names one. */
  database?: 'sqlite' | 'postgres'
  /** Stays after `stop`; when absent, the server gets a temporary folder that `stop` removes. */
  dataDir?: string
  now?: () => number
  settings?: Partial<Settings>
}

/** The real server in this process, with the demo data, on a free port of 127.0.0.1. */
export interface TestServer {
  url: string
  /** Address of the metrics, with `settings.metrics`. */
  metricsUrl: string | null
  signIns: DemoSignIn[]
  db: Db
  secretKey: SecretKey
  /** Lines logged so far. */
  log: string[]
  dataDir: string
  /** Environment variables for another process on the same data, such as an operator command. */
  environment: Record<string, string>
  /** Creates a one-time code of the user that the server accepts now. */
  code(email: string): Promise<string>
  /** Tells the news of the day by mail, as the server does by itself. */
  notify(): Promise<void>
  /** Takes the orders whose end is past to their next step, as the server does by itself. */
  endOrders(): Promise<void>
  /** Mails the provider what has begun to wait, as the server does by itself. */
  tellProvider(): Promise<void>
  /** Takes back the plans that were not confirmed in time; the server does so by itself every ten seconds. */
  revertPlans(): Promise<void>
  /** Fetches the exchange rate of the day, as the server does by itself. */
  fetchRate(): Promise<void>
  stop(): Promise<void>
}

/** Starts a `TestServer`. Throws when PostgreSQL is required and there is none. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'portal-test-'))
  const now = options.now ?? Date.now
  const own = options.database === 'postgres' && !options.settings?.databaseUrl ? await startPostgres() : null
  if (options.database === 'postgres' && !options.settings?.databaseUrl && !own)
    throw new Error('no PostgreSQL at hand')
  const settings: Settings = {
    ...readSettings({ DEMO: '1', PORT: '0', DATA_DIR: dataDir, HOST: '127.0.0.1' }),
    passwordCost: cheapPasswords,
    ...options.settings,
  }
  settings.databaseUrl = await copyDemoTemplate(settings, now(), own)
  const log: string[] = []
  const server = await startServer(settings, createLog({ write: (line) => log.push(line) }), { now })
  // Its clock may be set back next, and the rows that it would delete then are new.
  await server.swept
  const { db } = server.store
  return {
    url: server.url,
    metricsUrl: server.metricsUrl,
    signIns: await readDemoSignIns(dataDir),
    db,
    secretKey: server.deps.secretKey,
    log,
    dataDir,
    environment: {
      DATA_DIR: dataDir,
      PUBLIC_URL: server.url,
      PROVIDER_MNT: settings.providerMnt,
      ...(settings.databaseUrl === undefined ? {} : { DATABASE_URL: settings.databaseUrl }),
    },
    code: (email) => freshCode(server.deps, email, now()),
    notify: () => server.notify(),
    endOrders: () => server.endOrders(),
    fetchRate: () => server.fetchRate(),
    tellProvider: () => server.tellProvider(),
    revertPlans: () => server.revertPlans(),
    stop: async () => {
      await server.stop()
      await own?.stop()
      if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
