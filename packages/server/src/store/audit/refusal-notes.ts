import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from '../../base/log.ts'
import type { Db } from '../db/open.ts'
import { type Actor, audit, type AuditEntry, repeatKey } from './audit.ts'

/** Refusals that arrive this soon after an equal one are counted by one statement. */
const gatherMs = 1_000
/** Longest time that the answer to a refused request waits for its audit row; the row is written all the same. */
const answerWaitMs = 2_000

const ignore = (_call: string): void => undefined

interface Gathered {
  actor: Actor
  entry: AuditEntry
  times: number
}

/** Writer of the audit rows of refusals. */
export interface RefusalNotes {
  /** Writes the row of a refusal, or counts it. Never rejects: a refusal is answered whatever the database does. */
  write: (actor: Actor, entry: AuditEntry) => Promise<void>
  /** Counts a refusal without a known user, which leaves no row; `call` is method and route template. */
  countAnonymous: (call: string) => void
  /** Writes the counts that are still gathered. */
  flush: () => Promise<void>
}

/**
 * Writes the first of equal refusals at once and counts those that follow, so that a flood of refused requests costs
 * the database one statement a second. A killed process loses the counts of its last second, never a row.
 */
export function createRefusalNotes({ db, log }: { db: Db; log: Log }, countAnonymous = ignore): RefusalNotes {
  const gathered = new Map<string, Gathered>()
  const writing = new Set<Promise<void>>()

  const store = (actor: Actor, entry: AuditEntry): Promise<void> => {
    const written: Promise<void> = audit(db, actor, entry)
      .catch((err: unknown) =>
        log.warn({ err, requestId: actor.requestId, action: entry.action }, 'audit.refusal-lost'),
      )
      .finally(() => writing.delete(written))
    writing.add(written)
    return written
  }

  const release = (key: string): Promise<void> => {
    const rest = gathered.get(key)
    gathered.delete(key)
    return rest === undefined || rest.times === 0
      ? Promise.resolve()
      : store(rest.actor, { ...rest.entry, times: rest.times })
  }

  return {
    countAnonymous,
    write: async (actor, entry) => {
      const key = repeatKey(actor, entry)
      const present = gathered.get(key)
      if (present) return void (present.times += 1)
      gathered.set(key, { actor, entry, times: 0 })
      setTimeout(() => void release(key), gatherMs).unref()
      await Promise.race([store(actor, entry), delay(answerWaitMs, undefined, { ref: false })])
    },
    flush: async () => {
      await Promise.all([...gathered.keys()].map(release))
      await Promise.all(writing)
    },
  }
}
