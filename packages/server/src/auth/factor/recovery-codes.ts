import { createHmac, randomInt } from 'node:crypto'
import { readRecoveryCode, recoveryLetters } from '@ip-portal/core/kernel/values/one-time-code'
import type { Db } from '../../store/db/open.ts'
import type { SecretKey } from '../../store/secret-key/secret-key.ts'

/** Number of codes that a user gets. */
const recoveryCodeCount = 10
const halfLength = 5

/** User and code that is tried. */
export interface TriedRecoveryCode {
  userId: number
  code: string
}

/** Replaces the recovery codes of a user and returns the new ones, which are stored as HMACs only. */
export async function newRecoveryCodes(trx: Db, key: SecretKey, userId: number, now: number): Promise<string[]> {
  const codes = new Set<string>()
  while (codes.size < recoveryCodeCount) codes.add(`${randomHalf()}-${randomHalf()}`)
  await dropRecoveryCodes(trx, userId)
  const rows = [...codes].map((code) => ({
    user_id: userId,
    code_hash: hashOf(key, key.id, { userId, code }),
    key_id: key.id,
    created_at: now,
  }))
  await trx.insertInto('recovery_codes').values(rows).execute()
  return [...codes]
}

/** Deletes the recovery codes of a user. */
export async function dropRecoveryCodes(trx: Db, userId: number): Promise<void> {
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
}

/** Number of codes that a user has not used yet. */
export async function countRecoveryCodes(db: Db, userId: number): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select((row) => row.fn.countAll<number>().as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return left
}

/** True for an unused code of the user; uses nothing. */
export async function isRecoveryCodeLeft(db: Db, key: SecretKey, tried: TriedRecoveryCode): Promise<boolean> {
  const hashes = await hashesOf(db, key, tried)
  if (hashes.length === 0) return false
  const row = await db
    .selectFrom('recovery_codes')
    .select('user_id')
    .where('user_id', '=', tried.userId)
    .where('code_hash', 'in', hashes)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Uses a code up; true for the one caller that did. */
export async function claimRecoveryCode(
  trx: Db,
  key: SecretKey,
  tried: TriedRecoveryCode,
  now: number,
): Promise<boolean> {
  const hashes = await hashesOf(trx, key, tried)
  if (hashes.length === 0) return false
  const used = await trx
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', tried.userId)
    .where('code_hash', 'in', hashes)
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  return used !== undefined
}

/** Hashes of a code under every key that the user's codes were stored with; none for a text that is no code. */
async function hashesOf(db: Db, key: SecretKey, { userId, code }: TriedRecoveryCode): Promise<string[]> {
  const read = readRecoveryCode(code)
  if (read === null) return []
  const keys = await db.selectFrom('recovery_codes').select('key_id').distinct().where('user_id', '=', userId).execute()
  return keys.map(({ key_id: keyId }) => hashOf(key, keyId, { userId, code: read }))
}

/** Binds a code to its user. A code has 49 bits: without the key of the installation no stolen table tells it. */
const hashOf = (key: SecretKey, keyId: string, { userId, code }: TriedRecoveryCode): string =>
  createHmac('sha256', key.macKey('recovery-code', keyId)).update(`${userId}:${code}`).digest('hex')

const randomHalf = (): string =>
  Array.from({ length: halfLength }, () => recoveryLetters[randomInt(recoveryLetters.length)]).join('')
