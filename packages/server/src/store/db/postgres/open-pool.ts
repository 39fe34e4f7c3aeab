import pg from 'pg'

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
