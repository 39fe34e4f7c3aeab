import { join } from 'node:path'
import { type Dialect, Kysely } from 'kysely'
import { databaseLimits, type Settings } from '../../base/settings/settings.ts'
import type { Engine, PoolLoad } from './driver/engine.ts'
import { LimitedPostgresDialect } from './postgres/postgres.dialect.ts'
import type { Tables } from './schema/tables.ts'
import { WorkerSqliteDialect } from './sqlite/sqlite.dialect.ts'

export type Db = Kysely<Tables>
export type EngineKind = 'sqlite' | 'postgres'

/** Open database and its engine; only migrations and the demo data depend on `kind`. */
export interface Store {
  db: Db
  kind: EngineKind
  /** Statements and transactions in hand. */
  load(): PoolLoad[]
  close(): Promise<void>
}

/** Settings of the database; the limits have defaults. */
export type StoreSettings = Pick<Settings, 'dataDir'> &
  Partial<Pick<Settings, 'databaseUrl' | 'dbLockTimeoutMs' | 'dbStatementTimeoutMs'>>

/**
 * Opens PostgreSQL when a URL is given, else the SQLite file `portal.db` in the data folder. A database that cannot
 * be used fails at the first query.
 */
export function openStore({ dataDir, databaseUrl, ...limits }: StoreSettings): Store {
  const {
    dbLockTimeoutMs: lockTimeoutMs = databaseLimits.lockTimeoutMs,
    dbStatementTimeoutMs: statementTimeoutMs = databaseLimits.statementTimeoutMs,
  } = limits
  return databaseUrl === undefined
    ? storeOf('sqlite', new WorkerSqliteDialect(join(dataDir, 'portal.db'), lockTimeoutMs))
    : storeOf('postgres', new LimitedPostgresDialect(databaseUrl, { lockTimeoutMs, statementTimeoutMs }))
}

function storeOf(kind: EngineKind, dialect: Dialect & { engine: Engine }): Store {
  const db = new Kysely<Tables>({ dialect })
  return { db, kind, load: () => dialect.engine.load(), close: () => db.destroy() }
}

/** Longest statement of a set-up: an index on a large table, or the wait for another process that sets up. */
const setUpTimeoutMs = 600_000

/**
 * Sets the database up by `run`, without the limits of requests. SQLite needs no other connection for that: its
 * statements have no limit, and `run` is repeated when another process holds the lock.
 */
export async function withSetUpStore(
  store: Store,
  settings: StoreSettings,
  run: (store: Store) => Promise<void>,
): Promise<void> {
  if (store.kind === 'sqlite') return run(store)
  const limits = { dbLockTimeoutMs: setUpTimeoutMs, dbStatementTimeoutMs: setUpTimeoutMs }
  const own = openStore({ ...settings, ...limits })
  try {
    await run(own)
  } finally {
    await own.close()
  }
}
