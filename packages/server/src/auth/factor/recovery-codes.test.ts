import { beforeAll, expect, it } from 'vitest'
import type { Db } from '../../store/db/open.ts'
import { createSecretKey } from '../../store/secret-key/secret-key.ts'
import { addCompanies, rowIds } from '../../testing/ledger/company-rows.ts'
import { storeOnBothEngines } from '../../testing/on-both-engines.ts'
import {
  claimRecoveryCode,
  countRecoveryCodes,
  dropRecoveryCodes,
  isRecoveryCodeLeft,
  newRecoveryCodes,
} from './recovery-codes.ts'

const key = createSecretKey(Buffer.alloc(32, 1))
const now = Date.parse('2026-11-22T12:00:00Z')
const userId = rowIds.user
const otherUserId = 2

storeOnBothEngines((store) => {
  let db: Db
  beforeAll(async () => {
    db = store().db
    await addCompanies(db)
    await db
      .insertInto('users')
      .values({ id: otherUserId, company_id: rowIds.company, name: 'Can', password_hash: 'x', created_at: 0 })
      .execute()
  })

  it('a user gets ten codes of two halves with five letters, each another one', async () => {
    const codes = await newRecoveryCodes(db, key, userId, now)
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^[2-9a-hjkmnp-tv-z]{5}-[2-9a-hjkmnp-tv-z]{5}$/)
    expect(await countRecoveryCodes(db, userId)).toBe(10)
    expect(await countRecoveryCodes(db, otherUserId)).toBe(0)
  })

  it('a code opens once, however it is typed, and the others go on', async () => {
    const [first = '', second = ''] = await newRecoveryCodes(db, key, userId, now)
    const typed = { userId, code: ` ${first.toUpperCase().replace('-', ' ')} ` }
    expect(await isRecoveryCodeLeft(db, key, typed)).toBe(true)
    expect(await countRecoveryCodes(db, userId)).toBe(10)
    expect(await claimRecoveryCode(db, key, typed, now)).toBe(true)
    expect(await isRecoveryCodeLeft(db, key, typed)).toBe(false)
    expect(await claimRecoveryCode(db, key, typed, now)).toBe(false)
    expect(await countRecoveryCodes(db, userId)).toBe(9)
    expect(await isRecoveryCodeLeft(db, key, { userId, code: second })).toBe(true)
  })

  it('a code of another user, of before, or under another key opens nothing', async () => {
    const [old = ''] = await newRecoveryCodes(db, key, userId, now)
    const [first = ''] = await newRecoveryCodes(db, key, userId, now)
    await newRecoveryCodes(db, key, otherUserId, now)
    for (const tried of [
      { userId, code: old },
      { userId: otherUserId, code: first },
      { userId, code: '' },
      { userId, code: '22222-2222' },
      { userId, code: 'x'.repeat(1_000_000) },
    ]) {
      expect(await isRecoveryCodeLeft(db, key, tried)).toBe(false)
      expect(await claimRecoveryCode(db, key, tried, now)).toBe(false)
    }
    expect(await countRecoveryCodes(db, userId)).toBe(10)
    const unknown = createSecretKey(Buffer.alloc(32, 2))
    await expect(claimRecoveryCode(db, unknown, { userId, code: first }, now)).rejects.toMatchObject({ status: 503 })
  })

  it('a user without codes has none to open', async () => {
    const [first = ''] = await newRecoveryCodes(db, key, userId, now)
    await dropRecoveryCodes(db, userId)
    expect(await countRecoveryCodes(db, userId)).toBe(0)
    expect(await isRecoveryCodeLeft(db, key, { userId, code: first })).toBe(false)
    expect(await claimRecoveryCode(db, key, { userId, code: first }, now)).toBe(false)
  })

  it('of many tries at once one uses a code up', async () => {
    const [code = ''] = await newRecoveryCodes(db, key, userId, now)
    const claims = Array.from({ length: 10 }, () => claimRecoveryCode(db, key, { userId, code }, now))
    expect((await Promise.all(claims)).filter(Boolean)).toHaveLength(1)
  })
})
