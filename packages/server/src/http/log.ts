/** Values of one log line; never a password, code, token or query string. */
export type LogFields = Record<string, string | number | boolean | null | undefined>

/** Writes one JSON line per event. */
export interface Log {
  info(event: string, fields?: LogFields): void
  warn(event: string, fields?: LogFields): void
  error(event: string, fields?: LogFields): void
}

/** Log over a line writer; the server's goes to stderr, because stdout belongs to the `ready` line. */
export function createLog(write: (line: string) => void, now: () => number = Date.now): Log {
  const line =
    (level: 'info' | 'warn' | 'error') =>
    (event: string, fields: LogFields = {}) =>
      write(`${JSON.stringify({ time: new Date(now()).toISOString(), level, event, ...fields })}\n`)
  return { info: line('info'), warn: line('warn'), error: line('error') }
}

/** Name, message and stack of anything thrown, for a log line. */
export const describeError = (error: unknown): LogFields =>
  error instanceof Error
    ? { error: error.name, reason: error.message, stack: error.stack }
    : { error: typeof error, reason: String(error) }
