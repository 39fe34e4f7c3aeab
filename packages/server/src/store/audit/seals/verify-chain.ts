import type { Db } from '../../db/open.ts'
import { bad, type BadRow, startWalk } from './chain-walk.ts'
import {
  type Anchor,
  type StoredAuditRow,
  isAt,
  lastCheckpoint,
  type Link,
  linkOf,
  rowMac,
  sealedColumns,
  type SealKeys,
  sealsAfter,
} from './chain.ts'

/** Result of a check. */
export interface ChainCheck {
  firstBad: BadRow | null
  /** Rows that agree with their seals. */
  checked: number
  /** Rows that are too new to have a seal. */
  unsealed: number
  /** Rows that were deleted for their age, under a sealed checkpoint. */
  trimmed: number
  /** End of the part that holds. */
  last: Link
}

/**
 * Compares every row with its seal in the order of the chain, batch by batch. `db` must be a read snapshot. Rows cut
 * from the end with their seals leave a whole chain; only an anchor, of the log or the data folder, shows them.
 */
export async function verifyChain(db: Db, keys: SealKeys, anchor?: Anchor): Promise<ChainCheck> {
  const start = await startWalk(db, keys)
  const { walk, point } = start
  let { firstBad } = start
  // Older than all that is kept: the checkpoint stands for it.
  let isAnchored = anchor === undefined || isAt(anchor, walk.last) || anchor.position < walk.last.position
  while (firstBad === null) {
    const seals = await sealsAfter(db, walk.last.position)
    if (seals.length === 0) break
    firstBad = await walk.check(seals, (link) => {
      if (anchor && isAt(anchor, link)) isAnchored = true
    })
  }
  if (firstBad?.problem === 'changed' && (await isMoved(db, keys, firstBad.id)))
    firstBad = bad(firstBad.id, 'reordered')
  const { last, checked } = walk
  if (firstBad === null && !isAnchored) firstBad = bad(last.audit_id, 'cut')
  return { firstBad, checked, unsealed: await countAfter(db, last.audit_id), trimmed: point?.removed ?? 0, last }
}

/** True when the content of a row was sealed for another place. */
async function isMoved(db: Db, keys: SealKeys, id: number): Promise<boolean> {
  const row = await db.selectFrom('audit_log').select(sealedColumns).where('id', '=', id).executeTakeFirst()
  const place = row ? await placeOf(db, keys, row) : null
  return place !== null && place !== id
}

async function countAfter(db: Db, id: number): Promise<number> {
  const count = db.selectFrom('audit_log').select((row) => row.fn.countAll<number>().as('rows'))
  return (await count.where('id', '>', id).executeTakeFirstOrThrow()).rows
}

/** Finds the id under which a row was sealed, when its content was moved to another id; null when it was not. */
async function placeOf(db: Db, keys: SealKeys, row: StoredAuditRow): Promise<number | null> {
  let last = linkOf(undefined, await lastCheckpoint(db))
  for (;;) {
    const seals = await sealsAfter(db, last.position)
    if (seals.length === 0) return null
    for (const seal of seals) {
      const moved = { ...row, id: seal.audit_id }
      const isPlace = seal.repeats === null && rowMac(keys, seal.key_id, last, moved) === seal.mac
      if (isPlace) return seal.audit_id
      last = { ...seal }
    }
  }
}
