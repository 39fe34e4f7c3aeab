import { beforeEach, describe, expect, it } from 'vitest'
import { createMailToken } from '../../auth/links/mail-tokens.ts'
import { run } from '../../operator/run.ts'
import { call, clientWith, signIn, type SignedInClient, startTestServer } from '../../testing/index.ts'
import { onBothEngines } from '../../testing/on-both-engines.ts'
import { describeClient } from './complete-sign-in.ts'

const [demo, fresh, wide] = ['demo@ornek.example', 'yeni@ornek.example', 'genis@ornek.example']
const hour = 3_600_000

let at = Date.now()
onBothEngines(
  (server) => {
    beforeEach(async () => {
      at += 48 * hour
      await server().db.updateTable('users').set({ disabled_at: null }).execute()
    })
    const passwordOf = (email: string) => server().signIns.find((one) => one.email === email)?.password ?? ''
    const listed = async (me: SignedInClient) =>
      JSON.parse((await me.call('GET', '/auth/sessions')).text) as Record<string, unknown>[]
    const isOpen = async (me: SignedInClient) => (await me.call('GET', '/orders/tags')).status
    const audited = async (action: string) =>
      server()
        .db.selectFrom('audit_log')
        .select(['user_id', 'session_id', 'actor_kind', 'target', 'details_json'])
        .where('action', '=', action)
        .where('at', '=', at)
        .execute()
    const deviceOf = async (email: string) => {
      const body = { email, password: passwordOf(email) }
      const answer = await call(server().url, 'POST', '/auth/login', { body })
      return {
        me: clientWith(server().url, String(answer.body['token'])),
        cookie: (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '',
      }
    }
    const isKnown = async (email: string, cookie: string) => {
      const body = { email, password: passwordOf(email) }
      const answer = await call(server().url, 'POST', '/auth/login', { body, headers: { cookie } })
      return (answer.headers.get('set-cookie') ?? '').startsWith(`${cookie};`)
    }

    describe('signing out', () => {
      it('ends the token at once, and once', async () => {
        const me = await signIn(server(), fresh)
        const answers = await Promise.all([me.call('POST', '/auth/logout'), me.call('POST', '/auth/logout')])
        for (const { status, body } of answers) expect([status, body]).toEqual([200, { success: true }])
        expect(await isOpen(me)).toBe(403)
        expect((await me.call('GET', '/auth/check-session')).body['isAuthenticated']).toBe(false)
        expect(await audited('session.sign-out')).toMatchObject([{ user_id: 2, actor_kind: 'user' }])
      })

      it.each([undefined, 'x', 'a'.repeat(43), `ipp_${'a'.repeat(43)}`, 'a'.repeat(5000)])(
        'answers 200 to the token %j',
        async (token) => {
          const answer = await call(server().url, 'POST', '/auth/logout', { token, body: '{' })
          expect([answer.status, answer.body]).toEqual([200, { success: true }])
        },
      )

      it('leaves the other sessions and the known device', async () => {
        const other = await signIn(server(), fresh)
        const { me, cookie } = await deviceOf(fresh)
        await me.call('POST', '/auth/logout')
        expect([await isOpen(other), await isOpen(me)]).toEqual([200, 403])
        expect(await isKnown(fresh, cookie)).toBe(true)
      })
    })

    describe('the list of sessions', () => {
      it('shows the live ones of the user alone', async () => {
        await signIn(server(), fresh)
        at += 9 * hour
        await signIn(server(), wide)
        const body = { email: fresh, password: passwordOf(fresh) }
        const agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'
        const first = await call(server().url, 'POST', '/auth/login', { body, headers: { 'user-agent': agent } })
        at += hour
        const me = await signIn(server(), fresh)
        const rows = await listed(me)
        const time = new Date(at).toISOString()
        expect(rows).toEqual([
          {
            id: expect.any(Number) as number,
            current: true,
            client: 'node',
            address: '127.0.0.1',
            by_link: false,
            created_at: time,
            last_used_at: time,
          },
          {
            id: expect.any(Number) as number,
            current: false,
            client: 'Chrome, Windows',
            address: '127.0.0.1',
            by_link: false,
            created_at: new Date(at - hour).toISOString(),
            last_used_at: new Date(at - hour).toISOString(),
          },
        ])
        expect(JSON.stringify(rows)).not.toContain(String(first.body['token']))
      })

      it('names one that a secure link opened, to the user and to the operator', async () => {
        const { id } = await server()
          .db.selectFrom('users')
          .select('id')
          .where('email', '=', fresh)
          .executeTakeFirstOrThrow()
        const key = await createMailToken(server().db, 'secure', { id, email: fresh }, at)
        const opened = await call(server().url, 'POST', '/auth/secure-check', { body: { key } })
        const me = await signIn(server(), fresh)
        expect((await listed(me)).map((row) => row['by_link'])).toEqual(expect.arrayContaining([true, false]))
        // The operator's clock is that of this machine.
        const now = { created_at: Date.now(), last_seen_at: Date.now() }
        await server().db.updateTable('sessions').set(now).where('by_link', '=', 1).execute()
        const { stdout } = await run(['sessions', 'list', fresh, '--json'], server().environment)
        expect((JSON.parse(stdout) as { by_link: number }[]).filter((row) => row.by_link === 1)).toHaveLength(1)
        expect(opened.status).toBe(200)
      })

      it('shows the address of the last use, which a thief cannot keep from the owner', async () => {
        const me = await signIn(server(), fresh)
        const other = await signIn(server(), fresh)
        at += 2 * 60_000
        const headers = { 'x-forwarded-for': '203.0.113.66' }
        expect((await call(server().url, 'GET', '/orders/tags', { token: other.token, headers })).status).toBe(200)
        await expect
          .poll(async () => (await listed(me)).find(({ current }) => current === false))
          .toMatchObject({ address: '203.0.113.66', last_used_at: new Date(at).toISOString() })
      })

      it('ends one other session with its device', async () => {
        const { me: other, cookie } = await deviceOf(fresh)
        const me = await signIn(server(), fresh)
        const id = (await listed(me)).find(({ current }) => current === false)?.['id']
        const ended = await me.call('DELETE', `/auth/sessions/${String(id)}`)
        expect([ended.status, ended.body['success']]).toEqual([200, true])
        expect([await isOpen(other), await isOpen(me)]).toEqual([403, 200])
        expect(await audited('session.end')).toMatchObject([{ user_id: 2, target: `session ${String(id)}` }])
        expect((await me.call('DELETE', `/auth/sessions/${String(id)}`)).status).toBe(404)
        expect(await isKnown(fresh, cookie)).toBe(false)
      })

      it('ends the current session too, whose device stays known', async () => {
        const { me, cookie } = await deviceOf(fresh)
        const id = (await listed(me)).find(({ current }) => current)?.['id']
        expect((await me.call('DELETE', `/auth/sessions/${String(id)}`)).status).toBe(200)
        expect(await isOpen(me)).toBe(403)
        expect(await isKnown(fresh, cookie)).toBe(true)
      })

      it('ends all others, the sign-ins that wait for a code, and their devices', async () => {
        const others = [await signIn(server(), demo), await signIn(server(), demo)]
        const body = { email: demo, password: passwordOf(demo) }
        const waiting = await call(server().url, 'POST', '/auth/login', { body })
        const me = await signIn(server(), demo)
        const ended = await me.call('DELETE', '/auth/sessions')
        expect(ended.body).toMatchObject({ success: true, ended: 2 })
        for (const other of others) expect(await isOpen(other)).toBe(403)
        expect(await isOpen(me)).toBe(200)
        const otp = await server().code(demo)
        const late = { tempToken: waiting.body['tempToken'], otp }
        expect((await call(server().url, 'POST', '/auth/verify-2fa', { body: late })).status).toBe(400)
        expect(await server().db.selectFrom('devices').select('id').where('user_id', '=', 1).execute()).toHaveLength(1)
        expect((await me.call('DELETE', '/auth/sessions')).body).toMatchObject({ ended: 0 })
      })

      it.each(['0', '-1', '1.5', 'x', '999999999', '99999999999999999999'])('has no session %s', async (id) => {
        const me = await signIn(server(), fresh)
        expect((await me.call('DELETE', `/auth/sessions/${id}`)).status).toBe(404)
      })

      it('does not end the session of another user of the company', async () => {
        const other = await signIn(server(), demo)
        const me = await signIn(server(), fresh)
        const id = (await listed(other))[0]?.['id']
        expect((await me.call('DELETE', `/auth/sessions/${String(id)}`)).status).toBe(404)
        expect(await isOpen(other)).toBe(200)
      })
    })

    describe('the operator', () => {
      const operator = (...line: string[]) => run(line, server().environment)

      it('lists and ends the sessions of a user on every server', async () => {
        at = Date.now()
        await server().db.deleteFrom('sessions').execute()
        const { DATA_DIR: dataDir = '', DATABASE_URL: databaseUrl } = server().environment
        const second = await startTestServer({ dataDir, ...(databaseUrl ? { settings: { databaseUrl } } : {}) })
        const { me, cookie } = await deviceOf(fresh)
        const there = clientWith(second.url, me.token)
        expect(await isOpen(there)).toBe(200)
        const list = await operator('sessions', 'list', fresh, '--json')
        expect(JSON.parse(list.stdout)).toMatchObject([{ client: 'node', address: '127.0.0.1' }])
        const ended = await operator('sessions', 'end', fresh)
        expect([ended.code, ended.stdout]).toEqual([0, expect.stringContaining('1 oturum') as string])
        expect([await isOpen(me), await isOpen(there)]).toEqual([403, 403])
        expect(await isKnown(fresh, cookie)).toBe(false)
        await second.stop()
      })

      it('disables a user on every server at once, for what was handed out before too', async () => {
        at = Date.now()
        const { DATA_DIR: dataDir = '', DATABASE_URL: databaseUrl } = server().environment
        const second = await startTestServer({ dataDir, ...(databaseUrl ? { settings: { databaseUrl } } : {}) })
        const me = await signIn(server(), demo)
        const body = { email: demo, password: passwordOf(demo) }
        const waiting = await call(server().url, 'POST', '/auth/login', { body })
        const { stdout: link } = await operator('link', demo, '--json')
        const key = new URL((JSON.parse(link) as { link: string }).link).searchParams.get('key')

        expect((await operator('users', 'disable', demo)).code).toBe(0)
        for (const url of [server().url, second.url]) {
          expect(await isOpen(clientWith(url, me.token))).toBe(401)
          expect((await call(url, 'POST', '/auth/login', { body })).status).toBe(400)
        }
        expect(await operator('users', 'disable', demo)).toMatchObject({ code: 1 })
        expect((await operator('users', 'enable', demo)).code).toBe(0)
        expect(await operator('users', 'enable', demo)).toMatchObject({ code: 1 })
        for (const url of [server().url, second.url]) expect(await isOpen(clientWith(url, me.token))).toBe(403)
        const otp = await server().code(demo)
        const late = { tempToken: waiting.body['tempToken'], otp }
        expect((await call(server().url, 'POST', '/auth/verify-2fa', { body: late })).status).toBe(400)
        expect((await call(server().url, 'POST', '/auth/secure-check', { body: { key } })).status).toBe(400)
        expect((await call(second.url, 'POST', '/auth/login', { body })).status).toBe(200)
        await second.stop()
      })

      it('leaves no session to a sign-in that is under way', async () => {
        at = Date.now()
        const body = { email: wide, password: passwordOf(wide) }
        const attempts = Array.from({ length: 8 }, () => call(server().url, 'POST', '/auth/login', { body }))
        const [disabled, ...answers] = await Promise.all([operator('users', 'disable', wide), ...attempts])
        expect(disabled.code).toBe(0)
        await operator('users', 'enable', wide)
        for (const { body: opened } of answers) {
          if (typeof opened['token'] !== 'string') continue
          expect(await isOpen(clientWith(server().url, opened['token']))).toBe(403)
        }
      })

      it('names an unknown user', async () => {
        for (const words of [
          ['sessions', 'list'],
          ['sessions', 'end'],
          ['users', 'disable'],
          ['users', 'enable'],
        ])
          expect(await operator(...words, 'kimse@ornek.example')).toMatchObject({
            code: 1,
            stderr: expect.stringContaining('kullanıcı bulunamadı') as string,
          })
      })
    })
  },
  { now: () => at, settings: { proxyHops: 1 } },
)

describe('the description of a client', () => {
  it.each([
    ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0', 'Edge, Windows'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox, Linux'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) Version/18.6 Mobile/15E148 Safari/604.1', 'Safari, iOS'],
    ['Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36', 'Chrome, Android'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.6 Safari/605.1.15', 'Safari, macOS'],
    ['Mozilla/5.0 (compatible)', 'Bilinmeyen istemci'],
    ['ipportal/0.1.0 (linux)', 'ipportal 0.1.0'],
    ['curl/8.5.0', 'curl 8.5.0'],
    ['node', 'node'],
    [undefined, 'Bilinmeyen istemci'],
    ['', 'Bilinmeyen istemci'],
    ['<script>alert(1)</script>', 'Bilinmeyen istemci'],
    ['\u202Egnp.exe', 'Bilinmeyen istemci'],
    ['\u001B]0;x\u0007curl/8', 'Bilinmeyen istemci'],
  ])('of %j is %s', (userAgent, description) => {
    expect(describeClient(userAgent)).toBe(description)
  })

  it('reads the start of a long text only', () => {
    expect(describeClient(`Mozilla/5.0 ${'x'.repeat(1_000_000)}Firefox/1`)).toBe('Bilinmeyen istemci')
    expect(describeClient('a'.repeat(1_000_000))).toHaveLength(31)
  })
})
