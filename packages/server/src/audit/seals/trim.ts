import { isUniqueViolation } from '../../db/driver/unique-violation.ts'
import type { Db } from '../../db/open.ts'
import { checkpointMac, lastCheckpoint, type Seal, type SealKeys } from './chain.ts'

const sealsPerStep = 2_000

/**
 * Deletes sealed rows that are older than an instant, from the start of the chain, each step in one transaction.
 * The last deleted seal stays in a sealed checkpoint, so that the chain is whole without them. Returns the number of rows.
 * A row without a seal stays, and so do all rows behind the first that is not old enough. Several processes may trim.
 */
export async function trimAudit(db: Db, keys: SealKeys, { before, now }: { before: number; now: number }) {
  let removed = 0
  for (;;) {
    const step = await db
      .transaction()
      .execute((trx) => trimStep(trx, keys, before, now))
      .catch((error: unknown) => {
        // Another process has written this checkpoint.
        if (isUniqueViolation(error)) return 0
        throw error
      })
    if (step === 0) return removed
    removed += step
  }
}

async function trimStep(db: Db, keys: SealKeys, before: number, now: number): Promise<number> {
  const last = await lastOldSeal(db, before)
  if (!last) return 0
  const { position } = last
  const point = await lastCheckpoint(db)
  const gone = await db.deleteFrom('audit_log').where('id', '<=', last.audit_id).returning('id').execute()
  const fields = {
    position,
    audit_id: last.audit_id,
    chain_mac: last.mac,
    removed: (point?.removed ?? 0) + gone.length,
    trimmed_at: now,
  }
  const mac = checkpointMac(keys, keys.id, fields)
  await db
    .insertInto('audit_checkpoints')
    .values({ ...fields, key_id: keys.id, mac })
    .execute()
  await db.deleteFrom('audit_checkpoints').where('position', '<', position).execute()
  await db.deleteFrom('audit_seals').where('position', '<=', position).execute()
  return gone.length
}

/** Finds the last seal of a step: that of the row before the first one that stays. */
async function lastOldSeal(db: Db, before: number): Promise<Seal | undefined> {
  const firstKept = await db
    .selectFrom('audit_log')
    .select('id')
    .where('at', '>=', before)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  const seals = await db
    .selectFrom('audit_seals')
    .selectAll()
    .where('repeats', 'is', null)
    .where('audit_id', '<', firstKept?.id ?? Number.MAX_SAFE_INTEGER)
    .orderBy('position')
    .limit(sealsPerStep)
    .execute()
  return seals.at(-1)
}
