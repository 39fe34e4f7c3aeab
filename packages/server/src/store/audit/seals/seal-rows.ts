import { isUniqueViolation } from '../../db/driver/database-trouble.ts'
import { insertRows } from '../../db/insert-rows.ts'
import type { Db, Store } from '../../db/open.ts'
import { endBehind } from './chain-end.ts'
import {
  type Anchor,
  knowsKey,
  lastLink,
  type Link,
  repeatsMac,
  rowMac,
  type Seal,
  sealedColumns,
  type SealKeys,
} from './chain.ts'

const rowsPerBatch = 500
/** Refusals of one minute are counted in one row; by then every server has written its last count. */
const countsEndAfterMs = 120_000

/** End of the chain after a run, and the number of seals added. */
export interface Sealed {
  added: number
  last: Link
}

/** Failed sealing by a process that has the key of before a `rekey`. */
class KeyReplaced extends Error {
  constructor(id: string) {
    super(`the chain goes on with the key ${id}; start this server again`)
  }
}

/** Extent of a run: rows up to an id, counts of before an instant, behind a link that was read or written before. */
interface Extent {
  settledId: number
  now: number
  known: Anchor | undefined
}

/**
 * Seals the rows up to an id, and the counts of refusals whose minute is over, each batch in one statement. Stops when
 * another process has sealed the same rows. Throws `ChainCut` when the chain lacks the known link.
 */
export async function sealRows(
  { db, kind }: Pick<Store, 'db' | 'kind'>,
  keys: SealKeys,
  { settledId, now, known }: Extent,
): Promise<Sealed> {
  let added = 0
  let written = known
  for (;;) {
    const last = await endBehind(db, keys, written)
    // A seal of a newer key: this process has not heard of a `rekey`, and its key seals no more.
    if (last.position > 0 && !knowsKey(keys, last.key_id)) throw new KeyReplaced(last.key_id)
    const seals = [...(await sealsOfRows(db, keys, last, settledId))]
    const end = seals.at(-1)
    if (seals.length < rowsPerBatch) seals.push(...(await sealsOfCounts(db, keys, end ?? last, now)))
    if (seals.length === 0) return { added, last }
    if (!(await insertSeals(db, kind, seals))) return { added, last }
    added += seals.length
    written = seals.at(-1)
  }
}

/** True when there is a row, or the count of a past minute, without a seal. */
export async function hasUnsealed(db: Db, now: number): Promise<boolean> {
  const { audit_id: sealed } = await lastLink(db)
  const row = await db.selectFrom('audit_log').select('id').where('id', '>', sealed).limit(1).executeTakeFirst()
  return row !== undefined || (await endedCounts(db, now)).length > 0
}

async function sealsOfRows(db: Db, keys: SealKeys, last: Link, settledId: number): Promise<Seal[]> {
  const rows = await db
    .selectFrom('audit_log')
    .select(sealedColumns)
    .where('id', '>', last.audit_id)
    .where('id', '<=', settledId)
    .orderBy('id')
    .limit(rowsPerBatch)
    .execute()
  const seals: Seal[] = []
  for (const row of rows) {
    const mac = rowMac(keys, keys.id, seals.at(-1) ?? last, row)
    seals.push({ ...next(seals.at(-1) ?? last), audit_id: row.id, repeats: null, key_id: keys.id, mac })
  }
  return seals
}

async function sealsOfCounts(db: Db, keys: SealKeys, last: Link, now: number): Promise<Seal[]> {
  const seals: Seal[] = []
  for (const row of await endedCounts(db, now)) {
    const mac = repeatsMac(keys, keys.id, seals.at(-1) ?? last, row)
    seals.push({ ...next(seals.at(-1) ?? last), audit_id: row.id, repeats: row.repeats, key_id: keys.id, mac })
  }
  return seals
}

const next = ({ position }: Pick<Link, 'position'>) => ({ position: position + 1 })

/** Selects sealed rows of several refusals whose count has no seal and will not change any more, in order. */
async function endedCounts(db: Db, now: number) {
  const rows = await db
    .selectFrom('audit_log')
    .select(['id', 'at', 'repeats'])
    .where('repeats', '>', 1)
    .where('id', '>', await lastCountedId(db))
    .where('id', '<=', (await lastLink(db)).audit_id)
    .orderBy('id')
    .limit(rowsPerBatch)
    .execute()
  const running = rows.findIndex(({ at }) => at > now - countsEndAfterMs)
  return running === -1 ? rows : rows.slice(0, running)
}

/** Highest id of a row whose count is sealed; counts are sealed in the order of the ids. */
export async function lastCountedId(db: Db): Promise<number> {
  const row = await db
    .selectFrom('audit_seals')
    .select((seal) => seal.fn.max<number | null>('audit_id').as('id'))
    .where('repeats', 'is not', null)
    .executeTakeFirst()
  return row?.id ?? 0
}

/** Adds seals; false when another process was first. */
async function insertSeals(db: Db, kind: Store['kind'], seals: Seal[]): Promise<boolean> {
  try {
    await insertRows(db, kind, 'audit_seals', seals as unknown as Record<string, unknown>[])
    return true
  } catch (error) {
    if (isUniqueViolation(error)) return false
    throw error
  }
}
