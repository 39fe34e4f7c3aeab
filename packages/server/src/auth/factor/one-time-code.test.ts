import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Db } from '../../store/db/open.ts'
import { addCompanies, rowIds } from '../../testing/ledger/company-rows.ts'
import { storeOnBothEngines } from '../../testing/on-both-engines.ts'
import { codeOf } from '../../testing/test-codes.ts'
import { verifyCode } from './one-time-code.ts'

const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
/** Begin of a step of 30 seconds. */
const now = Date.parse('2026-11-22T12:00:00Z')
const second = 1000
const used = { status: 400, message: expect.any(String) as string }

storeOnBothEngines((store) => {
  let db: Db
  beforeAll(async () => {
    db = store().db
    await addCompanies(db)
    const row = { user_id: rowIds.user, created_at: now, last_seen_at: now }
    await db
      .insertInto('sessions')
      .values([7, 8].map((id) => ({ ...row, id, token_hash: `hash ${id}` })))
      .execute()
  })
  beforeEach(async () => {
    await db.deleteFrom('used_totp_steps').execute()
  })
  const verify = (code: string, sessionId: number | null = 7, at = now) =>
    verifyCode(db, { userId: rowIds.user, secret, code, sessionId }, at)

  it('knows the codes of RFC 6238 appendix B, their last six digits', async () => {
    expect(await verify('287082', 7, 59 * second)).toBe(true)
    expect(await verify('081804', 7, 1_111_111_109 * second)).toBe(true)
    expect(await verify('279037', 7, 2_000_000_000 * second)).toBe(true)
  })

  it.each([
    ['of this step, at its begin', 0, 0, true],
    ['of this step, at its end', 0, 29_999, true],
    ['of the step before', -30, 0, true],
    ['of the step before, at the end of this one', -30, 29_999, true],
    ['of the next step', 30, 0, true],
    ['of the next step, at the end of this one', 30, 29_999, true],
    ['of two steps before', -60, 0, false],
    ['of two steps ahead', 60, 29_999, false],
  ])('a code %s', async (_name, offset, ms, isRight) => {
    expect(await verify(codeOf(secret, now + offset * second), 7, now + ms)).toBe(isRight)
  })

  it.each(['', '28708', '2870822', '28708a', ' 287082', '２８７０８２', 'x'.repeat(1_000_000)])(
    'a text that is no code is wrong (case %#)',
    async (code) => {
      expect(await verify(code, 7, 59 * second)).toBe(false)
      expect(await db.selectFrom('used_totp_steps').selectAll().execute()).toEqual([])
    },
  )

  describe('a code that was used', () => {
    const code = codeOf(secret, now)

    it('may be repeated by the session that used it, and by no other', async () => {
      expect(await verify(code)).toBe(true)
      expect(await verify(code)).toBe(true)
      await expect(verify(code, 8)).rejects.toMatchObject(used)
      await expect(verify(code, null)).rejects.toMatchObject(used)
    })

    it('at a sign-in opens no second one', async () => {
      expect(await verify(code, null)).toBe(true)
      await expect(verify(code, null)).rejects.toMatchObject(used)
      await expect(verify(code, 7)).rejects.toMatchObject(used)
    })

    it('is known for ten minutes at least', async () => {
      const steps = async () => (await db.selectFrom('used_totp_steps').select('used_at').execute()).length
      await verify(code)
      const later = now + 600 * second
      await verify(codeOf(secret, later), 7, later)
      expect(await steps()).toBe(2)
      await verify(codeOf(secret, later), 7, later + 1)
      expect(await steps()).toBe(1)
    })
  })

  it('one of many servers accepts a code', async () => {
    const code = codeOf(secret, now)
    const ends = await Promise.allSettled(Array.from({ length: 10 }, () => verify(code, null)))
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})
