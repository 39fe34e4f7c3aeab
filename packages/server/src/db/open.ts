import { join } from 'node:path'
import { limits } from '@ip-portal/core/kernel/values/limits'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { databaseLimits, type Settings } from '../settings/settings.ts'
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
export function openStore(where: StoreSettings): Store {
  return where.databaseUrl === undefined ? openEmbedded(where) : openPostgres(where.databaseUrl)
}

function openEmbedded({
  dataDir,
  dbLockTimeoutMs: lockTimeoutMs = databaseLimits.lockTimeoutMs,
}: StoreSettings): Store {
  const db = new Kysely<Tables>({ dialect: new WorkerSqliteDialect(join(dataDir, 'portal.db'), lockTimeoutMs) })
  return { db, kind: 'sqlite', close: () => db.destroy() }
}

const poolSize = 10
const connectTimeoutMs = 5_000
/** Longest wait for a free connection; the client gives up after the same time. */
const poolTimeoutMs = limits.requestTimeoutMs

function openPostgres(connectionString: string): Store {
  const pool = new pg.Pool({
    connectionString,
    max: poolSize,
    connectionTimeoutMillis: poolTimeoutMs,
    Client: ConnectTimeoutClient,
    types: { getTypeParser: parserOf as typeof pg.types.getTypeParser },
  })
  // A connection that the server closes while idle must not end the process; the next query opens a new one.
  pool.on('error', () => undefined)
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return { db, kind: 'postgres', close: () => db.destroy() }
}

const int8 = 20
const numeric = 1700

/** Sets the limit for opening a connection; the pool has one option for this and for the wait in the pool. */
class ConnectTimeoutClient extends pg.Client {
  constructor(config: pg.ClientConfig = {}) {
    super({ ...config, connectionTimeoutMillis: connectTimeoutMs })
  }
}

/** Parses bigint and numeric, which PostgreSQL sends as text; all numbers here (cents, ms, ids) are safe integers. */
const parserOf = (oid: number, format?: 'text' | 'binary'): unknown =>
  oid === int8 || oid === numeric ? Number : pg.types.getTypeParser(oid, format as 'text')
