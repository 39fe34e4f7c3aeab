import { join } from 'node:path'
import { type Dialect, Kysely } from 'kysely'
import { databaseLimits, type Settings } from '../settings/settings.ts'
import { LimitedPostgresDialect } from './postgres/postgres.dialect.ts'
import type { Tables } from './schema/tables.ts'
import { WorkerSqliteDialect } from './sqlite/sqlite.dialect.ts'

export type Db = Kysely<Tables>
export type EngineKind = 'sqlite' | 'postgres'

/** Open database and its engine; only migrations and the demo data depend on `kind`. */
export interface Store {
  db: Db
  kind: EngineKind
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

function storeOf(kind: EngineKind, dialect: Dialect): Store {
  const db = new Kysely<Tables>({ dialect })
  return { db, kind, close: () => db.destroy() }
}
