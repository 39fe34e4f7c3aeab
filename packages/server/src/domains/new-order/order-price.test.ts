import { beforeAll, describe, expect, it } from 'vitest'
import type { SentOrder } from '@ip-portal/core/new-order/new-order.schema'
import type { Db } from '../../store/db/open.ts'
import { addCompanies, rowIds } from '../../testing/ledger/company-rows.ts'
import { storeOnBothEngines } from '../../testing/on-both-engines.ts'
import { priceOf, selectService, typedPromo, wirePrice } from './order-price.ts'

const plain: SentOrder = { service_type_id: rowIds.ipService, price: 450, discounted_price: 450 }
const discounted: SentOrder = { ...plain, promo_code: 'YUZDE10', discounted_price: 405 }

it.each([
  [{}, undefined],
  [{ promo_code: 'A' }, 'A'],
  [{ promo_code: '', promo_result: { promoDetails: { code: 'B' } } }, 'B'],
  [{ promo_code: null, promo_result: { promoDetails: { code: 'B' } } }, 'B'],
  [{ promo_code: 'A', promo_result: { promoDetails: { code: 'B' } } }, 'A'],
  [{ promo_code: '', promo_result: null }, undefined],
])('the code of an order with %j is %s', (parts, code) => {
  expect(typedPromo({ ...plain, ...parts })).toBe(code)
})

storeOnBothEngines((store) => {
  let db: Db
  beforeAll(async () => {
    db = store().db
    await addCompanies(db)
    const row = { discount_type: 'PERCENTAGE' as const, discount_value: 10 }
    const codes = [
      { ...row, code: 'YUZDE10', is_active: 1 as const },
      { ...row, code: 'ESKI', is_active: 0 as const },
    ]
    await db.insertInto('promo_codes').values(codes).execute()
  })
  const price = async (order: SentOrder) => {
    const service = await selectService(db, order.service_type_id)
    if (service === undefined) throw new Error('no such service')
    return priceOf(db, service, order)
  }

  it('is that of the service, with its stamp tax', async () => {
    const agreed = await price(plain)
    expect(agreed).toEqual({
      priceCents: 45_000,
      discountedCents: 45_000,
      stampTaxCents: 450,
      totalCents: 45_450,
      promo: null,
    })
    expect(wirePrice(agreed)).toEqual({ price: 450, discounted_price: 450, stamp_tax: 4.5, total: 454.5 })
  })

  it('is discounted before the stamp tax, and keeps the code as the provider writes it', async () => {
    const agreed = { discountedCents: 40_500, stampTaxCents: 405, totalCents: 40_905, promo: 'YUZDE10' }
    expect(await price(discounted)).toMatchObject(agreed)
    expect(await price({ ...discounted, promo_code: 'yuzde10' })).toMatchObject(agreed)
  })

  it.each(['ESKI', 'YOK'])('the code %s is refused', async (promo_code) => {
    await expect(price({ ...plain, promo_code })).rejects.toMatchObject({ status: 400 })
  })

  it('the rates of the service may be sent along', async () => {
    const rates = { tax_rate: 20, stamp_tax_rate: 1 }
    expect(await price({ ...plain, ...rates })).toMatchObject({ totalCents: 45_450 })
    expect(await price({ ...plain, tax_rate: null, stamp_tax_rate: null })).toMatchObject({ totalCents: 45_450 })
  })

  describe('what the customer saw differently is refused:', () => {
    it.each([
      ['the price', { price: 449.99 }],
      ['the discounted price', { discounted_price: 405 }],
      ['the discounted price with a code', { ...discounted, discounted_price: 450 }],
      ['the tax', { tax_rate: 18 }],
      ['no tax', { tax_rate: 0 }],
      ['the stamp tax', { stamp_tax_rate: 0 }],
    ])('%s', async (_name, parts) => {
      await expect(price({ ...plain, ...parts })).rejects.toMatchObject({ status: 409 })
    })
  })

  it.each([0, 3, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 60])('service %d is unknown', async (id) => {
    expect(await selectService(db, id)).toBeUndefined()
  })
})
