import { destination, type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino'

/** Log of the server: `log.info({ fields }, 'event')`; no field is ever a password, code, token or query string. */
export type Log = Logger

/** Name, message and stack only: errors of the database drivers carry the values of the row as well. */
const describeError = (error: unknown): object =>
  error instanceof Error
    ? { type: error.name, message: error.message, stack: error.stack }
    : { type: typeof error, message: String(error) }

/** Log that writes one JSON line an event, to stderr by default: stdout belongs to the `ready` line. */
export const createLog = (to: DestinationStream = destination({ dest: 2, sync: true })): Log =>
  pino(
    {
      base: null,
      messageKey: 'event',
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
      serializers: { err: describeError },
    },
    to,
  )
