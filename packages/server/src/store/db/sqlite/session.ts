import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { noRows, type SessionCall, type WorkerResult, type WorkerRow, type WorkerTask } from './worker-messages.ts'

const maxStatements = 500

type Call<Kind> = Extract<SessionCall, { kind: Kind }>

/** One connection to the file, used by a worker. */
export interface SqliteSession {
  run(call: Call<'run'>): WorkerResult
  /** Starts a stream of rows. */
  iterate(call: Call<'iterate'>): WorkerResult
  /** Reads the next rows of a stream; none when it has ended. */
  next(call: Call<'next'>): WorkerResult
  leave(stream: number): WorkerResult
  /** Rolls back; does nothing when SQLite has done so itself, as it does on a full disk. */
  rollback(): void
  close(): void
}

interface Prepared {
  statement: StatementSync
  /** Names of the values of its rows; none for a statement that returns no rows. */
  columns: string[]
}

/** Rows of a statement that are being read. */
interface Stream {
  columns: string[]
  rows: Iterator<WorkerRow>
}

/**
 * Opens the embedded database file; several processes of one machine may share it. Every commit reaches the disk
 * before it returns. Throws when the file cannot be opened or is no database.
 */
export function openSession({ path, role, lockTimeoutMs }: WorkerTask): SqliteSession {
  // The timeout must be a constructor option: as a pragma it comes too late when two processes start at once.
  const file = new DatabaseSync(path, { timeout: lockTimeoutMs })
  const streams = new Map<number, Stream>()
  const prepare = statementCache(file)
  let timeout = lockTimeoutMs
  const limitWait = (wanted: number) => {
    if (wanted !== timeout) file.exec(`pragma busy_timeout = ${wanted}`)
    timeout = wanted
  }
  const leave = (stream: number) => {
    streams.get(stream)?.rows.return?.()
    streams.delete(stream)
    return noRows
  }
  try {
    file.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on')
    if (role === 'reader') file.exec('pragma query_only = on')
  } catch (error) {
    file.close()
    throw error
  }
  return {
    run: (call) => {
      limitWait(call.lockTimeoutMs ?? lockTimeoutMs)
      const { statement, columns } = prepare(call.sql)
      if (columns.length > 0) return { columns, rows: statement.all(...call.parameters) as unknown as WorkerRow[] }
      return { ...noRows, ...statement.run(...call.parameters) }
    },
    iterate: ({ stream, sql, parameters }) => {
      // Not from the cache: two streams of the same statement must not share their position.
      const { statement, columns } = prepared(file, sql)
      streams.set(stream, { columns, rows: statement.iterate(...parameters) as unknown as Iterator<WorkerRow> })
      return noRows
    },
    next: ({ stream, size }) => {
      const open = streams.get(stream)
      const rows: WorkerRow[] = []
      while (open && rows.length < size) {
        const next = open.rows.next()
        if (next.done) break
        rows.push(next.value)
      }
      if (rows.length < size) leave(stream)
      return { columns: open?.columns ?? [], rows }
    },
    leave,
    rollback: () => {
      for (const stream of streams.keys()) leave(stream)
      if (file.isTransaction) file.exec('rollback')
    },
    close: () => {
      for (const stream of streams.keys()) leave(stream)
      file.close()
    },
  }
}

/** Prepares each statement once. */
function statementCache(file: DatabaseSync): (sql: string) => Prepared {
  const statements = new Map<string, Prepared>()
  return (sql) => {
    const known = statements.get(sql)
    if (known) return known
    if (statements.size >= maxStatements) statements.clear()
    const made = prepared(file, sql)
    statements.set(sql, made)
    return made
  }
}

function prepared(file: DatabaseSync, sql: string): Prepared {
  const statement = file.prepare(sql)
  statement.setReturnArrays(true)
  return { statement, columns: statement.columns().map(({ name }) => name) }
}
