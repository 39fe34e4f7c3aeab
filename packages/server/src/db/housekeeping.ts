import type { Log } from '../log/log.ts'
import type { Db } from './open.ts'

const dayMs = 24 * 3_600_000
const retentionMs = 30 * dayMs
const everyMs = 3_600_000

/** Deletes expired sessions, tokens, counters, idempotency keys, used codes and undeliverable mails. */
export async function sweep(db: Db, now: number): Promise<void> {
  const old = now - retentionMs
  await db.deleteFrom('sessions').where('last_seen_at', '<', old).execute()
  await db.deleteFrom('mail_tokens').where('expires_at', '<', old).execute()
  // Delivery has failed for a month; the links in such a mail have long expired.
  await db.deleteFrom('outbox').where('created_at', '<', old).execute()
  await db.deleteFrom('temp_tokens').where('expires_at', '<', now).execute()
  await db.deleteFrom('idempotency_keys').where('expires_at', '<=', now).execute()
  await db.deleteFrom('rate_limits').where('resets_at', '<', now).execute()
  await db
    .deleteFrom('used_totp_steps')
    .where('used_at', '<', now - dayMs)
    .execute()
  await db
    .deleteFrom('recent_deletions')
    .where('deleted_at', '<', now - dayMs)
    .execute()
}

type Sweep = (db: Db, now: number) => Promise<void>

/**
 * Sweeps now and every hour until the returned function is called, with the sweeps of other layers too. Several
 * processes may do this at once.
 */
export function sweepHourly(db: Db, log: Log, now: () => number, others: readonly Sweep[]): () => void {
  const run = () => {
    for (const one of [sweep, ...others]) void one(db, now()).catch((err: unknown) => log.warn({ err }, 'sweep.failed'))
  }
  run()
  const timer = setInterval(run, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
