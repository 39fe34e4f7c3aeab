import { destination, type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino'

/** Log of the server: `log.info({ fields }, 'event')`. No field holds a password, code, token or query string. */
export type Log = Logger

/** Levels of a log, from the one with the fewest lines to the one with the most; a level includes those before it. */
export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const
export type LogLevel = (typeof logLevels)[number]

/** Keeps name, message and stack of an error; errors of the database drivers also carry the values of the row. */
const describeError = (error: unknown): object =>
  error instanceof Error
    ? { type: error.name, message: error.message, stack: error.stack }
    : { type: typeof error, message: String(error) }

/** Creates a log of JSON lines, by default on stderr: stdout belongs to the `ready` line. */
export const createLog = (
  to: DestinationStream = destination({ dest: 2, sync: true }),
  level: LogLevel = 'info',
): Log =>
  pino(
    {
      level,
      base: null,
      messageKey: 'event',
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
      serializers: { err: describeError },
    },
    to,
  )
