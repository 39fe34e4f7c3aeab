import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SelectQueryNode,
  type TransactionSettings,
} from 'kysely'
import { explainTrouble } from './database-trouble.ts'
import type { Engine, EngineTransaction } from './engine.ts'

/**
 * Kysely's driver over an engine. A connection is taken per statement, not per callback: selects outside a transaction
 * go to the engine's readers, so they never wait behind a write. Every failure passes `explainTrouble`.
 */
export class RoutedDriver implements Driver {
  readonly #engine: Engine

  constructor(engine: Engine) {
    this.#engine = engine
  }

  init(): Promise<void> {
    return explained(() => this.#engine.open())
  }

  acquireConnection(): Promise<DatabaseConnection> {
    return Promise.resolve(new RoutedConnection(this.#engine))
  }

  beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    return routed(connection).begin(settings)
  }

  commitTransaction(connection: DatabaseConnection): Promise<void> {
    return explained(() => routed(connection).transaction.commit())
  }

  rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    return routed(connection).transaction.rollback()
  }

  releaseConnection(connection: DatabaseConnection): Promise<void> {
    routed(connection).release()
    return Promise.resolve()
  }

  destroy(): Promise<void> {
    return this.#engine.close()
  }
}

class RoutedConnection implements DatabaseConnection {
  readonly #engine: Engine
  #transaction: EngineTransaction | undefined

  constructor(engine: Engine) {
    this.#engine = engine
  }

  get transaction(): EngineTransaction {
    if (!this.#transaction) throw new Error('no transaction is open on this connection')
    return this.#transaction
  }

  begin(settings: TransactionSettings): Promise<void> {
    return explained(async () => {
      this.#transaction = await this.#engine.begin(settings)
    })
  }

  release(): void {
    this.#transaction?.release()
    this.#transaction = undefined
  }

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return explained(() => {
      if (this.#transaction) return this.#transaction.execute<R>(query)
      return SelectQueryNode.is(query.query) ? this.#engine.read<R>(query) : this.#engine.write<R>(query)
    })
  }

  async *streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    try {
      yield* (this.#transaction ?? this.#engine).stream<R>(query, chunkSize)
    } catch (error) {
      throw explainTrouble(error)
    }
  }
}

function routed(connection: DatabaseConnection): RoutedConnection {
  if (connection instanceof RoutedConnection) return connection
  throw new TypeError('connection of another driver')
}

async function explained<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    throw explainTrouble(error)
  }
}
