import pg from 'pg'
import { DatabaseTrouble, explainTrouble } from '../driver/database-trouble.ts'

/**
 * Settings of a pool, times in ms; `queryTimeoutMs` limits the wait for the answer to a statement. A connection that
 * was lent `uses` times is closed.
 */
export interface PoolSettings {
  connectionString: string
  size: number
  uses: number
  connectTimeoutMs: number
  queryTimeoutMs: number
}

/** Opens a pool that connects when a client is needed; a connection that ends never ends the process. */
export function openPool({ connectionString, size, uses, connectTimeoutMs, queryTimeoutMs }: PoolSettings): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: size,
    maxUses: uses,
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: queryTimeoutMs,
    // A process that has closed its pools ends, though a silent server still holds the sockets.
    allowExitOnIdle: true,
    types: { getTypeParser: parserOf as typeof pg.types.getTypeParser },
  })
  pool.on('error', ignore)
  // The pool listens to idle clients only. A statement on a lost connection fails by itself.
  pool.on('connect', (client) => client.on('error', ignore))
  return pool
}

const ignore = () => undefined
const int8 = 20
const numeric = 1700

/** Parses bigint and numeric, which PostgreSQL sends as text; all numbers here (cents, ms, ids) are safe integers. */
const parserOf = (oid: number, format?: 'text' | 'binary'): unknown =>
  oid === int8 || oid === numeric ? Number : pg.types.getTypeParser(oid, format as 'text')

/** Client of a pool for the time of one statement or transaction. */
export interface LeasedClient {
  /** Runs a statement, or several without parameters. Rejects at once when the connection is broken. */
  query(sql: string, parameters?: readonly unknown[]): Promise<pg.QueryResult<Record<string, unknown>>>
  /** True when the connection ended, be it long before the statement; false when there was no answer in time. */
  isLost(): boolean
  /** Gives the client back; closes one whose connection is broken or gave no answer in time. */
  release(): void
}

/** Takes a client from the pool. Rejects when there is none within the limit, the opening of a connection included. */
export async function leaseClient(pool: pg.Pool, limitMs: number): Promise<LeasedClient> {
  const client = await connectWithin(pool, limitMs)
  let broken: DatabaseTrouble | undefined
  let isReleased = false
  return {
    query: async (sql, parameters = []) => {
      // A statement behind one without an answer would wait as long as that.
      if (broken) throw broken
      try {
        return await client.query<Record<string, unknown>>(sql, [...parameters])
      } catch (error) {
        const explained = explainTrouble(error)
        if (explained instanceof DatabaseTrouble && explained.kind === 'unavailable') broken = explained
        throw explained
      }
    },
    isLost: () => broken !== undefined && !isTimeout(broken.cause),
    release: () => {
      if (isReleased) return
      isReleased = true
      client.release(broken !== undefined)
    },
  }
}

/** Takes a client; the pool limits the wait in its queue and the opening of a connection, but not both together. */
function connectWithin(pool: pg.Pool, limitMs: number): Promise<pg.PoolClient> {
  return new Promise((resolve, reject) => {
    // Throws at once when the URL is none.
    const taken = pool.connect()
    const timer = setTimeout(() => {
      reject(new DatabaseTrouble('unavailable', new Error('no connection to the database in time')))
      // The client that comes too late goes back.
      taken.then(
        (client) => client.release(),
        () => undefined,
      )
    }, limitMs)
    taken.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

const isTimeout = (cause: unknown): boolean => cause instanceof Error && cause.message === 'Query read timeout'
