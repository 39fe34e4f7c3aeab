import { lstat, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { createRouteSource } from '../adapters/bgp/route-source.ts'
import { checkMailServer, createDeliver } from '../adapters/mail/deliver.ts'
import { createMailQueue } from '../adapters/mail/queue.ts'
import { runDaily } from '../adapters/notifications/daily/run-daily.ts'
import { ledgerSources } from '../adapters/notifications/daily/sources.ts'
import { fetchDailyRate } from '../adapters/rate/daily-rate.ts'
import { createVrpSource } from '../adapters/rpki/create-vrp-source.ts'
import { createEmbeddedRegistry } from '../adapters/whois/embedded-registry.ts'
import { createSharedRegistry, directRegistry, type SharedRegistry } from '../adapters/whois/shared-registry.ts'
import { createTcpRegistry } from '../adapters/whois/tcp-registry.ts'
import { createApp } from '../app.ts'
import { createPasswords } from '../auth/password/passwords.ts'
import { countRefusal } from '../base/counts.ts'
import { secureDataDir } from '../base/data-dir/secure-data-dir.ts'
import type { Log } from '../base/log.ts'
import type { Settings } from '../base/settings/settings.ts'
import { unencryptedSettings } from '../base/settings/unencrypted.ts'
import { seedDemo } from '../demo/seed-demo.ts'
import type { Deps } from '../deps.ts'
import { invalidRoutes } from '../domains/routing/rpki/invalid-routes.ts'
import { createHttpServer } from '../http/connections/http-server.ts'
import { tellProvider } from '../operator/mails/tell-provider.ts'
import { endOrders } from '../operator/order-end/daily-end.ts'
import { createRefusalNotes } from '../store/audit/refusal-notes.ts'
import type { SealKeys } from '../store/audit/seals/chain.ts'
import { createKeptEnd } from '../store/audit/seals/kept-end.ts'
import { startSealer } from '../store/audit/seals/sealer.ts'
import { trimAudit } from '../store/audit/seals/trim.ts'
import { sweep, sweepHourly } from '../store/db/housekeeping.ts'
import { migrate } from '../store/db/migrate.ts'
import { type Db, openStore, type Store, withSetUpStore } from '../store/db/open.ts'
import { createReadiness } from '../store/db/readiness.ts'
import { sweepStagedFiles } from '../store/files/staged-files.ts'
import { companyBusy, createKeyedQueue } from '../store/limits/keyed-queue.ts'
import { createUploadLimits } from '../store/limits/upload-limits.ts'
import { findKey, openSecretKey } from '../store/secret-key/open-secret-key.ts'
import type { SecretKey } from '../store/secret-key/secret-key.ts'
import { listen, StartError } from './listen.ts'
import type { Metrics } from './metrics/metrics.ts'
import { type MetricsServer, serveMetrics } from './metrics/serve-metrics.ts'
import { revertPlans } from './revert/revert-plans.ts'
import { waitForDatabase } from './wait-for-database.ts'

/** Started server. */
export interface RunningServer {
  /** `http://HOST:PORT` with the real port. */
  url: string
  /** Address of the metrics; null when none are served. */
  metricsUrl: string | null
  store: Store
  deps: Deps
  /** Tells the news of the day by mail, if that is due; the server does so by itself every ten minutes. */
  notify(): Promise<void>
  /** Takes the orders whose end is past to their next step, if that is due; the server does so by itself too. */
  endOrders(): Promise<void>
  /** Mails the provider what has begun to wait; the server does so by itself every minute. */
  tellProvider(): Promise<void>
  /** Fetches the exchange rate of the day, if that is due; the server does so by itself too. */
  fetchRate(): Promise<void>
  /** Takes back the plans that were not confirmed in time; the server does so by itself every ten seconds. */
  revertPlans(): Promise<void>
  /** Resolves when the start has deleted what had expired. */
  swept: Promise<unknown>
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

/**
 * Opens the database, brings it up to date, seeds the demo on an empty one when asked, and listens. Throws
 * `StartError` when the data folder, the database or the address cannot be used.
 */
export async function startServer(settings: Settings, log: Log, host: Host = {}): Promise<RunningServer> {
  const { now = Date.now, ownsProcess = false } = host
  await openDataDir(settings, log)
  for (const setting of unencryptedSettings(settings)) log.warn({ setting }, 'setting.unencrypted')
  const { store, secretKey } = await openDatabase(settings, log, now)
  let url = ''
  const mail = createMailQueue(store.db, createDeliver(settings, log), log, settings)
  const deps: Deps = {
    db: store.db,
    settings,
    secretKey,
    now,
    log,
    mail,
    vrps: createVrpSource(settings, log, now),
    seenRoutes: createRouteSource(settings, log, now),
    registry: createRegistry(settings, store.db, now),
    passwords: createPasswords(settings.passwordCost),
    changes: createKeyedQueue(settings.companyChanges, companyBusy),
    refusals: createRefusalNotes({ db: store.db, log }, countRefusal),
    uploads: createUploadLimits(settings),
    readiness: createReadiness(store.db, log),
    publicUrl: () => settings.publicUrl ?? url,
  }
  const metrics = settings.metrics ? await loadMetrics(deps, store) : null
  const http = createHttpServer(createApp(deps, metrics?.meter).fetch, log, settings, ownsProcess)
  let metricsServer: MetricsServer | null = null
  try {
    if (settings.metrics && metrics) metricsServer = await serveMetrics(settings.metrics, metrics, log)
    url = await listen(http.server, settings, 'address')
  } catch (error) {
    metricsServer?.close()
    await mail.stop()
    await store.close()
    throw error
  }
  mail.kick()
  const sealer = startSealer({ store, log, now, keys: secretKey, keptEnd: createKeptEnd(settings.dataDir, log) })
  void checkMailServer(settings, log)
  const daily = { ...deps, publicUrl: deps.publicUrl() }
  const news = [...ledgerSources(deps.db), invalidRoutes(deps)]
  const notify = () => runDaily(daily, news)
  const endOldOrders = () => endOrders(daily)
  const fetchRate = () => fetchDailyRate(deps)
  const tellWaiting = () => tellProvider(deps)
  const revert = () => revertPlans(deps)
  const stopDailyRuns = [
    repeat(endOldOrders, log, 'order-end.failed'),
    repeat(notify, log, 'notifications.failed'),
    repeat(fetchRate, log, 'rate.failed'),
    repeat(tellWaiting, log, 'provider.not-told', everyMinuteMs),
    repeat(revert, log, 'plans.not-reverted', everyTenSecondsMs),
  ]
  const { retention } = settings
  const sweeping = sweepHourly(store.db, log, now, [
    (db, at) => sweep(db, at, retention),
    (db, at) => sweepAudit({ db, keys: secretKey, log }, retention.audit, at),
    sweepStagedFiles,
    () => sweepOutbox(settings.dataDir),
  ])
  const stop = async () => {
    sweeping.stop()
    for (const stopRun of stopDailyRuns) stopRun()
    deps.readiness.stop()
    http.endConnections()
    if (settings.connections.stopDelayMs > 0) await delay(settings.connections.stopDelayMs)
    await http.stop()
    metricsServer?.close()
    await within(
      mailStopMs,
      Promise.all([mail.stop(), sealer.stop(), deps.refusals.flush()]).then(() => undefined),
      log,
    )
    await within(storeStopMs, store.close(), log)
  }
  return {
    url,
    metricsUrl: metricsServer?.url ?? null,
    store,
    deps,
    notify,
    endOrders: endOldOrders,
    fetchRate,
    tellProvider: tellWaiting,
    revertPlans: revert,
    swept: sweeping.first,
    stop,
  }
}

const everyMs = 600_000
const everyMinuteMs = 60_000
const everyTenSecondsMs = 10_000

/** Runs a job every ten minutes, at which a daily one looks whether it is due, until the returned function is called. */
function repeat(run: () => Promise<void>, log: Log, event: string, ms = everyMs): () => void {
  const timer = setInterval(() => {
    run().catch((err: unknown) => log.warn({ err }, event))
  }, ms)
  timer.unref()
  return () => clearInterval(timer)
}

/** Loads the library of the metrics where they are served; it would slow down every start. */
async function loadMetrics(deps: Deps, store: Store): Promise<Metrics> {
  const { createMetrics } = await import('./metrics/metrics.ts')
  return createMetrics(deps, store)
}

/** Opens the data folder to its owner only: it holds the demo passwords and mails with secret links. */
async function openDataDir({ dataDir }: Settings, log: Log): Promise<void> {
  try {
    await secureDataDir(dataDir, log)
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

interface OpenDatabase {
  store: Store
  secretKey: SecretKey
}

/** Refuses settings without the key that they need, before the wait for a database. */
function checkKey(settings: Settings): void {
  try {
    findKey(settings)
  } catch (cause) {
    throw new StartError('database', cause)
  }
}

async function openDatabase(settings: Settings, log: Log, now: () => number): Promise<OpenDatabase> {
  checkKey(settings)
  const store = openStore(settings)
  let secretKey: SecretKey | undefined
  const setUp = async (own: Store) => {
    secretKey = await setUpDatabase(own, settings, { log, now: now() })
  }
  try {
    const { kind } = store
    const attempt = () => withSetUpStore(store, settings, setUp)
    await waitForDatabase(attempt, { kind, limitMs: settings.dbStartTimeoutMs, log })
    if (!secretKey) throw new Error('the start opened no key')
    return { store, secretKey }
  } catch (cause) {
    await store.close().catch(() => undefined)
    throw new StartError('database', cause)
  }
}

/** With the limit for running requests these end the process before an orchestrator kills it (30 s as a rule). */
const mailStopMs = 4_000
const storeStopMs = 3_000

/** Waits for a part to stop, up to a limit: a mail server or a database that hangs must not hold the process. */
async function within(limitMs: number, stopped: Promise<void>, log: Log): Promise<void> {
  const isLate = await Promise.race([stopped.then(() => false), delay(limitMs, true, { ref: false })])
  if (isLate) log.warn({ limitMs }, 'server.stop-late')
}

/** Brings a database up to date, opens its key, and seeds the demo on an empty one when the settings ask for it. */
export async function setUpDatabase(
  store: Store,
  settings: Settings,
  { log, now }: { log: Log; now: number },
): Promise<SecretKey> {
  await migrate(store, { onWait: () => log.info({}, 'database.migrating') })
  const secretKey = await openSecretKey(store, settings)
  if (settings.demo) await seedDemo(store, settings, { log, now, secretKey })
  return secretKey
}

const dayMs = 24 * 3_600_000

/**
 * Deletes audit rows that are older than `days`, with the addresses in them; with 0 days none. Names in the log a row
 * that differs from its seal, and deletes nothing from there on.
 */
export async function sweepAudit(
  { db, keys, log }: { db: Db; keys: SealKeys; log: Log },
  days: number,
  now: number,
): Promise<void> {
  if (days <= 0) return
  const { firstBad } = await trimAudit(db, keys, { before: now - days * dayMs, now })
  if (firstBad) log.error({ auditId: firstBad.id, problem: firstBad.problem }, 'audit.bad')
}

const keptMs = 30 * 24 * 3_600_000

/**
 * Deletes files of the outbox that are older than 30 days: they hold secret links and names of customers. Uses the
 * clock of the machine, as the times of files do.
 */
export async function sweepOutbox(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'outbox')
  const names = await readdir(folder).catch(() => [])
  for (const name of names.filter((one) => one.endsWith('.eml'))) {
    const path = join(folder, name)
    // Another process sweeps too.
    const found = await lstat(path).catch(() => null)
    if (found && found.mtimeMs < Date.now() - keptMs) await rm(path, { force: true })
  }
}
