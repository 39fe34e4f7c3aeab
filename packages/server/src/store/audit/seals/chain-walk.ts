import type { Db } from '../../db/open.ts'
import {
  type StoredAuditRow,
  type Checkpoint,
  isGoodCheckpoint,
  knowsKey,
  lastCheckpoint,
  type Link,
  linkOf,
  repeatsMac,
  rowMac,
  type Seal,
  sealedColumns,
  type SealKeys,
} from './chain.ts'
import { lastCountedId } from './seal-rows.ts'

/**
 * Fault of the chain: a row that was changed, is missing, was inserted, or stands in another place; a checkpoint that
 * was changed; a key that is unknown or was replaced before; an end that an anchor of the log knows otherwise.
 */
export type ChainProblem = 'changed' | 'missing' | 'inserted' | 'reordered' | 'checkpoint' | 'key' | 'cut'

/** First bad row. A row that is gone with its seal stands behind the one named before it. */
export interface BadRow {
  id: number
  problem: ChainProblem
}

/** Walk that has not left the start of the chain, and the fault that is there already. */
interface StartedWalk {
  walk: ChainWalk
  point: Checkpoint | undefined
  firstBad: BadRow | null
}

/** Starts a walk behind the checkpoint, which it checks. `db` must be a read snapshot. */
export async function startWalk(db: Db, keys: SealKeys): Promise<StartedWalk> {
  const point = await lastCheckpoint(db)
  const walk = new ChainWalk(db, keys, point, await lastCountedId(db))
  const firstBad = point && !isGoodCheckpoint(keys, point) ? bad(point.audit_id, 'checkpoint') : null
  return { walk, point, firstBad: firstBad ?? (await firstBefore(db, walk.last.audit_id)) }
}

export const bad = (id: number, problem: ChainProblem): BadRow => ({ id, problem })

/** Walks along the chain and keeps the end of the part that holds. */
class ChainWalk {
  last: Link
  checked = 0
  readonly #db: Db
  readonly #keys: SealKeys
  readonly #trimmedId: number
  readonly #countedId: number
  /** Keys that sealed before the present one; a replaced key does not come back. */
  readonly #replaced = new Set<string>()
  #keyId = ''

  constructor(db: Db, keys: SealKeys, point: Checkpoint | undefined, countedId: number) {
    this.#db = db
    this.#keys = keys
    this.last = linkOf(undefined, point)
    this.#trimmedId = point?.audit_id ?? 0
    this.#countedId = countedId
  }

  /** Checks the next seals and their rows; returns the first bad row. `onLink` gets what holds, seal by seal. */
  async check(seals: readonly Seal[], onLink: (link: Link, row?: StoredAuditRow) => void): Promise<BadRow | null> {
    const ofRows = seals.filter(({ repeats }) => repeats === null)
    const rows = await rowsBetween(this.#db, this.last.audit_id, ofRows)
    const counted = await rowsOf(this.#db, seals)
    let at = 0
    for (const seal of seals) {
      const row = seal.repeats === null ? rows[at] : counted.get(seal.audit_id)
      const problem = (await this.#problemOf(seal, row)) ?? null
      if (problem !== null) return problem
      this.last = { ...seal, audit_id: Math.max(this.last.audit_id, seal.audit_id) }
      onLink(this.last, seal.repeats === null ? row : undefined)
      if (seal.repeats !== null) continue
      at += 1
      this.checked += 1
    }
    return null
  }

  async #problemOf(seal: Seal, row: StoredAuditRow | undefined): Promise<BadRow | null> {
    const { last } = this
    const isOfRow = seal.repeats === null
    if (isOfRow && row && row.id < seal.audit_id && row.id > last.audit_id) return bad(row.id, 'inserted')
    if (seal.position !== last.position + 1) return bad(last.audit_id + 1, 'missing')
    if (isOfRow && seal.audit_id <= last.audit_id) return bad(seal.audit_id, 'reordered')
    if (!this.#acceptsKey(seal.key_id)) return bad(seal.audit_id, 'key')
    if (!isOfRow) return this.#problemOfCount(seal, row)
    if (row?.id !== seal.audit_id) return bad(seal.audit_id, 'missing')
    if (rowMac(this.#keys, seal.key_id, last, row) === seal.mac) return this.#problemOfRepeats(row)
    return bad(row.id, 'changed')
  }

  /** Checks the seal of a count. Its row may be too old to be kept. */
  #problemOfCount(seal: Seal, row: StoredAuditRow | undefined): BadRow | null {
    if (!row && seal.audit_id > this.#trimmedId) return bad(seal.audit_id, 'missing')
    const sealed = { id: seal.audit_id, repeats: seal.repeats }
    const isGood = repeatsMac(this.#keys, seal.key_id, this.last, sealed) === seal.mac
    return isGood && (!row || row.repeats === seal.repeats) ? null : bad(seal.audit_id, 'changed')
  }

  /** Checks that a count which should have a seal has one. */
  async #problemOfRepeats({ id, repeats }: StoredAuditRow): Promise<BadRow | null> {
    if ((repeats ?? 1) <= 1 || id > this.#countedId) return null
    const query = this.#db.selectFrom('audit_seals').select('position').where('audit_id', '=', id)
    return (await query.where('repeats', 'is not', null).executeTakeFirst()) ? null : bad(id, 'changed')
  }

  #acceptsKey(id: string): boolean {
    if (id === this.#keyId) return true
    if (this.#replaced.has(id) || !knowsKey(this.#keys, id)) return false
    this.#replaced.add(this.#keyId)
    this.#keyId = id
    return true
  }
}

/** Selects the rows of these seals, and the first that has none among them. */
async function rowsBetween(db: Db, after: number, seals: readonly Seal[]): Promise<StoredAuditRow[]> {
  const last = Math.max(0, ...seals.map(({ audit_id: id }) => id))
  const rows = db.selectFrom('audit_log').select(sealedColumns).where('id', '>', after).where('id', '<=', last)
  return rows
    .orderBy('id')
    .limit(seals.length + 1)
    .execute()
}

/** Selects the rows whose counts these seals hold, by id. */
async function rowsOf(db: Db, seals: readonly Seal[]): Promise<Map<number, StoredAuditRow>> {
  const ids = seals.flatMap(({ audit_id: id, repeats }) => (repeats === null ? [] : [id]))
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('audit_log').select(sealedColumns).where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Finds a row where none can be: before the first id, or among those that were deleted for their age. */
async function firstBefore(db: Db, id: number): Promise<BadRow | null> {
  const row = await db.selectFrom('audit_log').select('id').where('id', '<=', id).orderBy('id').executeTakeFirst()
  return row ? bad(row.id, 'inserted') : null
}
