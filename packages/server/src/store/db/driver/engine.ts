import type { CompiledQuery, QueryResult, TransactionSettings } from 'kysely'

/** Statements and transactions in hand of one part of an engine. */
export interface PoolLoad {
  pool: 'reads' | 'writes' | 'snapshots'
  inUse: number
  waiting: number
}

/** Database below the driver: SQLite in worker threads or PostgreSQL through pools. */
export interface Engine {
  /** Makes the database ready for queries. Runs before the first query, and again when it has failed. */
  open(): Promise<void>
  /** Runs one select outside a transaction. */
  read<R>(query: CompiledQuery): Promise<QueryResult<R>>
  /** Runs any other statement outside a transaction. */
  write<R>(query: CompiledQuery): Promise<QueryResult<R>>
  /** Reads a select in parts of `chunkSize` rows, each when it is asked for. Leaving the loop frees the connection. */
  stream<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>>
  begin(settings: TransactionSettings): Promise<EngineTransaction>
  load(): PoolLoad[]
  close(): Promise<void>
}

/** Open transaction; `release` follows in every case. */
export interface EngineTransaction {
  execute<R>(query: CompiledQuery): Promise<QueryResult<R>>
  stream<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>>
  commit(): Promise<void>
  /** Takes the changes back. When the database cannot do it now, it does so when the connection is gone. */
  rollback(): Promise<void>
  /** Gives the connection back. */
  release(): void
}
