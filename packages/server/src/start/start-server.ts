import { mkdirSync } from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { createApp } from '../app.ts'
import { sweepHourly } from '../db/housekeeping.ts'
import { migrate } from '../db/migrate.ts'
import { type Db, openStore, type Store, withSetUpStore } from '../db/open.ts'
import { seedDemo } from '../demo/seed-demo.ts'
import { sweepStagedFiles } from '../files/staged-files.ts'
import { createHttpServer } from '../http/connections/http-server.ts'
import { companyBusy } from '../limits/company-busy.ts'
import { createKeyedQueue } from '../limits/keyed-queue.ts'
import { createUploadLimits } from '../limits/upload-limits.ts'
import type { Log } from '../log/log.ts'
import type { Deps } from '../deps.ts'
import { createDeliver } from '../adapters/mail/deliver.ts'
import { createMailQueue } from '../adapters/mail/queue.ts'
import { createPasswords } from '../auth/passwords.ts'
import { createVrpSource } from '../adapters/rpki/create-vrp-source.ts'
import type { Settings } from '../settings/settings.ts'
import { waitForDatabase } from './wait-for-database.ts'
import { createEmbeddedRegistry } from '../adapters/whois/embedded-registry.ts'
import { createSharedRegistry, directRegistry, type SharedRegistry } from '../adapters/whois/shared-registry.ts'
import { createTcpRegistry } from '../adapters/whois/tcp-registry.ts'

/** Started server. */
export interface RunningServer {
  /** `http://HOST:PORT` with the real port. */
  url: string
  store: Store
  deps: Deps
  /** Waits for running requests, stops the mail queue and closes the database. */
  stop(): Promise<void>
}

/** Surroundings of the server. */
export interface Host {
  /** Milliseconds since the epoch; the clock of the machine when absent. */
  now?: () => number
  /** True when no other code in this process uses fetch's globals; the adapter may then replace them. */
  ownsProcess?: boolean
}

/** Failed start with the part that failed; `run.ts` has a text for each. */
export class StartError extends Error {
  readonly part: 'dataDir' | 'database' | 'address'

  constructor(part: StartError['part'], cause: unknown) {
    super(`cannot use the ${part}`, { cause })
    this.part = part
  }
}

/**
 * Opens the database, brings it up to date, seeds the demo on an empty one when asked, and listens. Throws
 * `StartError` when the data folder, the database or the address cannot be used.
 */
export async function startServer(settings: Settings, log: Log, host: Host = {}): Promise<RunningServer> {
  const { now = Date.now, ownsProcess = false } = host
  makeDataDir(settings)
  const store = await openDatabase(settings, log, now)
  let url = ''
  const mail = createMailQueue(store.db, createDeliver(settings, log), log)
  const deps: Deps = {
    db: store.db,
    settings,
    now,
    log,
    mail,
    vrps: createVrpSource(settings, log, now),
    registry: createRegistry(settings, store.db, now),
    passwords: createPasswords(settings.passwordCost),
    changes: createKeyedQueue(settings.companyChanges, companyBusy),
    uploads: createUploadLimits(settings),
    publicUrl: () => settings.publicUrl ?? url,
  }
  const app = createApp(deps)
  const http = createHttpServer(app.fetch, log, settings, ownsProcess)
  try {
    url = await listen(http.server, settings)
  } catch (cause) {
    await mail.stop()
    await store.close()
    throw new StartError('address', cause)
  }
  mail.kick()
  const stopSweeping = sweepHourly(store.db, log, now, [sweepStagedFiles])
  const stop = async () => {
    stopSweeping()
    await http.stop()
    await within(mailStopMs, mail.stop(), log)
    await within(storeStopMs, store.close(), log)
  }
  return { url, store, deps, stop }
}

/** Creates the data folder for its owner only: it holds the demo passwords and mails with secret links. */
function makeDataDir({ dataDir }: Settings): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  } catch (cause) {
    throw new StartError('dataDir', cause)
  }
}

/** Creates a client of the configured whois server; without one, the registry is the portal's own table. */
function createRegistry(settings: Settings, db: Db, now: () => number): SharedRegistry {
  const { whoisHost, whoisTimeoutMs, whoisKeepMs } = settings
  return whoisHost
    ? createSharedRegistry(createTcpRegistry({ ...whoisHost, timeoutMs: whoisTimeoutMs }), { now, keepMs: whoisKeepMs })
    : directRegistry(createEmbeddedRegistry(db), now)
}

async function openDatabase(settings: Settings, log: Log, now: () => number): Promise<Store> {
  const store = openStore(settings)
  const setUp = async (own: Store) => {
    await migrate(own)
    if (settings.demo) await seedDemo(own, settings, log, now())
  }
  try {
    const { kind } = store
    const attempt = () => withSetUpStore(store, settings, setUp)
    await waitForDatabase(attempt, { kind, limitMs: settings.dbStartTimeoutMs, log })
    return store
  } catch (cause) {
    await store.close().catch(() => undefined)
    throw new StartError('database', cause)
  }
}

function listen(server: Server, { host, port }: Settings): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      const address = server.address() as AddressInfo
      resolve(`http://${host.includes(':') ? `[${host}]` : host}:${address.port}`)
    })
  })
}

/** With the limit for running requests these end the process before an orchestrator kills it (30 s as a rule). */
const mailStopMs = 4_000
const storeStopMs = 3_000

/** Waits for a part to stop, up to a limit: a mail server or a database that hangs must not hold the process. */
async function within(limitMs: number, stopped: Promise<void>, log: Log): Promise<void> {
  const isLate = await Promise.race([stopped.then(() => false), delay(limitMs, true, { ref: false })])
  if (isLate) log.warn({ limitMs }, 'server.stop-late')
}
