import { Refusal } from '../../../base/refusal.ts'
import { troubleTexts } from '../../store.texts.ts'

/**
 * State of the database that passes by itself or with the provider's help: `unavailable` (lost, refused, starting or
 * stopping, no answer in time), `busy` (waited too long for a lock, too many connections, a conflict that a repeat
 * resolves), `full` (disk), `readOnly`.
 */
export type TroubleKind = keyof typeof troubleTexts

const retryAfterSeconds: Record<TroubleKind, number> = { unavailable: 5, busy: 2, full: 60, readOnly: 60 }

/** Statement that failed for the state of the database and not for its content; answered 503 with Retry-After. */
export class DatabaseTrouble extends Refusal {
  readonly kind: TroubleKind

  constructor(kind: TroubleKind, cause?: unknown) {
    super(503, troubleTexts[kind], {
      limit: `database-${kind}`,
      headers: { 'retry-after': String(retryAfterSeconds[kind]) },
    })
    this.kind = kind
    this.cause = cause
  }
}

/** Turns an error of either engine into `DatabaseTrouble` where it is one; returns any other error as it is. */
export function explainTrouble(error: unknown): unknown {
  if (error instanceof DatabaseTrouble || !(error instanceof Error)) return error
  const kind = 'errcode' in error ? sqliteTrouble(Number(error.errcode)) : postgresTrouble(error)
  return kind === null ? error : new DatabaseTrouble(kind, error)
}

/** Extended result code SQLITE_IOERR_SHMSIZE: the shared memory file beside the database cannot grow. */
const ioErrorShmSize = 4874

/** Primary result codes of SQLite (https://www.sqlite.org/rescode.html); extended codes hold them in the low byte. */
const sqliteKinds = new Map<number, TroubleKind>([
  [5, 'busy'],
  [6, 'busy'],
  [8, 'readOnly'],
  [10, 'unavailable'],
  [13, 'full'],
  [14, 'unavailable'],
])

const sqliteTrouble = (code: number): TroubleKind | null =>
  code === ioErrorShmSize ? 'full' : (sqliteKinds.get(code % 256) ?? null)

/** SQLSTATEs, whole or their class (https://www.postgresql.org/docs/current/errcodes-appendix.html). */
const postgresKinds = new Map<string, TroubleKind>([
  ['08', 'unavailable'], // connection exception
  ['57P', 'unavailable'], // shutting down, crashed, starting up
  ['25P03', 'unavailable'], // ended because its transaction was idle for too long
  ['25006', 'readOnly'], // read-only transaction: a standby
  ['55P03', 'busy'], // lock not available
  ['57014', 'busy'], // statement time-out
  ['53300', 'busy'], // too many connections
  ['53100', 'full'], // disk full
  ['53', 'unavailable'], // out of memory and other resources
  ['40001', 'busy'], // serialization failure
  ['40P01', 'busy'], // deadlock
  ['58', 'unavailable'], // error of the system below PostgreSQL
])

const networkCodes = /^(ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/
/** Messages of pg and its pool that come without a code. */
const connectionMessages =
  /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|timeout expired|Client (was closed|has encountered a connection error))/

function postgresTrouble(error: Error): TroubleKind | null {
  const code = 'code' in error ? String(error.code) : ''
  if (networkCodes.test(code) || connectionMessages.test(error.message)) return 'unavailable'
  // A refused connection to a name with several addresses.
  if (error instanceof AggregateError)
    return error.errors.some((one) => one instanceof Error && postgresTrouble(one)) ? 'unavailable' : null
  return postgresKinds.get(code) ?? postgresKinds.get(code.slice(0, 3)) ?? postgresKinds.get(code.slice(0, 2)) ?? null
}

/** SQLSTATE of PostgreSQL, and the extended result codes of SQLite for a unique index and a primary key. */
const codes = ['23505', '2067', '1555']

/** True for an error of either engine about a value that another row has; the other row came after any check for it. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && codes.includes(String('errcode' in error ? error.errcode : 'code' in error && error.code))
