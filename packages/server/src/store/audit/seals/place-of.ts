import type { Db } from '../../db/open.ts'
import { type AuditRow, lastCheckpoint, linkOf, rowMac, type SealKeys, sealsAfter } from './chain.ts'

/** Finds the id under which a row was sealed, when its content was moved to another id; null when it was not. */
export async function placeOf(db: Db, keys: SealKeys, row: AuditRow): Promise<number | null> {
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
