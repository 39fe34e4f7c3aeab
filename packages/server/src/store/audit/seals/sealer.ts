import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Log } from '../../../base/log.ts'
import type { Store, Db } from '../../db/open.ts'
import { ChainCut, endBehind } from './chain-end.ts'
import type { SealKeys } from './chain.ts'
import { type KeptEnd, textOfEnd } from './kept-end.ts'
import { hasUnsealed, sealRows } from './seal-rows.ts'

/** Rows are sealed within ten seconds, also when the elected process was killed: two waits and the patience. */
const everyMs = 1_500
const patienceMs = 4_000

export interface SealerDeps {
  store: Pick<Store, 'db' | 'kind'>
  log: Log
  now: () => number
  keys: SealKeys
  keptEnd: KeptEnd
}

/**
 * Seals new audit rows until `stop` is called. Each process of a portal runs one; the elected one does the work. The
 * log gets the end of the chain after each run, and every process keeps the newest one, so that rows cut from the end
 * show. Behind a chain that lacks the kept end nothing is sealed: it would cover the gap.
 */
export function startSealer(
  { store, log, now, keys, keptEnd }: SealerDeps,
  { every = everyMs, patience = patienceMs } = {},
): {
  stop: () => Promise<void>
} {
  const election = createElection(store.db, patience)
  const settled = createSettled(store)
  const stopping = new AbortController()
  let isCut = false

  async function run(): Promise<void> {
    const known = await endBehind(store.db, keys, await keptEnd.find())
    isCut = false
    if (known.position > 0) await keptEnd.keep(known)
    if (!(await hasUnsealed(store.db, now()))) return election.rest()
    if (!(await election.hold())) return
    const settledId = await settled()
    if (settledId === null) return
    const { added, last } = await sealRows(store, keys, { settledId, now: now(), known })
    if (added === 0) return
    await keptEnd.keep(last)
    log.info({ added, position: last.position, auditId: last.audit_id, mac: last.mac }, 'audit.sealed')
  }

  /** Says once that the chain was cut; the operator has to look before anything changes. */
  function report(err: unknown): void {
    if (!(err instanceof ChainCut)) return log.warn({ err }, 'audit.seal-failed')
    const ends = { known: textOfEnd(err.known), end: textOfEnd(err.last) }
    if (!isCut) log.error(ends, 'audit.cut')
    isCut = true
  }

  async function repeat(): Promise<void> {
    while (!stopping.signal.aborted) {
      await run().catch(report)
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

/**
 * Finds the id up to which no row can appear any more; null when it is not known yet. SQLite gives ids out in the order
 * of the commits. PostgreSQL gives them out within the transactions, so that a row may appear after rows with higher
 * ids. Every transaction holds a row-exclusive lock on the table from before it takes an id until its rows are visible:
 * an id is settled when the holders that were there after it was seen are gone. Nothing is locked for that.
 */
export type FindSettled = () => Promise<number | null>

/** Makes `FindSettled`; on PostgreSQL it remembers the holders between two calls. */
export function createSettled({ db, kind }: Pick<Store, 'db' | 'kind'>): FindSettled {
  if (kind === 'sqlite') return () => highestId(db)
  let waiting: { id: number; holders: ReadonlySet<string> } | undefined
  return async () => {
    // Read in this order: a transaction that has taken an id below the highest one is among the holders or over.
    waiting ??= { id: await highestId(db), holders: await lockHolders(db) }
    const { id, holders } = waiting
    const now = holders.size === 0 ? holders : await lockHolders(db)
    const left = new Set([...holders].filter((holder) => now.has(holder)))
    waiting = left.size === 0 ? undefined : { id, holders: left }
    return left.size === 0 ? id : null
  }
}

async function highestId(db: Db): Promise<number> {
  const highest = db.selectFrom('audit_log').select((row) => row.fn.max<number | null>('id').as('id'))
  return (await highest.executeTakeFirst())?.id ?? 0
}

/** Transactions that have written to the table or are about to; a pooler between does not change their names. */
async function lockHolders(db: Db): Promise<Set<string>> {
  const query = sql<{ holder: string }>`
    select virtualtransaction as holder from pg_locks
    where locktype = 'relation' and relation = 'audit_log'::regclass and mode = 'RowExclusiveLock'
      and database = (select oid from pg_database where datname = current_database())`
  return new Set((await query.execute(db)).rows.map(({ holder }) => holder))
}

/** Elects one of several processes; call `hold` while there is work, `rest` while there is none. */
export interface Election {
  /** Returns true when this process is elected. Confirms it, or takes over from one that has not done so for long. */
  hold: () => Promise<boolean>
  /** Forgets how long the elected process has been silent: without work it has nothing to confirm. */
  rest: () => void
  /** Lets another process take over at once. */
  resign: () => Promise<void>
}

interface Holder {
  holder: string
  beat: number
}

/**
 * Elects through a row of the database. Processes compare no clocks: each watches for `patienceMs` of its own monotonic
 * clock if the elected one confirms. No harm is done when two believe to be elected, because one position takes one seal.
 */
export function createElection(db: Db, patienceMs: number): Election {
  const me = randomUUID()
  let seen: (Holder & { since: number }) | undefined

  const replace = async ({ holder, beat }: Holder, next: string): Promise<boolean> => {
    const taken = await db
      .updateTable('audit_sealer')
      .set({ holder: next, beat: beat + 1 })
      .where('holder', '=', holder)
      .where('beat', '=', beat)
      .returning('id')
      .executeTakeFirst()
    return taken !== undefined
  }

  return {
    hold: async () => {
      const present = await findHolder(db)
      if (!present) return insertHolder(db, me)
      const isFree = present.holder === me || present.holder === ''
      if (seen?.holder !== present.holder || seen.beat !== present.beat) seen = { ...present, since: performance.now() }
      if (!isFree && performance.now() - seen.since < patienceMs) return false
      return replace(present, me)
    },
    rest: () => (seen = undefined),
    resign: async () => {
      const present = await findHolder(db)
      if (present?.holder === me) await replace(present, '')
    },
  }
}

const only = 1

const findHolder = (db: Db): Promise<Holder | undefined> =>
  db.selectFrom('audit_sealer').select(['holder', 'beat']).where('id', '=', only).executeTakeFirst()

async function insertHolder(db: Db, holder: string): Promise<boolean> {
  const inserted = await db
    .insertInto('audit_sealer')
    .values({ id: only, holder, beat: 1 })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}
