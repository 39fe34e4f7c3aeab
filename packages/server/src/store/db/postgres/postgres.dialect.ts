import {
  type DatabaseIntrospector,
  type Dialect,
  type DialectAdapter,
  type Driver,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryCompiler,
  sql,
} from 'kysely'
import { RoutedDriver } from '../driver/routed-driver.ts'
import { PostgresEngine, type PostgresLimits } from './postgres-engine.ts'

/** Lock of all migrations; the number is Kysely's, so that a process of an earlier release waits as well. */
const migrationLock = sql.lit('3853314791062309107')

/**
 * Locks migrations for one transaction. A lock of the session, as Kysely takes it, is not given back where a pooler sends
 * the next statement to another connection.
 */
class TransactionLockAdapter extends PostgresAdapter {
  override async acquireMigrationLock(db: Kysely<unknown>): Promise<void> {
    await sql`select pg_advisory_xact_lock(${migrationLock}::bigint)`.execute(db)
  }

  override async releaseMigrationLock(): Promise<void> {
    // The end of the transaction gives it back.
  }
}

/** Kysely over PostgreSQL with limits. */
export class LimitedPostgresDialect implements Dialect {
  readonly engine: PostgresEngine

  constructor(url: string, limits: PostgresLimits) {
    this.engine = new PostgresEngine(url, limits)
  }

  createDriver(): Driver {
    return new RoutedDriver(this.engine)
  }

  createAdapter(): DialectAdapter {
    return new TransactionLockAdapter()
  }

  createQueryCompiler(): QueryCompiler {
    return new PostgresQueryCompiler()
  }

  createIntrospector(db: Kysely<unknown>): DatabaseIntrospector {
    return new PostgresIntrospector(db)
  }
}
