import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from '../../base/log.ts'
import type { Db } from './open.ts'

/** Reason for which the server cannot serve now. */
export type Unready = 'database' | 'stopping'

/** Readiness of the server for requests. */
export interface Readiness {
  /** Returns null when requests can be served. Asks the database at most once a second, whatever the number of calls. */
  problem(): Promise<Unready | null>
  /** Makes the server unready for good, at the begin of its stop. */
  stop(): void
}

const keptMs = 1_000
const answerMs = 2_000

/** Creates the readiness of a server. A change is logged once. */
export function createReadiness(db: Db, log: Log): Readiness {
  let isStopping = false
  let isWell = true
  let askedAt = Number.NEGATIVE_INFINITY
  let asking: Promise<boolean> | null = null
  const note = (answered: boolean) => {
    if (answered !== isWell) log.warn({ database: answered ? 'back' : 'away' }, 'server.readiness')
    isWell = answered
    return answered
  }
  // A database that hangs keeps one question waiting, not one for each probe.
  const ask = () => {
    askedAt = performance.now()
    asking = answers(db).then((answered) => {
      asking = null
      return note(answered)
    })
    return asking
  }
  return {
    problem: async () => {
      if (isStopping) return 'stopping'
      if (asking === null && performance.now() - askedAt < keptMs) return isWell ? null : 'database'
      const answered = await Promise.race([asking ?? ask(), delay(answerMs, false, { ref: false })])
      return note(answered) ? null : 'database'
    },
    stop: () => {
      isStopping = true
    },
  }
}

/** Reads one row of a small table on the way that requests take. */
const answers = (db: Db): Promise<boolean> =>
  db
    .selectFrom('parameters')
    .select('name')
    .limit(1)
    .execute()
    .then(
      () => true,
      () => false,
    )
