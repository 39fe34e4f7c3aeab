import { sql } from 'kysely'
import type { Db, Store } from '../../db/open.ts'

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
