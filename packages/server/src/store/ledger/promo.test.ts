import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { storeOnBothEngines } from '../../testing/on-both-engines.ts'
import { codeInResult, findPromo, tryPromo, type Promo, promoPrice, wirePromo } from './promo.ts'

const percent: Promo = { code: 'YUZDE10', type: 'PERCENTAGE', value: 10 }
const fixed: Promo = { code: 'SABIT25', type: 'fixed', value: 2_500 }
const hour = 3_600_000

describe('a discount', () => {
  it.each([
    ['without a code', 45_000, undefined, 0],
    ['of a percentage', 45_000, percent, 4_500],
    ['of a percentage, rounded half away from zero to cents', 4_995, percent, 500],
    ['of a fixed amount', 45_000, fixed, 2_500],
    ['of a fixed amount above the price', 1_000, fixed, 1_000],
    ['of 100 percent', 45_000, { ...percent, value: 100 }, 45_000],
    ['of more than 100 percent', 45_000, { ...percent, value: 150 }, 45_000],
    ['below zero', 45_000, { ...fixed, value: -100 }, 0],
    ['that is no number', 45_000, { ...percent, value: Number.NaN }, 0],
  ])('%s', (_name, priceCents, promo, discountCents) => {
    expect(promoPrice(priceCents, promo)).toEqual({ priceCents, discountCents, finalCents: priceCents - discountCents })
  })
})

it('goes onto the wire in USD, or in percent, with its code', () => {
  expect(wirePromo(percent, promoPrice(45_000, percent))).toEqual({
    discount: 45,
    finalPrice: 405,
    promoDetails: { code: 'YUZDE10', discountType: 'PERCENTAGE', discountValue: 10 },
  })
  expect(wirePromo(fixed, promoPrice(45_000, fixed))).toEqual({
    discount: 25,
    finalPrice: 425,
    promoDetails: { code: 'SABIT25', discountType: 'fixed', discountValue: 25 },
  })
})

it.each([
  [wirePromo(percent, promoPrice(45_000, percent)), 'YUZDE10'],
  [{ promoDetails: { code: '' } }, undefined],
  [{ promoDetails: { code: ' ' } }, undefined],
  [{ promoDetails: { code: 7 } }, undefined],
  [{ promoDetails: { code: ['YUZDE10'] } }, undefined],
  [{ promoDetails: null }, undefined],
  [{ promoDetails: 'YUZDE10' }, undefined],
  [{}, undefined],
  [null, undefined],
  [undefined, undefined],
  ['YUZDE10', undefined],
])('the code in the result %j is %s', (result, code) => {
  expect(codeInResult(result)).toBe(code)
})

storeOnBothEngines((store) => {
  let now = 0
  const limited = (typed: string | undefined, userId = 1) => tryPromo({ db: store().db, now: () => now }, userId, typed)
  const guessTenTimes = async () => {
    for (let index = 0; index < 10; index += 1) await limited(`YOK${index}`)
  }

  beforeAll(async () => {
    const codes = [
      { code: 'YUZDE10', discount_type: 'PERCENTAGE' as const, discount_value: 10, is_active: 1 as const },
      { code: 'SABIT25', discount_type: 'fixed' as const, discount_value: 2_500, is_active: 1 as const },
      { code: 'ESKI', discount_type: 'fixed' as const, discount_value: 2_500, is_active: 0 as const },
    ]
    await store().db.insertInto('promo_codes').values(codes).execute()
  })
  beforeEach(async () => {
    now = Date.parse('2026-11-22T12:00:00Z')
    await store().db.deleteFrom('rate_limits').execute()
  })

  it('an active code is found without regard to case', async () => {
    const { db } = store()
    expect(await findPromo(db, 'YUZDE10')).toEqual(percent)
    expect(await findPromo(db, 'sabit25')).toEqual(fixed)
    expect(await findPromo(db, 'ESKI')).toBeUndefined()
    expect(await findPromo(db, 'YOK')).toBeUndefined()
  })

  it('after ten wrong codes of a user each further one is refused for an hour, a right one too', async () => {
    await guessTenTimes()
    const refusal = { status: 429, headers: { 'retry-after': '3600' } }
    await expect(limited('YOK')).rejects.toMatchObject(refusal)
    await expect(limited('YUZDE10')).rejects.toMatchObject(refusal)
    now += hour - 1
    await expect(limited('YUZDE10')).rejects.toMatchObject({ status: 429, headers: { 'retry-after': '1' } })
    now += 1
    await expect(limited('YUZDE10')).resolves.toEqual(percent)
  })

  it('a right code and no code count nothing, and other users are not refused', async () => {
    for (let index = 0; index < 12; index += 1) await limited('YUZDE10')
    for (let index = 0; index < 12; index += 1) await limited(index % 2 === 0 ? undefined : '')
    await guessTenTimes()
    await expect(limited('YOK')).rejects.toMatchObject({ status: 429 })
    await expect(limited(undefined)).resolves.toBeUndefined()
    await expect(limited('YOK', 2)).resolves.toBeUndefined()
  })
})
