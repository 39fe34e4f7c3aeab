import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Db } from '../../../store/db/open.ts'
import { session, token } from '../../../testing/account/signed-in.ts'
import { addCompanies, rowIds } from '../../../testing/ledger/company-rows.ts'
import { storeOnBothEngines } from '../../../testing/on-both-engines.ts'
import type { OrderBlock } from '../order-block.ts'
import { changeAllowance, countChange, objectsFreeAgain, rememberDeletion, wasJustDeleted } from './change-fee.ts'

const now = Date.parse('2026-11-22T12:00:00Z')
const minute = 60_000
const object = '192.0.2.0/24 AS64500'
const block: OrderBlock = {
  id: rowIds.order,
  ip: '192.0.2.0',
  subnet: 24,
  cidr: '192.0.2.0/24',
  isActive: true,
  freeChanges: 2,
}
const tokenWithLimit = { ...token, maxFeeCents: 1_500 }

storeOnBothEngines((store) => {
  let db: Db
  beforeAll(async () => {
    db = store().db
    await addCompanies(db)
    const row = { id: token.id, user_id: rowIds.user, name: token.name, scope: token.scope, token_hash: 'x' }
    await db
      .insertInto('api_tokens')
      .values({ ...row, created_at: now, expires_at: now + minute })
      .execute()
  })
  beforeEach(async () => {
    const changed = ['change_counters', 'recent_deletions', 'transactions', 'api_token_fees', 'parameters'] as const
    for (const table of changed) await db.deleteFrom(table).execute()
    await db.insertInto('parameters').values({ name: 'change_fee_cents', value: '1000' }).execute()
  })
  const create = async (times: number, at = now, by = session) => {
    for (let index = 0; index < times; index += 1) await countChange(db, by, block, `${object} ${index}`, at)
  }
  const fees = () =>
    db.selectFrom('transactions').select(['order_id', 'amount_usd_cents', 'type', 'product_code']).execute()
  const fee = { order_id: rowIds.order, amount_usd_cents: 1_000, type: 'alacak', product_code: 'ROUTING' }
  const ordersVersion = async () => {
    const company = db.selectFrom('companies').select('orders_version').where('id', '=', rowIds.company)
    return (await company.executeTakeFirstOrThrow()).orders_version
  }

  describe('the free changes of a year', () => {
    it('are those of the order, and each further change costs the fee', async () => {
      expect(await changeAllowance(db, block, now)).toEqual({ available: 2, feeCents: 1_000 })
      const version = await ordersVersion()
      await create(1)
      expect(await changeAllowance(db, block, now)).toMatchObject({ available: 1 })
      await create(1)
      expect(await changeAllowance(db, block, now)).toMatchObject({ available: 0 })
      expect(await fees()).toEqual([])
      expect(await ordersVersion()).toBe(version)
      await create(2)
      expect(await changeAllowance(db, block, now)).toMatchObject({ available: 0 })
      expect(await fees()).toEqual([fee, fee])
      expect(await ordersVersion()).toBe(version + 2)
    })

    it('begin anew at midnight in Istanbul', async () => {
      await create(2, Date.parse('2026-12-31T20:59:59Z'))
      expect(await changeAllowance(db, block, Date.parse('2026-12-31T20:59:59Z'))).toMatchObject({ available: 0 })
      expect(await changeAllowance(db, block, Date.parse('2026-12-31T21:00:00Z'))).toMatchObject({ available: 2 })
    })

    it('are stored under their year', async () => {
      await create(1)
      const counters = await db.selectFrom('change_counters').select(['year', 'used']).execute()
      expect(counters).toEqual([{ year: 2026, used: 1 }])
    })

    it('are those of one order', async () => {
      await create(2)
      expect(await changeAllowance(db, { ...block, id: rowIds.otherOrder }, now)).toMatchObject({ available: 2 })
    })
  })

  it('a provider without a fee charges nothing', async () => {
    await db.deleteFrom('parameters').execute()
    await create(3)
    expect(await changeAllowance(db, block, now)).toEqual({ available: 0, feeCents: 0 })
    expect(await fees()).toEqual([])
  })

  it('a fee counts against the limit of the token that made the change, and of no session', async () => {
    const byToken = { ...session, sessionId: null, token: tokenWithLimit }
    await create(3, now, byToken)
    await expect(create(1, now, byToken)).rejects.toMatchObject({ status: 409 })
    await expect(create(1)).resolves.toBeUndefined()
    expect(await db.selectFrom('api_token_fees').select(['token_id', 'cents']).execute()).toEqual([
      { token_id: token.id, cents: 1_000 },
    ])
  })

  describe('what was just deleted', () => {
    it('is created again for nothing, once', async () => {
      await rememberDeletion(db, block.id, object, now)
      await countChange(db, session, block, object, now + minute)
      expect(await changeAllowance(db, block, now)).toMatchObject({ available: 2 })
      await countChange(db, session, block, object, now + minute)
      expect(await changeAllowance(db, block, now)).toMatchObject({ available: 1 })
    })

    it('counts for ten minutes after the last deletion, on its own order', async () => {
      const at = (ms: number) => wasJustDeleted(db, block.id, object, now + ms)
      expect(await at(0)).toBe(false)
      await rememberDeletion(db, block.id, object, now - minute)
      await rememberDeletion(db, block.id, object, now)
      expect(await at(10 * minute - 1)).toBe(true)
      expect(await at(10 * minute)).toBe(false)
      expect(await wasJustDeleted(db, rowIds.otherOrder, object, now)).toBe(false)
      expect(await wasJustDeleted(db, block.id, `${object}0`, now)).toBe(false)
      // A client hears of it while there is time for a question and a code.
      const offered = (ms: number) => objectsFreeAgain(db, block.id, now + ms)
      expect([await offered(9 * minute - 1), await offered(9 * minute)]).toEqual([[object], []])
      expect(await objectsFreeAgain(db, rowIds.otherOrder, now)).toEqual([])
    })

    it('is forgotten by a creation that comes later', async () => {
      await rememberDeletion(db, block.id, object, now)
      await countChange(db, session, block, object, now + 11 * minute)
      expect(await changeAllowance(db, block, now)).toMatchObject({ available: 1 })
      expect(await db.selectFrom('recent_deletions').selectAll().execute()).toEqual([])
    })
  })
})
