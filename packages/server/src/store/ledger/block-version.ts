import { randomBytes } from 'node:crypto'
import type { Db } from '../db/open.ts'

/** Version of a block whose records were never changed; no made version is this short. */
const firstVersion = '0'

/**
 * Selects the version of a block's records. It is read before the records: a change between the two reads then gives
 * new records an old version, which is refused when it is sent, and never old records a new one.
 */
export async function selectVersion(db: Db, orderId: number): Promise<string> {
  const row = await db.selectFrom('block_versions').select('version').where('order_id', '=', orderId).executeTakeFirst()
  return row?.version ?? firstVersion
}

/**
 * Gives the block a new version, behind the change and in its transaction, and returns it; null for a block that has
 * none of the `wanted` versions, where null wants none. Of two changes with one version the second waits here for the
 * end of the first. Versions are random, so that one of a restored backup never names other records.
 */
export async function renewVersion(trx: Db, orderId: number, wanted: readonly string[] | null): Promise<string | null> {
  const version = randomBytes(12).toString('base64url')
  const renewed = await (wanted === null || wanted.includes(firstVersion)
    ? insertOrUpdate(trx, orderId, version, wanted)
    : trx
        .updateTable('block_versions')
        .set({ version })
        .where('order_id', '=', orderId)
        .where('version', 'in', nonEmpty(wanted))
        .returning('version')
        .executeTakeFirst())
  return renewed?.version ?? null
}

/** Inserts the version of a block that has none, or replaces one of the wanted versions. */
function insertOrUpdate(trx: Db, orderId: number, version: string, wanted: readonly string[] | null) {
  return trx
    .insertInto('block_versions')
    .values({ order_id: orderId, version })
    .onConflict((conflict) => {
      const update = conflict.column('order_id').doUpdateSet({ version })
      return wanted === null ? update : update.where('block_versions.version', 'in', nonEmpty(wanted))
    })
    .returning('version')
    .executeTakeFirst()
}

/** Adds a version that no block has: SQL knows no empty list. */
const nonEmpty = (versions: readonly string[]): string[] => [...versions, '']
