import type { Db } from '../../db/open.ts'
import type { Log } from '../../../base/log.ts'
import type { SealKeys } from './chain.ts'
import { trimAudit } from './trim.ts'

const dayMs = 24 * 3_600_000

/**
 * Deletes audit rows that are older than `days`, with the addresses in them; with 0 days none. Names in the log a row
 * that differs from its seal, and deletes nothing from there on.
 */
export async function sweepAudit(
  { db, keys, log }: { db: Db; keys: SealKeys; log: Log },
  days: number,
  now: number,
): Promise<void> {
  if (days <= 0) return
  const { firstBad } = await trimAudit(db, keys, { before: now - days * dayMs, now })
  if (firstBad) log.error({ auditId: firstBad.id, problem: firstBad.problem }, 'audit.bad')
}
