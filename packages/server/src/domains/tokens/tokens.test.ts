import { createConnection } from 'node:net'
import { beforeEach, describe, expect, it } from 'vitest'
import { sweep } from '../../store/db/housekeeping.ts'
import {
  call,
  clientWith,
  mailAfter,
  readMails,
  runOperator,
  type SignedInClient,
  signIn,
  signInWithStepUp,
  type TestServer,
} from '../../testing/index.ts'
import { onBothEngines } from '../../testing/on-both-engines.ts'

const [demo, fresh, wide] = ['demo@ornek.example', 'yeni@ornek.example', 'genis@ornek.example']
const [hour, day] = [3_600_000, 24 * 3_600_000]
const route = (order: string) => `/ip/order/${order}/route`
const [main, listed, spent] = [
  route('1001/192.0.2.0/24'),
  route('1002/198.51.100.0/25'),
  route('1003/198.51.100.128/25'),
]

/** Middle of a year, so that no test crosses into the next one. */
let at = Date.parse('2027-06-15T09:00:00Z')

interface Made {
  id: number
  token: string
  client: SignedInClient
}

const inDays = (days: number) => new Date(at + days * day).toISOString()

onBothEngines(
  (server) => {
    let me: SignedInClient
    beforeEach(async () => {
      at += 2 * hour
      me = await signInWithStepUp(server(), demo)
    })

    const ask = (change: object = {}) =>
      me.call('POST', '/auth/tokens', {
        name: 'ci',
        scope: 'routing:write',
        orders: null,
        expires_at: inDays(90),
        ...change,
      })
    async function make(change: object = {}): Promise<Made> {
      const { status, body, text } = await ask(change)
      expect([status, text]).toEqual([200, expect.stringContaining('ipp_')])
      const token = String(body['token'])
      return { id: Number(body['id']), token, client: clientWith(server().url, token) }
    }
    const list = async () => (await me.call('GET', '/auth/tokens')).body as unknown as Record<string, unknown>[]
    const audited = async (action: string) =>
      server().db.selectFrom('audit_log').selectAll().where('action', '=', action).orderBy('id', 'desc').execute()

    describe('a new token', () => {
      it('is answered once, stored hashed, listed without its text, mailed and audited', async () => {
        const { id, token } = await make({
          name: '  Dağı\u202Etım\n',
          orders: [1002, 1001, 1001],
          networks: ['192.0.2.7/24', '2001:DB8::1'],
          max_fee_usd: 12.5,
          expires_at: '2027-09-01',
        })
        expect(token).toMatch(/^ipp_[0-9a-z]{57}$/)
        const stored = JSON.stringify(await server().db.selectFrom('api_tokens').selectAll().execute())
        expect(stored).not.toContain(token.slice(4))
        expect((await list())[0]).toEqual({
          id,
          name: 'Dağıtım',
          scope: 'routing:write',
          orders: [1001, 1002],
          networks: ['192.0.2.0/24', '2001:db8::1/128'],
          max_fee_usd: 12.5,
          created_at: new Date(at).toISOString(),
          expires_at: '2027-09-01T21:00:00.000Z',
          last_used_at: null,
        })
        // The mail about the sign-in may come between.
        const mails = () => readMails(server().dataDir).filter((mail) => mail.includes('Dağıtım'))
        await expect.poll(mails).toHaveLength(1)
        expect(mails()[0]).toContain('Bitiş: 01.09.2027 23:59')
        expect(mails()[0]).not.toContain(token)
        const [row] = await audited('token.add')
        expect(row).toMatchObject({ actor_kind: 'user', target: `token ${id}` })
        expect(JSON.stringify(row)).not.toContain(token.slice(4))
      })

      it('is refused as the 51st of a user', async () => {
        const { id } = await make()
        const { db } = server()
        const { id: _, ...own } = await db
          .selectFrom('api_tokens')
          .selectAll()
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
        const missing = Array.from({ length: 50 - (await list()).length }, (_, number) => ({
          ...own,
          token_hash: `hash ${number}`,
        }))
        await db.insertInto('api_tokens').values(missing).execute()
        const { status, body } = await ask()
        expect([status, body.message]).toEqual([409, 'En fazla 50 API anahtarınız olabilir'])
        const one = db.updateTable('api_tokens').where('token_hash', '=', 'hash 0')
        await one.set({ expires_at: at }).execute()
        expect((await ask()).status).toBe(200)
        expect((await ask()).status).toBe(409)
        await db.deleteFrom('api_tokens').where('token_hash', 'like', 'hash %').execute()
        expect((await ask()).status).toBe(200)
      })

      it('needs a code, and a second factor', async () => {
        at += 10 * 60_000
        expect((await ask()).body).toMatchObject({ code: 'STEP_UP_REQUIRED' })
        const plain = await signIn(server(), fresh)
        const refused = await plain.call('POST', '/auth/tokens', { name: 'x', scope: 'read', expires_at: inDays(1) })
        expect([refused.status, refused.body.code]).toEqual([428, 'TWO_FACTOR_NOT_ENABLED'])
      })

      it.each([
        [{ name: '' }, 'Anahtara bir ad verin'],
        [{ name: 'x'.repeat(61) }, 'en fazla 60'],
        [{ scope: 'admin' }, 'yetki'],
        [{ scope: 'read', orders: [1001] }, 'yalnız routing:write'],
        [{ scope: 'read', max_fee_usd: 1 }, 'yalnız routing:write'],
        [{ orders: [] }, 'liste'],
        [{ orders: ['1001'] }, 'liste'],
        [{ orders: Array.from({ length: 101 }, (_, index) => index + 1) }, 'liste'],
        [{ orders: [1001, 2001] }, '2001'],
        [{ orders: [999_999] }, '999999'],
        [{ orders: [1006] }, '1006'],
        [{ networks: ['192.0.2'] }, 'CIDR'],
        [{ networks: ['0x7f.1/8'] }, 'CIDR'],
        [{ networks: ['192.0.2.0/33'] }, 'CIDR'],
        [{ max_fee_usd: -1 }, 'Ücret'],
        [{ expires_at: undefined }, 'bitiş tarihi'],
        [{ expires_at: 'yarın' }, 'bitiş tarihi'],
        [{ expires_at: '2027-02-31' }, 'bitiş tarihi'],
        [{ expires_at: '2027-06-14' }, 'geçmişte'],
        [{ expires_at: '2031-07-17' }, 'bir yıl'],
        [{ expires_at: '9999-12-31T00:00:00Z' }, 'bir yıl'],
      ])('with %j is refused', async (change, text) => {
        const { status, body } = await ask(change)
        expect([status, body.message]).toEqual([400, expect.stringContaining(text)])
      })

      it('may last a year to the second', async () => {
        await make({ expires_at: new Date(Date.parse('2028-06-15') + (at % day) + 60_000).toISOString() })
        expect(new Date(String((await list())[0]?.['expires_at'])).getTime()).toBeLessThanOrEqual(at + 366 * day)
      })

      it('is mailed without its name to an address that is not verified', async () => {
        await server().db.updateTable('users').set({ email_verified_at: null }).where('email', '=', demo).execute()
        const count = readMails(server().dataDir).length
        await make({ name: 'kampanya-adi' })
        await expect.poll(() => readMails(server().dataDir).length).toBeGreaterThan(count)
        expect(readMails(server().dataDir).join('\n')).not.toContain('kampanya-adi')
        await server().db.updateTable('users').set({ email_verified_at: at }).where('email', '=', demo).execute()
      })

      it('is one of at most fifty', async () => {
        const scope = 'read' as const
        const row = { name: 'x', created_at: at, expires_at: at + day }
        const rows = Array.from({ length: 50 }, (_, index) => ({
          ...row,
          scope,
          user_id: 1,
          token_hash: `full-${index}`,
        }))
        await server().db.insertInto('api_tokens').values(rows).execute()
        expect((await ask()).status).toBe(409)
        await server().db.deleteFrom('api_tokens').where('token_hash', 'like', 'full-%').execute()
      })
    })

    describe('a routing:write token', () => {
      it('changes records without a code, and its name is in the audit row', async () => {
        const { id, client } = await make({ name: 'boru hattı' })
        at += hour
        const added = await client.call('POST', main, { origin: 'AS64505' })
        expect([added.status, added.body.message]).toEqual([200, 'Route kaydı oluşturuldu'])
        expect((await client.call('DELETE', `${main}/AS64505`)).status).toBe(200)
        const [row] = await audited('route.add')
        expect(row).toMatchObject({ actor_kind: 'token', actor_name: 'boru hattı', token_id: id, session_id: null })
        expect((await list())[0]?.['last_used_at']).toBe(new Date(at).toISOString())
      })

      it('sees and changes only the orders that it names', async () => {
        const { client } = await make({ orders: [1001] })
        const orders = (await client.call('GET', '/orders')).body as { active: { order_id: number }[]; pending: [] }
        expect([orders.active.map(({ order_id }) => order_id), orders.pending]).toEqual([[1001], []])
        expect((await client.call('GET', '/orders/1001')).status).toBe(200)
        for (const answer of [
          await client.call('GET', '/orders/1002'),
          await client.call('GET', '/orders/1002/params'),
          await client.call('GET', listed),
          await client.call('POST', listed, { origin: 'AS64505' }),
          await client.call('GET', '/orders/2001'),
        ])
          expect([answer.status, answer.body.code]).toEqual([409, 'TOKEN_SCOPE'])
      })

      it('loses an order that leaves the company', async () => {
        const { client } = await make({ orders: [1002] })
        await server().db.updateTable('orders').set({ company_id: 2 }).where('id', '=', 1002).execute()
        expect((await client.call('GET', '/orders/1002')).status).toBe(404)
        expect((await client.call('POST', listed, { origin: 'AS64505' })).status).toBe(404)
        expect((await client.call('GET', '/orders')).body['active']).toEqual([])
        await server().db.updateTable('orders').set({ company_id: 1 }).where('id', '=', 1002).execute()
      })

      it('pays no more than its limit in a month, also with parallel changes', async () => {
        const { client } = await make({ max_fee_usd: 15 })
        const both = await Promise.all(['AS64507', 'AS64508'].map((origin) => client.call('POST', spent, { origin })))
        expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
        const refused = both.find(({ status }) => status === 409)
        expect([refused?.body.code, refused?.body.message]).toEqual(['TOKEN_SCOPE', expect.stringContaining('$15,00')])
        expect((await audited('route.add'))[0]).toMatchObject({ actor_kind: 'token', order_id: 1003 })
        const limits = async () => (await client.call('GET', '/auth/security-status')).body['token']
        expect(await limits()).toMatchObject({ orders: null, networks: null, max_fee_usd: 15, fee_left_usd: 5 })
        at += 31 * day
        expect(await limits()).toMatchObject({ fee_left_usd: 15 })
        me = await signInWithStepUp(server(), demo)
        expect((await client.call('POST', spent, { origin: 'AS64509' })).status).toBe(200)
        const free = await make({ max_fee_usd: 0 })
        expect((await free.client.call('POST', spent, { origin: 'AS64510' })).status).toBe(409)
        expect((await free.client.call('POST', main, { origin: 'AS64510' })).status).toBe(200)
        expect((await free.client.call('DELETE', `${main}/AS64510`)).status).toBe(200)
      })

      it('works from its networks only, and is not ended elsewhere', async () => {
        const near = await make({ networks: ['127.0.0.0/8', '::1/128'] })
        expect((await near.client.call('GET', '/orders')).status).toBe(200)
        const far = await make({ networks: ['198.51.100.0/24'] })
        const refused = await far.client.call('GET', '/orders')
        expect([refused.status, refused.body.code, refused.body.message]).toEqual([
          409,
          'TOKEN_SCOPE',
          'Bu API anahtarı 127.0.0.1 adresinden kullanılamaz',
        ])
        expect((await far.client.call('GET', '/auth/check-session')).body['isAuthenticated']).toBe(true)
      })

      it('leaves one audit row a minute for equal refusals', async () => {
        const { id, client } = await make()
        for (let i = 0; i < 3; i += 1) expect((await client.call('GET', '/tickets')).status).toBe(409)
        expect((await audited('token.use')).filter(({ token_id }) => token_id === id)).toMatchObject([
          { actor_kind: 'token', outcome: 'refused', target: 'GET /tickets', address: '127.0.0.1' },
        ])
      })
    })

    describe('a token ends', () => {
      const statusOf = async ({ client }: Made) => (await client.call('GET', '/orders')).status

      it('when it is revoked, for its user alone to do', async () => {
        const made = await make({ scope: 'read', orders: undefined })
        const stranger = await signIn(server(), wide)
        expect((await stranger.call('DELETE', `/auth/tokens/${made.id}`)).status).toBe(404)
        expect(await statusOf(made)).toBe(200)
        expect((await me.call('DELETE', `/auth/tokens/${made.id}`)).status).toBe(200)
        expect(await statusOf(made)).toBe(403)
        expect((await made.client.call('GET', '/auth/check-session')).body['isAuthenticated']).toBe(false)
        expect((await list()).map(({ id }) => id)).not.toContain(made.id)
        expect((await me.call('DELETE', `/auth/tokens/${made.id}`)).status).toBe(404)
        expect((await audited('token.end')).map(({ target }) => target)).toContain(`token ${made.id}`)
      })

      it('at its end', async () => {
        const made = await make({ expires_at: inDays(1) })
        at += day
        expect(await statusOf(made)).toBe(403)
      })

      it('while a change of it runs: the change is done before, or refused', async () => {
        for (let round = 0; round < 5; round += 1) {
          const made = await make()
          const origin = `AS6550${round}`
          const [added, revoked] = await Promise.all([
            made.client.call('POST', main, { origin }),
            me.call('DELETE', `/auth/tokens/${made.id}`),
          ])
          expect([200, 403]).toContain(added.status)
          expect(revoked.status).toBe(200)
          const late = await made.client.call('DELETE', `${main}/${origin}`)
          expect(late.status).toBe(403)
          await me.call('DELETE', `${main}/${origin}`)
        }
      })

      it('for good when its user is disabled, but not with the sessions', async () => {
        const made = await make()
        const operator = async (words: string[]) => (await runOperator(words, server().environment)).code
        expect(await operator(['sessions', 'end', demo])).toBe(0)
        expect((await me.call('GET', '/orders')).status).toBe(403)
        expect(await statusOf(made)).toBe(200)
        expect(await operator(['users', 'disable', demo])).toBe(0)
        expect(await statusOf(made)).toBe(401)
        expect(await operator(['users', 'enable', demo])).toBe(0)
        expect(await statusOf(made)).toBe(403)
      })

      it('with a password reset, but not with a password change, which names it', async () => {
        const made = await make({ name: 'gece yedeği' })
        const known = server().signIns.find(({ email }) => email === demo)
        const { body: profile } = await me.call('GET', '/auth/profile')
        const changed = await me.call('PUT', '/auth/profile', {
          ...profile,
          currentPassword: known?.password,
          newPassword: 'Deniz-Feneri-2026',
        })
        expect(changed.status).toBe(200)
        expect(changed.body.message).toMatch(/güncellendi\. API anahtarlarınız geçerli kalır: gece yedeği[.,]/)
        expect((await me.call('PUT', '/auth/profile', profile)).body.message).toBe('Profil başarıyla güncellendi')
        expect(await statusOf(made)).toBe(200)
        const link = /reset-password\?token=([\w-]+)/
        const post = (path: string, body: object) => call(server().url, 'POST', path, { body })
        const token = await mailAfter(
          ...([server().dataDir, () => post('/auth/forgot-password', { email: demo }), demo, link] as const),
        )
        const password = 'Deniz-Feneri-2027'
        expect((await post('/auth/reset-password', { token, password })).status).toBe(200)
        if (known) known.password = password
        expect(await statusOf(made)).toBe(403)
      })

      it('with the second factor', async () => {
        const made = await make()
        const secret = (await server().db.selectFrom('users').selectAll().where('email', '=', demo).execute())[0]
        expect((await runOperator(['two-factor', 'off', demo], server().environment)).code).toBe(0)
        expect(await statusOf(made)).toBe(403)
        await server()
          .db.updateTable('users')
          .set({ totp_secret: secret?.totp_secret ?? null })
          .where('email', '=', demo)
          .execute()
        expect(await statusOf(made)).toBe(403)
      })
    })

    it('is swept with its fees 30 days after it ended, and no other is', async () => {
      const keeps = await make({ max_fee_usd: 20 })
      const revoked = await make({ max_fee_usd: 20 })
      const short = await make({ expires_at: inDays(1) })
      for (const [{ client }, origin] of [
        [keeps, 'AS65511'],
        [revoked, 'AS65512'],
      ] as const)
        expect((await client.call('POST', spent, { origin })).status).toBe(200)
      expect((await me.call('DELETE', `/auth/tokens/${revoked.id}`)).status).toBe(200)
      const stored = async () => {
        const { db } = server()
        const tokens = await db.selectFrom('api_tokens').select('id').execute()
        const fees = await db.selectFrom('api_token_fees').select('token_id as id').execute()
        return [tokens, fees].map((rows) => rows.map(({ id }) => id))
      }
      const before = await stored()
      expect(before[0]).toEqual(expect.arrayContaining([keeps.id, revoked.id, short.id]))
      await sweep(server().db, at + 29 * day)
      expect((await stored())[0]).toEqual(expect.arrayContaining([keeps.id, revoked.id, short.id]))
      await sweep(server().db, at + 32 * day)
      const [tokens, fees] = await stored()
      expect([tokens?.includes(keeps.id), tokens?.includes(revoked.id), tokens?.includes(short.id)]).toEqual([
        true,
        false,
        false,
      ])
      expect([fees?.includes(keeps.id), fees?.includes(revoked.id)]).toEqual([true, false])
    })

    describe('odd tokens', () => {
      const send = (headers: Record<string, string>, path = '/orders') => call(server().url, 'GET', path, { headers })

      it('are taken from the Authorization header alone, in any case of its scheme', async () => {
        const { token } = await make()
        expect((await send({ authorization: `BEARER  ${token}` })).status).toBe(200)
        expect((await send({ cookie: `token=${token}; authorization=Bearer ${token}` })).status).toBe(401)
        expect((await send({}, `/orders?token=${token}&access_token=${token}`)).status).toBe(401)
        expect((await send({ 'x-api-key': token, 'x-authorization': `Bearer ${token}` })).status).toBe(401)
        for (const odd of [token.toUpperCase(), `${token} ${token}`, `${token}, Bearer ${token}`, token.slice(0, -1)])
          expect((await send({ authorization: `Bearer ${odd}` })).status).toBe(401)
        expect((await send({ authorization: `Basic ${token}` })).status).toBe(401)
      })

      it('sent twice are none', async () => {
        const { token } = await make()
        const answer = await raw(server(), [`Authorization: Bearer ${token}`, `Authorization: Bearer ${token}`])
        expect(answer).not.toContain('"active"')
      })

      it('of the right form that nobody has are unknown', async () => {
        expect((await send({ authorization: `Bearer ipp_${'a'.repeat(57)}` })).status).toBe(401)
      })
    })
  },
  { now: () => at },
)

/** Sends GET /api/orders with these header lines and returns the answer as text. */
const raw = ({ url }: TestServer, lines: readonly string[]) =>
  new Promise<string>((resolve, reject) => {
    const { hostname, port } = new URL(url)
    const socket = createConnection(Number(port), hostname)
    let text = ''
    socket.setEncoding('utf8').on('data', (part) => (text += String(part)))
    socket.on('end', () => resolve(text)).on('error', reject)
    socket.end(['GET /api/orders HTTP/1.1', 'Host: x', 'Connection: close', ...lines, '', ''].join('\r\n'))
  })
