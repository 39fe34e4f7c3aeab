import { sql } from 'kysely'
import type { Db } from '../db/open.ts'

/** Number of tries before further ones are blocked. */
export interface Limit {
  /** Tries within the window. */
  tries: number
  windowMs: number
  /** Each granted try restarts the window, so that a block always lasts the whole window. */
  sliding?: true
}

/**
 * Takes one try. Returns null when it was granted, else the instant (ms) at which the block ends. The counter is raised
 * before the secret is checked and lives in the database, so parallel requests and several processes share the limit.
 */
export async function takeTry(db: Db, name: string, limit: Limit, now: number): Promise<number | null> {
  const resetsAt = now + limit.windowMs
  const latestEnd = resetsAt + clockSkewMs
  // A window that ends later than that was begun under a wrong clock.
  const over = sql<boolean>`(rate_limits.resets_at <= ${now} or rate_limits.resets_at > ${latestEnd})`
  const granted = await db
    .insertInto('rate_limits')
    .values({ name, used: 1, resets_at: resetsAt })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({
          used: sql<number>`case when ${over} then 1 else rate_limits.used + 1 end`,
          resets_at: limit.sliding
            ? resetsAt
            : sql<number>`case when ${over} then ${resetsAt} else rate_limits.resets_at end`,
        })
        .where(sql<boolean>`${over} or rate_limits.used < ${limit.tries}`),
    )
    .returning('used')
    .executeTakeFirst()
  if (granted) return null
  const row = await db.selectFrom('rate_limits').select('resets_at').where('name', '=', name).executeTakeFirst()
  return row?.resets_at ?? resetsAt
}

/** Resets the counter after a success. */
export async function clearTries(db: Db, name: string): Promise<void> {
  await db.deleteFrom('rate_limits').where('name', '=', name).execute()
}

/** Gives one try back, for counters that a success must not reset. */
export async function returnTry(db: Db, name: string): Promise<void> {
  await db
    .updateTable('rate_limits')
    .set((row) => ({ used: row('used', '-', 1) }))
    .where('name', '=', name)
    .where('used', '>', 0)
    .execute()
}

/** Difference between the clocks of several servers that share a database. */
export const clockSkewMs = 60_000

/**
 * True while a stored end lies ahead of the clock. An end further ahead than one that begins now was written under a
 * wrong clock and counts as over: else a clock that jumped two hours and back would block or open for two hours.
 */
export const isAhead = (end: number, now: number, lifetimeMs: number): boolean =>
  end > now && end <= now + lifetimeMs + clockSkewMs

/** True for a stored instant that is not later than now; a later one was written under a wrong clock. */
export const hasBeen = (at: number, now: number): boolean => at <= now + clockSkewMs
