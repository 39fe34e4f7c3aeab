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
} from 'kysely'
import { RoutedDriver } from '../driver/routed-driver.ts'
import { PostgresEngine, type PostgresLimits } from './postgres-engine.ts'

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
    return new PostgresAdapter()
  }

  createQueryCompiler(): QueryCompiler {
    return new PostgresQueryCompiler()
  }

  createIntrospector(db: Kysely<unknown>): DatabaseIntrospector {
    return new PostgresIntrospector(db)
  }
}
