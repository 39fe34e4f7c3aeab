import { AbortedTransactionError, type CompiledQuery, type QueryResult, type TransactionSettings } from 'kysely'
import type pg from 'pg'
import type { Engine, EngineTransaction, PoolLoad } from '../driver/engine.ts'
import { type LeasedClient, leaseClient, openPool } from './open-pool.ts'

/** Limits in ms: the wait for a lock, and the answer to a statement. */
export interface PostgresLimits {
  lockTimeoutMs: number
  statementTimeoutMs: number
}

/**
 * Connections of a process. Reads have their own, so that writes which wait for a lock do not hold them up; streams and
 * snapshots have theirs, because they last as long as their reader takes. A read that is repeated gets a new
 * connection, because the idle ones may have been lost together with its first one.
 */
const poolSizes = { reads: 10, writes: 10, snapshots: 4, repeats: 4 } as const
/** Longest wait for a connection, with the time to open it. */
const connectTimeoutMs = 3_000
/** The server ends a statement first, because its error names the cause. */
const answerGraceMs = 500
/** A process that is stopped within a transaction must not hold its locks for longer. */
const idleTransactionMs = 60_000
const closeTimeoutMs = 2_000

/**
 * PostgreSQL through pools of `pg`. No setting outlives its transaction, so it works behind a pooler that lends a
 * connection for one transaction. The server limits locks and long work, the client a server that does not answer.
 */
export class PostgresEngine implements Engine {
  readonly #reads: pg.Pool
  readonly #writes: pg.Pool
  readonly #snapshots: pg.Pool
  readonly #repeats: pg.Pool
  readonly #limits: string

  constructor(connectionString: string, { lockTimeoutMs, statementTimeoutMs }: PostgresLimits) {
    const queryTimeoutMs = statementTimeoutMs + answerGraceMs
    const pool = (size: number, uses = Infinity) =>
      openPool({ connectionString, size, uses, connectTimeoutMs, queryTimeoutMs })
    this.#reads = pool(poolSizes.reads)
    this.#writes = pool(poolSizes.writes)
    this.#snapshots = pool(poolSizes.snapshots)
    this.#repeats = pool(poolSizes.repeats, 1)
    this.#limits = [
      `set local lock_timeout = ${lockTimeoutMs}`,
      `set local statement_timeout = ${statementTimeoutMs}`,
      `set local idle_in_transaction_session_timeout = ${idleTransactionMs}`,
    ].join('; ')
  }

  open(): Promise<void> {
    return Promise.resolve()
  }

  /** Reads, and once more when the connection was lost: it may have been so for long. */
  async read<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const first = await leaseClient(this.#reads, connectTimeoutMs)
    try {
      return await execute<R>(first, query)
    } catch (error) {
      if (!first.isLost()) throw error
    } finally {
      first.release()
    }
    const second = await leaseClient(this.#repeats, connectTimeoutMs)
    try {
      return await execute<R>(second, query)
    } finally {
      second.release()
    }
  }

  /** Writes in a transaction, because the server's limits hold only there. */
  async write<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const transaction = await this.begin({})
    try {
      const result = await transaction.execute<R>(query)
      await transaction.commit()
      return result
    } catch (error) {
      await transaction.rollback()
      throw error
    } finally {
      transaction.release()
    }
  }

  async *stream<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    const transaction = await this.begin({ accessMode: 'read only' })
    try {
      yield* transaction.stream<R>(query, chunkSize)
    } finally {
      await transaction.rollback()
      transaction.release()
    }
  }

  /** Begins a transaction; one that only reads sees one state, as on SQLite. */
  async begin({ accessMode, isolationLevel }: TransactionSettings): Promise<EngineTransaction> {
    const isSnapshot = accessMode === 'read only'
    const level = isolationLevel ?? (isSnapshot ? 'repeatable read' : 'read committed')
    const client = await leaseClient(isSnapshot ? this.#snapshots : this.#writes, connectTimeoutMs)
    try {
      await client.query(`begin isolation level ${level} ${accessMode ?? 'read write'}; ${this.#limits}`)
    } catch (error) {
      client.release()
      throw error
    }
    return transactionOn(client)
  }

  load(): PoolLoad[] {
    const pools = { reads: this.#reads, writes: this.#writes, snapshots: this.#snapshots }
    return (Object.keys(pools) as (keyof typeof pools)[]).map((pool) => ({
      pool,
      inUse: pools[pool].totalCount - pools[pool].idleCount,
      waiting: pools[pool].waitingCount,
    }))
  }

  /** Closes the connections; a server that does not answer is not waited for. */
  async close(): Promise<void> {
    const late = Promise.withResolvers<void>()
    const timer = setTimeout(() => late.resolve(), closeTimeoutMs)
    const pools = [this.#reads, this.#writes, this.#snapshots, this.#repeats]
    await Promise.race([Promise.all(pools.map((pool) => pool.end())), late.promise])
    clearTimeout(timer)
  }
}

function transactionOn(client: LeasedClient): EngineTransaction {
  let streams = 0
  return {
    execute: (query) => execute(client, query),
    stream: (query, chunkSize) => stream(client, `stream_${(streams += 1)}`, query, chunkSize),
    commit: async () => {
      const { command } = await client.query('commit')
      // The server answers so when a statement failed before.
      if (command === 'ROLLBACK') throw new AbortedTransactionError()
    },
    rollback: async () => {
      // A connection that cannot roll back is broken, and closed by the release.
      await client.query('rollback').catch(() => undefined)
    },
    release: () => client.release(),
  }
}

const changing = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

async function execute<R>(client: LeasedClient, { sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
  const { command, rowCount, rows } = await client.query(sql, parameters)
  return {
    rows: rows as R[],
    ...(changing.has(command) ? { numAffectedRows: BigInt(rowCount ?? 0) } : {}),
  }
}

/** Reads through a cursor of the server, in parts. */
async function* stream<R>(
  client: LeasedClient,
  name: string,
  { sql, parameters }: CompiledQuery,
  chunkSize: number,
): AsyncIterableIterator<QueryResult<R>> {
  await client.query(`declare ${name} no scroll cursor for ${sql}`, parameters)
  try {
    for (;;) {
      const { rows } = await client.query(`fetch ${Math.trunc(chunkSize)} from ${name}`)
      if (rows.length > 0) yield { rows: rows as R[] }
      if (rows.length < chunkSize) return
    }
  } finally {
    await client.query(`close ${name}`).catch(() => undefined)
  }
}
