import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import {
  CompiledQuery,
  type DatabaseConnection,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  type SqliteDialectConfig,
  type SqliteStatement,
} from 'kysely'

const busyTimeoutMs = 5_000
const maxStatements = 500

/**
 * Opens the embedded database file; several processes of one machine may share it. Every commit reaches the disk
 * before it returns. Throws when the file cannot be opened or is no database.
 */
export function openSqliteFile(path: string): DatabaseSync {
  // The timeout must be a constructor option: as a pragma it comes too late when two processes start at once.
  const file = new DatabaseSync(path, { timeout: busyTimeoutMs })
  file.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on')
  return file
}

/** Kysely over `node:sqlite`. */
export class NodeSqliteDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig

  constructor(file: DatabaseSync) {
    const config = { database: withStatementCache(file) }
    super(config)
    this.#config = config
  }

  override createDriver(): SqliteDriver {
    return new WriteLockDriver(this.#config)
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalDdlAdapter()
  }
}

/** Begins transactions with a write lock: a deferred one fails when it writes after another process has written. */
class WriteLockDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }
}

/** Declares that SQLite's DDL is transactional, so that two processes that start together migrate one by one. */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

function withStatementCache(file: DatabaseSync): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>()
  return {
    close: () => file.close(),
    prepare: (sql) => {
      const known = statements.get(sql)
      if (known) return known
      if (statements.size >= maxStatements) statements.clear()
      const made = statement(file.prepare(sql))
      statements.set(sql, made)
      return made
    },
  }
}

function statement(prepared: StatementSync): SqliteStatement {
  const values = (parameters: ReadonlyArray<unknown>) => parameters as SQLInputValue[]
  return {
    reader: prepared.columns().length > 0,
    all: (parameters) => prepared.all(...values(parameters)),
    run: (parameters) => prepared.run(...values(parameters)),
    iterate: (parameters) => prepared.iterate(...values(parameters)),
  }
}
