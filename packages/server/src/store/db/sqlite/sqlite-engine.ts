import { open } from 'node:fs/promises'
import type { SQLInputValue } from 'node:sqlite'
import type { CompiledQuery, QueryResult, TransactionSettings } from 'kysely'
import pLimit from 'p-limit'
import { privateFile } from '../../../base/data-dir/secure-data-dir.ts'
import type { Engine, EngineTransaction, PoolLoad } from '../driver/engine.ts'
import { WorkerClient, type WorkerLife } from './worker-client.ts'
import type { WorkerResult, WorkerRow } from './worker-messages.ts'
import { WriteQueue } from './write-queue.ts'

const shared = 0
const readers = 2

/**
 * SQLite in worker threads: one writes, the others read. In WAL mode readers see the last commit and wait for no
 * lock, so a lock that another process holds delays writes only.
 */
export class SqliteEngine implements Engine {
  readonly #path: string
  readonly #writer: WorkerClient
  readonly #readers: WorkerClient[]
  /** Reads start when a reader is free, so that none waits behind a long one while the other reader has nothing to do. */
  readonly #reads = pLimit(readers)
  readonly #writes: WriteQueue

  constructor(path: string, lockTimeoutMs: number) {
    this.#path = path
    this.#writer = new WorkerClient({ path, role: 'writer', lockTimeoutMs })
    this.#readers = Array.from({ length: readers }, () => new WorkerClient({ path, role: 'reader', lockTimeoutMs }))
    this.#writes = new WriteQueue(lockTimeoutMs)
  }

  /**
   * Creates the file for its owner only, whose mode SQLite gives its journals too, and opens the writer before any
   * reader.
   */
  async open(): Promise<void> {
    await createPrivateFile(this.#path)
    await this.#writer.life().call({ kind: 'open', session: shared })
  }

  async read<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.#reads(() => run<R>(this.#reader(), shared, query))
  }

  async write<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const turn = await this.#writes.take()
    try {
      return await run<R>(this.#writer.life(), shared, query, turn.leftMs)
    } finally {
      turn.end()
    }
  }

  /** Streams on a connection of its own: single reads on a connection that streams would see its old snapshot. */
  async *stream<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    const life = this.#reader()
    const session = life.newSession()
    try {
      yield* stream<R>(life, session, query, chunkSize)
    } finally {
      leave(life, session)
    }
  }

  /** Begins with a write lock: a deferred transaction fails when it writes after another process has written. */
  async begin({ accessMode }: TransactionSettings): Promise<EngineTransaction> {
    if (accessMode === 'read only') return this.#beginSnapshot()
    const turn = await this.#writes.take()
    try {
      const life = this.#writer.life()
      const sql = 'begin immediate'
      await life.call({ kind: 'run', session: shared, sql, parameters: [], lockTimeoutMs: turn.leftMs })
      return transactionOn(life, shared, turn.end)
    } catch (error) {
      turn.end()
      throw error
    }
  }

  /** Each reader works on one call at a time; a transaction that only reads counts among the reads. */
  load(): PoolLoad[] {
    const calls = this.#readers.reduce((sum, { load }) => sum + load, 0)
    const inUse = this.#readers.filter(({ load }) => load > 0).length
    return [
      { pool: 'reads', inUse, waiting: calls - inUse + this.#reads.pendingCount },
      { pool: 'writes', inUse: Number(this.#writes.isTaken), waiting: this.#writes.waiting },
    ]
  }

  async close(): Promise<void> {
    // The writer closes last: the last connection merges the journal into the file.
    await Promise.all(this.#readers.map((reader) => reader.stop()))
    await this.#writer.stop()
  }

  /** Begins a transaction that only reads, on a connection of its own: it sees one state and holds no write up. */
  async #beginSnapshot(): Promise<EngineTransaction> {
    const life = this.#reader()
    const session = life.newSession()
    const release = () => leave(life, session)
    try {
      await life.call({ kind: 'run', session, sql: 'begin', parameters: [] })
    } catch (error) {
      release()
      throw error
    }
    return transactionOn(life, session, release)
  }

  /** The reader with the fewest calls under way. */
  #reader(): WorkerLife {
    const [first, ...others] = this.#readers
    if (!first) throw new Error('no reader')
    return others.reduce((best, one) => (one.load < best.load ? one : best), first).life()
  }
}

/** Creates an empty file. A path that cannot be written is reported by SQLite, as a file that is no database is. */
async function createPrivateFile(path: string): Promise<void> {
  // Never opens a file that is there: the close would release SQLite's own locks (POSIX, fcntl).
  const file = await open(path, 'wx', privateFile).catch(() => null)
  await file?.close()
}

function transactionOn(life: WorkerLife, session: number, release: () => void): EngineTransaction {
  const end = async (sql: string) => {
    await life.call({ kind: 'run', session, sql, parameters: [] })
  }
  return {
    execute: (query) => run(life, session, query),
    stream: (query, chunkSize) => stream(life, session, query, chunkSize),
    commit: () => end('commit'),
    rollback: async () => {
      // After the end of the thread SQLite rolls back by itself.
      await life.call({ kind: 'rollback', session }).catch(() => undefined)
    },
    release,
  }
}

async function run<R>(
  life: WorkerLife,
  session: number,
  query: CompiledQuery,
  lockTimeoutMs?: number,
): Promise<QueryResult<R>> {
  const { parameters, transfer } = sendable(query)
  const limit = lockTimeoutMs === undefined ? {} : { lockTimeoutMs }
  return toResult<R>(await life.call({ kind: 'run', session, sql: query.sql, parameters, ...limit }, transfer))
}

async function* stream<R>(
  life: WorkerLife,
  session: number,
  query: CompiledQuery,
  chunkSize: number,
): AsyncIterableIterator<QueryResult<R>> {
  const { parameters, transfer } = sendable(query)
  const number = life.newSession()
  await life.call({ kind: 'iterate', session, stream: number, sql: query.sql, parameters }, transfer)
  try {
    for (;;) {
      const { columns, rows } = await life.call({ kind: 'next', session, stream: number, size: chunkSize })
      if (rows.length > 0) yield { rows: namedRows<R>(columns, rows) }
      if (rows.length < chunkSize) return
    }
  } finally {
    life.call({ kind: 'leave', session, stream: number }).catch(() => undefined)
  }
}

/** Closes a connection of its own without waiting for it. */
function leave(life: WorkerLife, session: number): void {
  life.call({ kind: 'close', session }).catch(() => undefined)
}

/** Copies bytes once, and only those that are meant: cloning a part of a larger buffer would copy all of that. */
function sendable({ parameters }: CompiledQuery): { parameters: SQLInputValue[]; transfer: ArrayBuffer[] } {
  const transfer: ArrayBuffer[] = []
  const values = parameters.map((value) => {
    if (!(value instanceof Uint8Array)) return value as SQLInputValue
    const copy = new Uint8Array(value)
    transfer.push(copy.buffer)
    return copy
  })
  return { parameters: values, transfer }
}

const toResult = <R>({ columns, rows, changes, lastInsertRowid }: WorkerResult): QueryResult<R> => ({
  rows: namedRows<R>(columns, rows),
  ...(changes === undefined ? {} : { numAffectedRows: BigInt(changes) }),
  ...(lastInsertRowid === undefined ? {} : { insertId: BigInt(lastInsertRowid) }),
})

const namedRows = <R>(columns: readonly string[], rows: readonly WorkerRow[]): R[] =>
  rows.map((values) => {
    const row: Record<string, unknown> = {}
    for (const [at, name] of columns.entries()) row[name] = values[at]
    return row as R
  })
