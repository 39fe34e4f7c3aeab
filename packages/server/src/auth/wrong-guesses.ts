import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../store/db/open.ts'
import { clockSkewMs } from '../store/limits/rate-limit.ts'

const dayMs = 24 * 3_600_000
const minuteMs = 60_000
/** Wrong passwords and codes of one user within a day before unknown devices wait. */
const freeGuesses = 50
/** Waits after the last free guess and after each further one. */
const waitsMs = [1, 2, 4, 8, 16, 32, 60].map((minutes) => minutes * minuteMs)
const longestWaitMs = 60 * minuteMs

/** Granted guess of an unknown device. */
interface TakenGuess {
  /** Guesses of the day, with this one. */
  count: number
  /** End of the wait that this guess starts, or null. */
  blockedUntil: number | null
}

/**
 * Takes a guess of an unknown device; returns the end of the wait when it has none. The counter is raised before the
 * secret is checked, in one statement, so that parallel guesses and several processes share it. `subject` is
 * `user:ID`, or `email:HASH` for an address without a user, which is treated alike.
 */
export async function takeUserGuess(
  db: Db,
  subject: string,
  now: number,
): Promise<TakenGuess | { refusedUntil: number }> {
  const isOver = sql<boolean>`(wrong_guesses.resets_at <= ${now} or wrong_guesses.resets_at > ${now + dayMs + clockSkewMs})`
  // A wait that ends later than any that begins now was written under a wrong clock.
  const isOpen = sql<boolean>`(wrong_guesses.blocked_until is null or wrong_guesses.blocked_until <= ${now}
    or wrong_guesses.blocked_until > ${now + longestWaitMs + clockSkewMs})`
  const granted = await db
    .insertInto('wrong_guesses')
    .values({ subject, wrong: 1, resets_at: now + dayMs, blocked_until: null, informed_at: null })
    .onConflict((conflict) =>
      conflict
        .column('subject')
        .doUpdateSet({
          wrong: sql<number>`case when ${isOver} then 1 else wrong_guesses.wrong + 1 end`,
          resets_at: sql<number>`case when ${isOver} then ${now + dayMs} else wrong_guesses.resets_at end`,
          blocked_until: sql<number | null>`case when ${isOver} then null ${waits(now)} end`,
          informed_at: sql<number | null>`case when ${isOver} then null else wrong_guesses.informed_at end`,
        })
        .where(sql<boolean>`${isOver} or ${isOpen}`),
    )
    .returning(['wrong', 'blocked_until'])
    .executeTakeFirst()
  if (granted) return { count: granted.wrong, blockedUntil: granted.blocked_until }
  const row = await db
    .selectFrom('wrong_guesses')
    .select('blocked_until')
    .where('subject', '=', subject)
    .executeTakeFirst()
  return { refusedUntil: row?.blocked_until ?? now }
}

/** Cases of the wait by the number of guesses before this one. */
function waits(now: number): RawBuilder<unknown> {
  const cases = waitsMs.map(
    (wait, at) => sql`when wrong_guesses.wrong + 1 = ${freeGuesses + at} then cast(${now + wait} as bigint)`,
  )
  const last = sql`when wrong_guesses.wrong + 1 > ${freeGuesses} then cast(${now + longestWaitMs} as bigint)`
  return sql.join([...cases, last], sql` `)
}

/** Gives a guess back that was right, with the wait that it started. Other guesses of the day still count. */
export async function returnUserGuess(db: Db, subject: string, { blockedUntil }: TakenGuess): Promise<void> {
  await db
    .updateTable('wrong_guesses')
    .set((row) => ({ wrong: row('wrong', '-', 1) }))
    .where('subject', '=', subject)
    .where('wrong', '>', 0)
    .execute()
  if (blockedUntil === null) return
  await db
    .updateTable('wrong_guesses')
    .set({ blocked_until: null })
    .where('subject', '=', subject)
    .where('blocked_until', '=', blockedUntil)
    .execute()
}

/** True once a day, for the first caller after the last free guess: the user is informed by mail. */
export async function isFirstToInform(db: Db, subject: string, now: number): Promise<boolean> {
  const informed = await db
    .updateTable('wrong_guesses')
    .set({ informed_at: now })
    .where('subject', '=', subject)
    .where('wrong', '>=', freeGuesses)
    .where('informed_at', 'is', null)
    .returning('subject')
    .executeTakeFirst()
  return informed !== undefined
}
