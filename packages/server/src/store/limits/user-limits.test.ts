import { beforeEach, describe, expect, it } from 'vitest'
import { type SignedInClient, signIn } from '../../testing/index.ts'
import { onBothEngines } from '../../testing/on-both-engines.ts'

const hour = 3_600_000
const [demo, fresh] = ['demo@ornek.example', 'yeni@ornek.example']
let at = Date.now()

onBothEngines(
  (server) => {
    let me: SignedInClient
    beforeEach(async () => {
      at += 48 * hour
      me = await signIn(server(), fresh)
    })
    const save = (promo_code: string) =>
      me.call('POST', '/orders/save', {
        service_type_id: 2,
        price: 125,
        discounted_price: 125,
        organisation: 'Örnek',
        promo_code,
      })
    const check = (code: string) => me.call('POST', '/orders/checkPromoCode', { code, service_type_id: 2 })
    const renew = (code: string) =>
      me.call('POST', '/orders/1001/applyRenewal', {
        promo_result: { success: true, finalPrice: 1, discount: 1, promoDetails: { code } },
      })

    describe('promo codes', () => {
      it('can be guessed ten times an hour, on whatever way', async () => {
        for (let i = 0; i < 4; i += 1) expect((await check(`TAHMIN${i}`)).status).toBe(400)
        for (let i = 4; i < 7; i += 1) expect((await renew(`TAHMIN${i}`)).status).toBe(409)
        for (let i = 7; i < 10; i += 1) expect((await save(`TAHMIN${i}`)).status).toBe(400)
        for (const answer of [await check('TAHMIN10'), await renew('TAHMIN11'), await save('TAHMIN12')]) {
          expect(answer.status).toBe(429)
          expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(60)
        }
        expect((await check('YUZDE10')).status).toBe(429)
        const colleague = await signIn(server(), demo)
        expect(
          (await colleague.call('POST', '/orders/checkPromoCode', { code: 'YUZDE10', service_type_id: 2 })).status,
        ).toBe(200)
        at += hour
        expect((await check('YUZDE10')).status).toBe(200)
      })

      it('that are right do not count', async () => {
        for (let i = 0; i < 15; i += 1) expect((await check('YUZDE10')).status).toBe(200)
      })

      it('are counted one by one when they come at once', async () => {
        const answers = await Promise.all(Array.from({ length: 25 }, (_, i) => check(`TAHMIN${i}`)))
        expect(answers.filter(({ status }) => status === 400)).toHaveLength(10)
        expect(answers.filter(({ status }) => status === 429)).toHaveLength(15)
      })
    })

    it('a new e-mail address can be tried five times an hour, also one that is taken', async () => {
      const currentPassword = server().signIns.find((one) => one.email === fresh)?.password
      const change = (email: string) =>
        me.call('PUT', '/auth/profile', { name: 'Yeni Kullanıcı', email, phone: null, currentPassword })
      for (let i = 0; i < 4; i += 1) expect((await change(demo)).status).toBe(400)
      expect((await change('a@ornek.example')).status).toBe(200)
      const blocked = await change('b@ornek.example')
      expect([blocked.status, Number(blocked.headers.get('retry-after')) > 60]).toEqual([429, true])
      expect((await change(fresh)).status).toBe(200)
      at += hour
      expect((await change(demo)).status).toBe(400)
    })
  },
  { now: () => at },
)
