import { randomUUID } from 'node:crypto'
import type { Db } from '../../db/open.ts'

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
