import { createHmac } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Db } from '../../db/open.ts'
import type { AuditTables } from '../../db/schema/changes.ts'

/** Keys of the seals; the keys of before a `rekey` stay known by their ids. */
export interface SealKeys {
  /** Id of the key that seals now. */
  readonly id: string
  /** Key for HMACs of one purpose. Throws for an unknown id. */
  macKey: (purpose: string, keyId?: string) => Buffer
}

export type StoredAuditRow = Selectable<AuditTables['audit_log']>
export type Seal = AuditTables['audit_seals']
export type Checkpoint = AuditTables['audit_checkpoints']

/** End of a chain: the next seal is made over `mac`. */
export type Link = Pick<Seal, 'position' | 'audit_id' | 'mac' | 'key_id'>

/** Place in a chain that was read before: a chain that was not cut contains it. */
export type Anchor = Pick<Link, 'position' | 'mac'>

/** True when this link is the one of the anchor. */
export const isAt = (anchor: Anchor, link: Anchor): boolean =>
  anchor.position === link.position && anchor.mac === link.mac

/** Chain without a seal. */
const noLink: Link = { position: 0, audit_id: 0, mac: '', key_id: '' }

const purpose = 'audit'

const macOf = (keys: SealKeys, keyId: string, content: readonly unknown[]): string =>
  createHmac('sha256', keys.macKey(purpose, keyId)).update(JSON.stringify(content)).digest('base64url')

/** Seal of a row, after the last seal of the chain. */
export function rowMac(
  keys: SealKeys,
  keyId: string,
  last: Pick<Link, 'position' | 'mac'>,
  row: StoredAuditRow,
): string {
  return macOf(keys, keyId, ['row', last.mac, last.position + 1, ...contentOf(row)])
}

/** Seal of the final number of refusals of a row that was sealed before. */
export const repeatsMac = (
  keys: SealKeys,
  keyId: string,
  last: Pick<Link, 'position' | 'mac'>,
  { id, repeats }: Pick<StoredAuditRow, 'id' | 'repeats'>,
): string => macOf(keys, keyId, ['repeats', last.mac, last.position + 1, id, repeats])

/** HMAC of a checkpoint. */
export const checkpointMac = (keys: SealKeys, keyId: string, point: Omit<Checkpoint, 'key_id' | 'mac'>): string =>
  macOf(keys, keyId, ['checkpoint', point.position, point.audit_id, point.chain_mac, point.removed, point.trimmed_at])

/** True when the checkpoint is as a process with the key wrote it. */
export const isGoodCheckpoint = (keys: SealKeys, point: Checkpoint): boolean =>
  knowsKey(keys, point.key_id) && checkpointMac(keys, point.key_id, point) === point.mac

/** Sealed fields of a row. `repeats` has a seal of its own, because it changes within the minute of a refusal. */
const contentOf = (row: StoredAuditRow): unknown[] => [
  row.id,
  row.at,
  row.request_id,
  row.company_id,
  row.user_id,
  row.order_id,
  row.action,
  row.details_json,
  row.actor_kind,
  row.actor_name,
  row.session_id,
  row.token_id,
  row.address,
  row.outcome,
  row.target,
  row.before_json,
]

/** Columns of a row that its seal covers, and its number of refusals. */
export const sealedColumns = [
  'id',
  'at',
  'request_id',
  'company_id',
  'user_id',
  'order_id',
  'action',
  'details_json',
  'actor_kind',
  'actor_name',
  'session_id',
  'token_id',
  'address',
  'outcome',
  'target',
  'before_json',
  'repeat_key',
  'repeats',
] as const

/** Finds the end of the chain: its last seal, or the checkpoint when all rows before it were deleted. */
export async function lastLink(db: Db): Promise<Link> {
  const seal = await db.selectFrom('audit_seals').selectAll().orderBy('position', 'desc').limit(1).executeTakeFirst()
  const point = await lastCheckpoint(db)
  const link = linkOf(seal, point)
  return !seal || seal.repeats === null ? link : { ...link, audit_id: await lastSealedId(db, point) }
}

/** End of a chain with this last seal or checkpoint. */
export function linkOf(seal: Seal | undefined, point: Checkpoint | undefined): Link {
  const { position, audit_id, mac, key_id } = seal ?? (point ? { ...point, mac: point.chain_mac } : noLink)
  return { position, audit_id, mac, key_id }
}

/** True when a key of this id can check seals. */
export function knowsKey(keys: SealKeys, id: string): boolean {
  try {
    keys.macKey(purpose, id)
    return true
  } catch {
    return false
  }
}

/** Highest id of a sealed row, where the last seal holds the number of refusals of an earlier row. */
async function lastSealedId(db: Db, point: Checkpoint | undefined): Promise<number> {
  const highest = db.selectFrom('audit_seals').select((row) => row.fn.max<number | null>('audit_id').as('id'))
  return Math.max((await highest.executeTakeFirst())?.id ?? 0, point?.audit_id ?? 0)
}

/** Finds the checkpoint of the deleted rows. */
export const lastCheckpoint = (db: Db): Promise<Checkpoint | undefined> =>
  db.selectFrom('audit_checkpoints').selectAll().orderBy('position', 'desc').limit(1).executeTakeFirst()

const sealsPerRead = 1_000

/** Selects the next seals of the chain. */
export const sealsAfter = (db: Db, position: number): Promise<Seal[]> =>
  db
    .selectFrom('audit_seals')
    .selectAll()
    .where('position', '>', position)
    .orderBy('position')
    .limit(sealsPerRead)
    .execute()
