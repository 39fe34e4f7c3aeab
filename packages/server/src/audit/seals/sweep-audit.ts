import type { Db } from '../../db/open.ts'
import type { SealKeys } from './chain.ts'
import { trimAudit } from './trim.ts'

const dayMs = 24 * 3_600_000

/** Deletes audit rows that are older than `days`, with the addresses in them; with 0 days none. */
export async function sweepAudit(db: Db, keys: SealKeys, days: number, now: number): Promise<void> {
  if (days > 0) await trimAudit(db, keys, { before: now - days * dayMs, now })
}
