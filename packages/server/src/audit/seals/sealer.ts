import { setTimeout as delay } from 'node:timers/promises'
import type { Store } from '../../db/open.ts'
import type { Log } from '../../log/log.ts'
import type { SealKeys } from './chain.ts'
import { createElection } from './election.ts'
import { hasUnsealed, sealRows } from './seal-rows.ts'
import { createSettled } from './settled.ts'

/** Rows are sealed within ten seconds, also when the elected process was killed: two waits and the patience. */
const everyMs = 1_500
const patienceMs = 4_000

export interface SealerDeps {
  store: Pick<Store, 'db' | 'kind'>
  log: Log
  now: () => number
  keys: SealKeys
}

/**
 * Seals new audit rows until `stop` is called. Each process of a portal runs one; the elected one does the work. The
 * log gets the end of the chain after each run, so that rows cut from the end show.
 */
export function startSealer(
  { store, log, now, keys }: SealerDeps,
  { every = everyMs, patience = patienceMs } = {},
): {
  stop: () => Promise<void>
} {
  const election = createElection(store.db, patience)
  const settled = createSettled(store)
  const stopping = new AbortController()

  async function run(): Promise<void> {
    if (!(await hasUnsealed(store.db, now()))) return election.rest()
    if (!(await election.hold())) return
    const settledId = await settled()
    if (settledId === null) return
    const { added, last } = await sealRows(store, keys, { settledId, now: now() })
    if (added > 0) log.info({ added, position: last.position, auditId: last.audit_id, mac: last.mac }, 'audit.sealed')
  }

  async function repeat(): Promise<void> {
    while (!stopping.signal.aborted) {
      await run().catch((err: unknown) => log.warn({ err }, 'audit.seal-failed'))
      await delay(every, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined)
    }
  }

  const ended = repeat()
  return {
    stop: async () => {
      stopping.abort()
      await ended
      await election.resign().catch(() => undefined)
    },
  }
}
