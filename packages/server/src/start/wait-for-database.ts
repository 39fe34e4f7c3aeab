import { performance } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from '../base/log.ts'
import { DatabaseTrouble } from '../store/db/driver/database-trouble.ts'
import type { EngineKind } from '../store/db/open.ts'

const repeatAfterMs = 500

/**
 * Repeats `attempt` while the database is starting, restarting or locked by another process that sets it up, for at
 * most `limitMs`, with a line in the log each time. Throws the last trouble, and any other error at once.
 */
export async function waitForDatabase(
  attempt: () => Promise<void>,
  { kind, limitMs, log }: { kind: EngineKind; limitMs: number; log: Log },
): Promise<void> {
  const until = performance.now() + limitMs
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (!isPassing(error, kind) || performance.now() + repeatAfterMs > until) throw error
      log.warn({ err: error.cause, secondsLeft: Math.round((until - performance.now()) / 1000) }, 'database.waiting')
    }
    await delay(repeatAfterMs)
  }
}

/** True for trouble that time mends. An embedded file that cannot be opened is a mistake in the settings. */
const isPassing = (error: unknown, kind: EngineKind): error is DatabaseTrouble =>
  error instanceof DatabaseTrouble && (error.kind === 'busy' || (kind === 'postgres' && error.kind === 'unavailable'))
