import { isUniqueViolation } from '../../db/driver/database-trouble.ts'
import type { Db } from '../../db/open.ts'
import { readSnapshot } from '../../db/read-snapshot.ts'
import { type BadRow, startWalk } from './chain-walk.ts'
import { checkpointMac, lastCheckpoint, type Link, type SealKeys, sealsAfter } from './chain.ts'

/** Deleted rows, and the row at which the deletion ended because it does not agree with its seal. */
export interface Trimmed {
  removed: number
  firstBad: BadRow | null
}

/** Start of the chain that is old enough and agrees with its seals. */
interface OldPart {
  /** Position of the checkpoint that the part was read behind. */
  from: number
  /** Undefined when nothing is to be deleted. */
  end: Link | undefined
  firstBad: BadRow | null
}

/**
 * Deletes rows that are older than an instant, from the start of the chain, each step in one transaction. The last
 * deleted seal stays in a sealed checkpoint, so that the chain is whole without them. A row without a seal stays, and
 * so do all rows behind the first that is not old enough, or that differs from its seal: its time may be forged, and
 * it is evidence. Several processes may trim.
 */
export async function trimAudit(
  db: Db,
  keys: SealKeys,
  { before, now }: { before: number; now: number },
): Promise<Trimmed> {
  let removed = 0
  for (;;) {
    const part = await readSnapshot(db, (snapshot) => findOldPart(snapshot, keys, before))
    const { firstBad } = part
    const step = await db
      .transaction()
      .execute((trx) => removePart(trx, keys, part, now))
      .catch((error: unknown) => {
        // Another process has written this checkpoint.
        if (isUniqueViolation(error)) return null
        throw error
      })
    removed += step ?? 0
    if (step === null || firstBad) return { removed, firstBad }
  }
}

/** Compares the next seals with their rows, up to the first row that stays. */
async function findOldPart(db: Db, keys: SealKeys, before: number): Promise<OldPart> {
  const { walk, firstBad } = await startWalk(db, keys)
  const from = walk.last.position
  if (firstBad) return { from, end: undefined, firstBad }
  let end: Link | undefined
  let isOld = true
  const found = await walk.check(await sealsAfter(db, from), (link, row) => {
    if (row && row.at >= before) isOld = false
    if (isOld) end = link
  })
  return { from, end, firstBad: isOld ? found : null }
}

/** Deletes a part; returns the number of rows, null when nothing is left to do here. */
async function removePart(db: Db, keys: SealKeys, { from, end }: OldPart, now: number): Promise<number | null> {
  const point = await lastCheckpoint(db)
  // Another process has trimmed meanwhile.
  if (!end || (point?.position ?? 0) !== from) return null
  const { position, audit_id, mac: chain_mac } = end
  const gone = await db
    .deleteFrom('audit_log')
    .where('id', '>', point?.audit_id ?? 0)
    .where('id', '<=', audit_id)
    .returning('id')
    .execute()
  const fields = { position, audit_id, chain_mac, removed: (point?.removed ?? 0) + gone.length, trimmed_at: now }
  const mac = checkpointMac(keys, keys.id, fields)
  await db
    .insertInto('audit_checkpoints')
    .values({ ...fields, key_id: keys.id, mac })
    .execute()
  await db.deleteFrom('audit_checkpoints').where('position', '<', position).execute()
  await db.deleteFrom('audit_seals').where('position', '<=', position).execute()
  return gone.length
}
