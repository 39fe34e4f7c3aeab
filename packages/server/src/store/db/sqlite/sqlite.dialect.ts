import {
  type DatabaseIntrospector,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { RoutedDriver } from '../driver/routed-driver.ts'
import { SqliteEngine } from './sqlite-engine.ts'

/** Kysely over `node:sqlite` in worker threads. */
export class WorkerSqliteDialect implements Dialect {
  readonly engine: SqliteEngine

  constructor(path: string, lockTimeoutMs: number) {
    this.engine = new SqliteEngine(path, lockTimeoutMs)
  }

  createDriver(): Driver {
    return new RoutedDriver(this.engine)
  }

  createAdapter(): SqliteAdapter {
    return new WorkerSqliteAdapter()
  }

  createQueryCompiler(): QueryCompiler {
    return new SqliteQueryCompiler()
  }

  createIntrospector(db: Kysely<unknown>): DatabaseIntrospector {
    return new SqliteIntrospector(db)
  }
}

class WorkerSqliteAdapter extends SqliteAdapter {
  /** The engine has several connections and orders the writes itself. */
  override get supportsMultipleConnections(): boolean {
    return true
  }

  /** SQLite's DDL is transactional: two processes that start together migrate one by one. */
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}
