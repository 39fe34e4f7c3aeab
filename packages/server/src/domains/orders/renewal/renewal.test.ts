import * as v from 'valibot'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { periodEnd } from '@ip-portal/core/kernel/values/dates'
import { PromoResult } from '@ip-portal/core/promo/promo.schema'
import { Renewal } from '@ip-portal/core/renewal/renewal.schema'
import { cpuMsOf } from '@ip-portal/core/testing/cpu-time'
import { type SignedInClient, signIn } from '../../../testing/index.ts'
import { onBothEngines } from '../../../testing/on-both-engines.ts'

it.each([
  ['2026-12-16', 'yearly', '2027-12-16'],
  ['2028-02-29', 'yearly', '2029-02-28'],
  ['2026-12-31', 'monthly', '2027-01-31'],
  ['2027-01-31', 'monthly', '2027-02-28'],
  ['2027-11-30', 'monthly', '2027-12-30'],
] as const)('an order that ends on %s and is renewed %s ends on %s', (end, period, next) => {
  expect(periodEnd(end, period)).toBe(next)
})

onBothEngines((server) => {
  let me: SignedInClient
  let stranger: SignedInClient
  beforeAll(async () => {
    me = await signIn(server(), 'demo@ornek.example')
    stranger = await signIn(server(), 'genis@ornek.example')
  })
  beforeEach(async () => {
    await server().db.deleteFrom('renewals').where('order_id', '=', 1002).execute()
  })

  const check = (body: unknown) => me.call('POST', '/orders/checkPromoCode', body)
  const apply = (id: number, body: unknown = { promo_result: null }) =>
    me.call('POST', `/orders/${id}/applyRenewal`, body)
  const renewalsOf = async (id: number) => {
    const { body } = await me.call('GET', `/orders/${id}`)
    return { list: v.parse(v.array(Renewal), body['renewals']), canBeRenewed: body['canBeRenewed'] }
  }

  describe('a promo code', () => {
    it.each([
      ['YUZDE10', { order_id: 1002 }, 26, 234, 'PERCENTAGE', 10],
      ['  yuzde10 ', { service_type_id: 1 }, 45, 405, 'PERCENTAGE', 10],
      ['yüzde10', { service_type_id: 2 }, 12.5, 112.5, 'PERCENTAGE', 10],
      ['sabıt25', { order_id: 1002 }, 25, 235, 'fixed', 25],
      ['SABİT25', { service_type_id: 1 }, 25, 425, 'fixed', 25],
      ['BUYUK9999', { order_id: 1002 }, 260, 0, 'fixed', 9999],
    ])('%s for %j takes %d off', async (code, target, discount, finalPrice, discountType, discountValue) => {
      const { status, body } = await check({ code, ...target })
      expect(status).toBe(200)
      expect(body).toMatchObject({ success: true, discount, finalPrice, promoDetails: { discountType, discountValue } })
      expect(v.parse(PromoResult, body).promoDetails).toHaveProperty('code')
    })

    it.each([
      [{ code: 'YOK', order_id: 1002 }, 400, 'Promosyon kodu geçersiz'],
      [{ code: '  ', order_id: 1002 }, 400, 'Promosyon kodu geçersiz'],
      [{ code: 7, order_id: 1002 }, 400, 'Promosyon kodu geçersiz'],
      [{ code: 'YUZDE10' }, 400, 'Promosyon kodu için bir sipariş veya hizmet seçin'],
      [{ code: 'YUZDE10', order_id: 2001 }, 404, 'Bu siparişe erişilemiyor.'],
      [{ code: 'YUZDE10', order_id: 1.5 }, 404, 'Bu siparişe erişilemiyor.'],
      [{ code: 'YUZDE10', service_type_id: 9 }, 404, 'Hizmet bulunamadı'],
    ])('in %j is refused', async (body, status, message) => {
      const answer = await check(body)
      expect([answer.status, answer.body['success'], answer.body.message]).toEqual([status, false, message])
    })

    it('that is no longer offered is refused, also inside a renewal', async () => {
      const result = (await check({ code: 'SABIT25', order_id: 1002 })).body
      const offer = (is_active: 0 | 1) =>
        server().db.updateTable('promo_codes').set({ is_active }).where('code', '=', 'SABIT25').execute()
      await offer(0)
      expect((await check({ code: 'SABIT25', order_id: 1002 })).status).toBe(400)
      expect((await apply(1002, { promo_result: result })).status).toBe(400)
      await offer(1)
      expect((await renewalsOf(1002)).list).toEqual([])
    })
  })

  describe('a renewal', () => {
    it('has a price', async () => {
      const end = (await me.call('GET', '/orders/1002')).body['end_date'] as string
      expect((await me.call('GET', '/orders/1002/renewalPrice')).body).toEqual({
        success: true,
        price: 260,
        stampTaxRate: 1,
        new_end_date: periodEnd(end, 'yearly'),
      })
    })

    it('is pending and cannot be requested again', async () => {
      const before = (await me.call('GET', '/orders/1002')).body['end_date'] as string
      const answer = await apply(1002)
      expect([answer.status, answer.body['success'], typeof answer.body.message]).toEqual([200, true, 'string'])
      const { list, canBeRenewed } = await renewalsOf(1002)
      expect(list).toMatchObject([{ status: 'pending', price: 260, totalAmount: 262.6, previous_end_date: before }])
      expect(list[0]?.new_end_date).toBe(periodEnd(before, 'yearly'))
      expect(canBeRenewed).toBe(0)
      const again = await apply(1002)
      expect([again.status, again.body.message]).toEqual([409, 'Bu sipariş için onay bekleyen bir yenileme talebi var'])
    })

    it('is created once by two parallel requests', async () => {
      const answers = await Promise.all([apply(1002), apply(1002), apply(1002)])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
      expect((await renewalsOf(1002)).list).toHaveLength(1)
    })

    it('costs the price after the promo, and its stamp tax', async () => {
      const promo_result = (await check({ code: 'YUZDE10', order_id: 1002 })).body
      expect((await apply(1002, { promo_result, price: 260 })).body['totalAmount']).toBe(236.34)
      expect((await renewalsOf(1002)).list[0]).toMatchObject({ price: 260, totalAmount: 236.34 })
    })

    it('is refused with 409 when its price has changed since it was shown', async () => {
      const promo_result = (await check({ code: 'YUZDE10', order_id: 1002 })).body
      const set = (price_cents: number) =>
        server().db.updateTable('orders').set({ price_cents }).where('id', '=', 1002).execute()
      await set(27_000)
      for (const shown of [{ promo_result }, { promo_result: null, price: 260 }]) {
        const { status, body } = await apply(1002, shown)
        // With this code the flow fetches the price again.
        expect([status, body['code']]).toEqual([409, 'PRICE_CHANGED'])
      }
      await set(26_000)
      expect((await apply(1002, { promo_result })).status).toBe(200)
    })

    it.each([
      [{ promo_result: {} }, 400],
      [
        { promo_result: { success: true, finalPrice: 1, promoDetails: { discountType: 'fixed', discountValue: 1 } } },
        400,
      ],
      [{ promo_result: { success: false, promoDetails: { code: 'YUZDE10' } } }, 400],
      [{ promo_result: { promoDetails: { code: 'YUZDE10' }, finalPrice: 1 } }, 409],
      [{ promo_result: 'YUZDE10' }, 400],
      [{ price: 'x' }, 400],
      ['kırık', 400],
    ])('with %j is refused and changes nothing', async (body, status) => {
      expect((await apply(1002, body)).status).toBe(status)
      expect((await renewalsOf(1002)).list).toEqual([])
    })

    it('with a price of 100,000 digits and a letter is refused at once', async () => {
      const finalPrice = `${'1'.repeat(100_000)}x`
      let status = 0
      const cpuMs = await cpuMsOf(async () => ({ status } = await apply(1002, { promo_result: { finalPrice } })))
      expect(status).toBe(400)
      expect(cpuMs).toBeLessThan(2_000)
    })

    it.each([
      [1001, 409, 'Bu siparişin yenileme zamanı henüz gelmedi'],
      [1005, 409, 'Bu sipariş aktif değil. Lütfen destek ile iletişime geçin.'],
      [1014, 409, 'Bu sipariş için onay bekleyen bir yenileme talebi var'],
      [1006, 404, 'Bu siparişe erişilemiyor.'],
      [2001, 404, 'Bu siparişe erişilemiyor.'],
    ])('of order %i is refused with %i', async (id, status, message) => {
      const answer = await apply(id)
      expect([answer.status, answer.body.message]).toEqual([status, message])
    })

    it('of another company is not found', async () => {
      expect((await stranger.call('GET', '/orders/1002/renewalPrice')).status).toBe(404)
      expect((await stranger.call('POST', '/orders/1002/applyRenewal', {})).status).toBe(404)
    })
  })
})
