import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Log } from '../../base/log.ts'
import type { Settings } from '../../base/settings/settings.ts'
import type { Db } from './open.ts'
import type { Tables } from './schema/tables.ts'

const dayMs = 24 * 3_600_000
const everyMs = 3_600_000
/** Longer than any news lasts, so that none is told twice. */
const sentKeptMs = 800 * dayMs
/** Time after which a device that did not sign in again is no longer known. */
export const deviceLifetimeMs = 90 * dayMs

/** Days for which rows are kept that are of no more use to the portal. */
export type Retention = Pick<Settings['retention'], 'sessions' | 'mails' | 'links'>

/** Rows of a table that are older than an instant; several rows may have the same `key`. */
interface Old {
  table: string
  key: string
  column: string
  before: number
}

const old = <Table extends keyof Tables>(
  table: Table,
  key: keyof Tables[Table] & string,
  column: keyof Tables[Table] & string,
  before: number,
): Old => ({ table, key, column, before })

/**
 * Deletes expired sessions, devices, tokens, counters, idempotency keys, used codes, undeliverable mails, and the
 * secrets of set-ups that were left. Rows of API tokens stay for as long as those of sessions.
 */
export async function sweep(
  db: Db,
  now: number,
  { sessions, mails, links }: Retention = { sessions: 30, mails: 30, links: 30 },
): Promise<void> {
  const all = [
    old('sessions', 'id', 'last_seen_at', now - sessions * dayMs),
    old('mail_tokens', 'token_hash', 'expires_at', now - links * dayMs),
    old('email_undos', 'token_hash', 'expires_at', now),
    // Delivery has failed for long; the links in such a mail have expired.
    old('outbox', 'id', 'created_at', now - mails * dayMs),
    old('notification_sent', 'item_key', 'sent_at', now - sentKeptMs),
    old('temp_tokens', 'token_hash', 'expires_at', now),
    old('idempotency_keys', 'key', 'expires_at', now + 1),
    old('rate_limits', 'name', 'resets_at', now),
    old('wrong_guesses', 'subject', 'resets_at', now),
    old('devices', 'id', 'last_used_at', now - deviceLifetimeMs),
    old('used_totp_steps', 'time_step', 'used_at', now - dayMs),
    old('recent_deletions', 'object', 'deleted_at', now - dayMs),
  ]
  for (const one of all) await deleteOld(db, one)
  await deleteEndedTokens(db, now - sessions * dayMs)
  await db
    .updateTable('users')
    .set({ totp_pending_secret: null, totp_pending_at: null })
    .where('totp_pending_at', '<', now - dayMs)
    .execute()
}

/** Deletes the API tokens that ended before an instant, each after the fees that point to it. */
async function deleteEndedTokens(db: Db, before: number): Promise<void> {
  const ended = db
    .selectFrom('api_tokens')
    .select('id')
    .where((token) => token.or([token('expires_at', '<', before), token('revoked_at', '<', before)]))
  for (;;) {
    const ids = (await ended.limit(rowsAtOnce).execute()).map(({ id }) => id)
    if (ids.length === 0) return
    await db.transaction().execute(async (trx) => {
      await trx.deleteFrom('api_token_fees').where('token_id', 'in', ids).execute()
      await trx.deleteFrom('api_tokens').where('id', 'in', ids).execute()
    })
    await delay(pauseMs, undefined, { ref: false })
  }
}

const rowsAtOnce = 1_000
/** Pause between two parts, in which the writes of others take their turn. */
const pauseMs = 20

/** Deletes in parts, each in a transaction of its own: a million rows must not hold other writes up. */
async function deleteOld(db: Db, { table, key, column, before }: Old): Promise<void> {
  const [rows, name, at] = [sql.table(table), sql.ref(key), sql.ref(column)]
  for (;;) {
    const { numAffectedRows } = await sql`
      delete from ${rows} where ${at} < ${before}
      and ${name} in (select ${name} from ${rows} where ${at} < ${before} limit ${rowsAtOnce})`.execute(db)
    if ((numAffectedRows ?? 0n) < rowsAtOnce) return
    await delay(pauseMs, undefined, { ref: false })
  }
}

type Sweep = (db: Db, now: number) => Promise<void>

/**
 * Sweeps now and every hour until it is stopped, each sweep by itself; `first` resolves when the sweeps of the start
 * have ended. Several processes may do this at once.
 */
export function sweepHourly(db: Db, log: Log, now: () => number, sweeps: readonly Sweep[]) {
  const run = () =>
    Promise.all(sweeps.map((one) => one(db, now()).catch((err: unknown) => log.warn({ err }, 'sweep.failed'))))
  const first = run()
  const timer = setInterval(() => void run(), everyMs)
  timer.unref()
  return { first, stop: () => clearInterval(timer) }
}
