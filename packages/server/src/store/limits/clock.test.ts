import { beforeEach, describe, expect, it } from 'vitest'
import { createMailToken } from '../../auth/links/mail-tokens.ts'
import { call, clientWith, signIn, signInWithStepUp } from '../../testing/index.ts'
import { onBothEngines } from '../../testing/on-both-engines.ts'

const minute = 60_000
const hour = 60 * minute
const [demo, fresh] = ['demo@ornek.example', 'yeni@ornek.example']
const route = '/ip/order/1001/192.0.2.0/24/route'

let at = Date.now()
onBothEngines(
  (server) => {
    beforeEach(() => {
      at += 48 * hour
    })
    const post = (path: string, body: unknown) => call(server().url, 'POST', path, { body })
    const passwordOf = (email: string) => server().signIns.find((one) => one.email === email)?.password

    describe('a clock that is set back', () => {
      it('right after a step-up ends it', async () => {
        const me = await signInWithStepUp(server(), demo)
        at -= 30_000
        expect((await me.call('DELETE', `${route}/AS64510`)).status).toBe(428)
      })

      it('leaves no step-up for longer than five minutes', async () => {
        const me = await signInWithStepUp(server(), demo)
        at += 4 * minute
        expect((await me.call('DELETE', `${route}/AS64510`)).status).toBe(404)
        for (const jump of [5 * minute, 10 * minute, 2 * hour]) {
          at -= jump
          expect([403, 428]).toContain((await me.call('DELETE', `${route}/AS64510`)).status)
          at += jump
        }
        at += minute
        expect((await me.call('DELETE', `${route}/AS64510`)).status).toBe(428)
      })

      it('by two hours ends sessions, temp tokens and links instead of making them last longer', async () => {
        const me = await signIn(server(), fresh)
        const first = await post('/auth/login', { email: demo, password: passwordOf(demo) })
        const key = await createMailToken(server().db, 'secure', { id: 2, email: fresh }, at)
        const invoice = await server()
          .db.selectFrom('invoices')
          .select('id')
          .where('company_id', '=', 1)
          .executeTakeFirst()
        const link = await me.call('GET', `/action/accounting/show-invoice/${invoice?.id}`)
        at -= 2 * hour
        expect((await me.call('GET', '/orders/tags')).status).toBe(403)
        const otp = await server().code(demo)
        expect((await post('/auth/verify-2fa', { tempToken: first.body['tempToken'], otp })).body.code).toBe(
          'TEMP_TOKEN_EXPIRED',
        )
        expect((await post('/auth/secure-check', { key })).status).toBe(400)
        expect((await fetch(`${server().url}${String(link.body['url'])}`)).status).toBe(404)
      })

      it('by less than servers differ ends no session', async () => {
        const me = await signIn(server(), fresh)
        at -= 20_000
        expect((await me.call('GET', '/orders/tags')).status).toBe(200)
      })
    })

    it('a clock that jumps two hours forward and back blocks no sign-in', async () => {
      const wrong = { email: fresh, password: 'yanlış' }
      at += 2 * hour
      for (let i = 0; i < 10; i += 1) expect((await post('/auth/login', wrong)).status).toBe(400)
      expect((await post('/auth/login', wrong)).status).toBe(429)
      at -= 2 * hour
      const back = await post('/auth/login', { email: fresh, password: passwordOf(fresh) })
      expect(back.status).toBe(200)
      expect((await clientWith(server().url, String(back.body['token'])).call('GET', '/orders/tags')).status).toBe(200)
    })

    it('a clock that jumps forward and back lets wrong codes block for their five minutes only', async () => {
      const enter = async (otp: string) => {
        const { body } = await post('/auth/login', { email: demo, password: passwordOf(demo) })
        return (await post('/auth/verify-2fa', { tempToken: body['tempToken'], otp })).status
      }
      at += 2 * hour
      for (let i = 0; i < 5; i += 1) expect(await enter('000000')).toBe(400)
      expect(await enter('000000')).toBe(429)
      at -= 2 * hour
      expect(await enter(await server().code(demo))).toBe(200)
    })
  },
  { now: () => at },
)
