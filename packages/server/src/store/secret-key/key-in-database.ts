import type { Db } from '../db/open.ts'
import { keyReplaced, type RetiredKey, type SecretKey } from './secret-key.ts'

/** Place of the key in use; replaced ones have higher numbers. */
export const currentSlot = 0

/** Id of the key that the database is used with; undefined before the first start with a key. */
export async function currentKeyId(db: Db): Promise<string | undefined> {
  const row = await db.selectFrom('secret_keys').select('id').where('slot', '=', currentSlot).executeTakeFirst()
  return row?.id
}

/** Makes this key the one of a database that has none; does nothing when another process was first. */
export async function claimDatabase(db: Db, id: string, now: number): Promise<void> {
  await db
    .insertInto('secret_keys')
    .values({ slot: currentSlot, id, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Reads the keys of HMACs that `rekey` has replaced; the present key unwraps them. */
export async function retiredKeys(db: Db, key: SecretKey): Promise<RetiredKey[]> {
  const rows = await db
    .selectFrom('secret_keys')
    .select(['id', 'wrapped_mac_root'])
    .where('slot', '>', currentSlot)
    .execute()
  return rows.map(({ id, wrapped_mac_root: wrapped }) => ({
    id,
    macRoot: Buffer.from(key.open(wrapped ?? '', retiredKeyContext(id)), 'base64'),
  }))
}

/** Context of the wrapped key of HMACs of a replaced key. */
export const retiredKeyContext = (id: string): string => `retired-key:${id}`

/**
 * Holds the key in place until the end of the transaction that seals with it. Refuses 503 when `rekey` has replaced it,
 * so that no secret stays behind that no key opens.
 */
export async function holdKey(trx: Db, key: SecretKey): Promise<void> {
  const held = await trx
    .updateTable('secret_keys')
    .set((row) => ({ created_at: row.ref('created_at') }))
    .where('id', '=', key.id)
    .where('slot', '=', currentSlot)
    .returning('id')
    .executeTakeFirst()
  if (!held) throw keyReplaced()
}
