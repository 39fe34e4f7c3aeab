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
    (event: string, fields: LogFields = {}) => {
      const head = `{"time":"${timeOf(now())}","level":"${level}","event":${JSON.stringify(event)}`
      // Every request writes a line, and joining two texts is cheaper than copying the fields into one object.
      const rest = JSON.stringify(fields)
      write(rest === '{}' ? `${head}}\n` : `${head},${rest.slice(1)}\n`)
    }
  return { info: line('info'), warn: line('warn'), error: line('error') }
}

let second = { at: Number.NaN, text: '' }

/** An instant in ms as ISO 8601; lines of one second share what they have in common. */
function timeOf(at: number): string {
  const ms = ((at % 1000) + 1000) % 1000
  if (second.at !== at - ms) second = { at: at - ms, text: new Date(at - ms).toISOString().slice(0, -4) }
  return `${second.text}${String(Math.trunc(ms)).padStart(3, '0')}Z`
}

/** Name, message and stack of anything thrown, for a log line. */
export const describeError = (error: unknown): LogFields =>
  error instanceof Error
    ? { error: error.name, reason: error.message, stack: error.stack }
    : { error: typeof error, reason: String(error) }
