import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createMailToken } from '../../auth/links/mail-tokens.ts'
import {
  call,
  clientWith,
  readMails,
  signIn,
  type SignedInClient,
  startTestServer,
  type TestServer,
} from '../../testing/index.ts'

const minute = 60_000
const hour = 60 * minute
const [demo, fresh, wide] = ['demo@ornek.example', 'yeni@ornek.example', 'genis@ornek.example']

let server: TestServer
let at = Date.now()
beforeAll(async () => {
  server = await startTestServer({ now: () => at })
})
afterAll(() => server.stop())
/** Each test starts a day later, when no limit or token of the previous one is left. */
beforeEach(() => {
  at += 48 * hour
})

const passwordOf = (email: string) => server.signIns.find((one) => one.email === email)?.password ?? ''
const login = (email: string, password: string) =>
  call(server.url, 'POST', '/auth/login', { body: { email, password } })
const enterCode = (tempToken: unknown, otp: string) =>
  call(server.url, 'POST', '/auth/verify-2fa', { body: { tempToken, otp } })
const openLink = (key: unknown) => call(server.url, 'POST', '/auth/secure-check', { body: { key } })
const firstStep = async () => (await login(demo, passwordOf(demo))).body['tempToken']

describe('first step', () => {
  it('returns the auth data when no code is required', async () => {
    const { status, body } = await login(fresh, passwordOf(fresh))
    expect(status).toBe(200)
    expect(body).toMatchObject({
      token: expect.stringMatching(/^[\w-]{43}$/) as string,
      user: { name: 'Yeni Kullanıcı', email: fresh },
      company: { name: 'Örnek Telekom A.Ş.' },
    })
  })

  it('ignores case and blanks of the e-mail address', async () => {
    expect((await login(` ${fresh.toUpperCase()} `, passwordOf(fresh))).status).toBe(200)
  })

  it('refuses a wrong password, an unknown user and a malformed e-mail with the same text', async () => {
    const answers = [await login(fresh, 'yanlış'), await login('kimse@ornek.example', 'x'), await login('kimse', 'x')]
    for (const { status, text } of answers) {
      expect(status).toBe(400)
      expect(text).toBe(answers[0]?.text)
    }
  })

  it('refuses a disabled user like an unknown one', async () => {
    await server.db.updateTable('users').set({ disabled_at: at }).where('email', '=', wide).execute()
    expect((await login(wide, passwordOf(wide))).status).toBe(400)
    await server.db.updateTable('users').set({ disabled_at: null }).where('email', '=', wide).execute()
  })

  it('blocks only this user after ten wrong passwords for the rest of fifteen minutes', async () => {
    for (let i = 0; i < 10; i += 1) expect((await login(wide, 'yanlış')).status).toBe(400)
    const blocked = await login(wide, passwordOf(wide))
    expect(blocked.status).toBe(429)
    expect(Number(blocked.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await login(fresh, passwordOf(fresh))).status).toBe(200)
    at += 15 * minute
    expect((await login(wide, passwordOf(wide))).status).toBe(200)
  })

  it('counts parallel wrong passwords one by one', async () => {
    const answers = await Promise.all(Array.from({ length: 16 }, () => login(wide, 'yanlış')))
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(6)
  })
})

describe('second step', () => {
  it('asks for a code and signs in with it', async () => {
    const first = await login(demo, passwordOf(demo))
    expect(first.body).toMatchObject({ requireOTP: true })
    expect(first.body).not.toHaveProperty('token')
    const second = await enterCode(first.body['tempToken'], await server.code(demo))
    expect(second.status).toBe(200)
    const me = clientWith(server.url, String(second.body['token']))
    expect((await me.call('GET', '/orders/tags')).status).toBe(200)
  })

  it('never accepts the temp token as a session', async () => {
    const me = clientWith(server.url, String(await firstStep()))
    expect((await me.call('GET', '/orders')).status).toBe(401)
  })

  it('refuses a wrong code with a text and accepts the correct one afterwards', async () => {
    const temp = await firstStep()
    const wrong = await enterCode(temp, '000000')
    expect([wrong.status, wrong.body.message]).toEqual([400, 'Doğrulama kodu hatalı. Lütfen tekrar deneyin.'])
    expect((await enterCode(temp, await server.code(demo))).status).toBe(200)
  })

  it('refuses a used code with another text than a wrong one', async () => {
    const code = await server.code(demo)
    expect((await enterCode(await firstStep(), code)).status).toBe(200)
    const replayed = await enterCode(await firstStep(), code)
    expect([replayed.status, replayed.body.message]).toEqual([400, 'Bu kod kullanıldı, lütfen yeni kodu bekleyin'])
  })

  it('accepts a temp token once', async () => {
    const temp = await firstStep()
    await enterCode(temp, await server.code(demo))
    const again = await enterCode(temp, await server.code(demo))
    expect([again.status, again.body.code]).toEqual([400, 'TEMP_TOKEN_EXPIRED'])
  })

  it('expires after five minutes', async () => {
    const temp = await firstStep()
    at += 5 * minute
    const late = await enterCode(temp, await server.code(demo))
    expect([late.status, late.body.code, late.body.message]).toEqual([
      400,
      'TEMP_TOKEN_EXPIRED',
      'Doğrulama süresi doldu, lütfen yeniden giriş yapın',
    ])
  })

  it('blocks after five wrong codes, for a new temp token too, and opens again after five minutes', async () => {
    const temp = await firstStep()
    for (let i = 0; i < 5; i += 1) expect((await enterCode(temp, '000000')).status).toBe(400)
    expect((await enterCode(temp, await server.code(demo))).status).toBe(429)
    expect((await enterCode(await firstStep(), await server.code(demo))).status).toBe(429)
    at += 5 * minute
    expect((await enterCode(await firstStep(), await server.code(demo))).status).toBe(200)
  })

  it('gives one temp token five tries, even where the user is not blocked', async () => {
    const temp = await firstStep()
    for (let i = 0; i < 5; i += 1) await enterCode(temp, '000000')
    await server.db.deleteFrom('rate_limits').execute()
    expect((await enterCode(temp, await server.code(demo))).body.code).toBe('TEMP_TOKEN_EXPIRED')
    expect((await enterCode(await firstStep(), await server.code(demo))).status).toBe(200)
  })

  it.each([
    [-30_000, 200],
    [30_000, 200],
    [-90_000, 400],
    [90_000, 400],
  ])('accepts a code made %d ms away from now only within one step', async (offset, status) => {
    const temp = await firstStep()
    at += offset
    const code = await server.code(demo)
    at -= offset
    expect((await enterCode(temp, code)).status).toBe(status)
  })
})

describe('the audit log', () => {
  it('records sign-ins and refusals with the method and without secrets', async () => {
    await server.db.deleteFrom('audit_log').execute()
    await login(fresh, 'yanlış')
    await login('kimse@ornek.example', 'yanlış')
    const { body } = await login(fresh, passwordOf(fresh))
    const temp = await firstStep()
    await enterCode(temp, '000000')
    await enterCode(temp, 'aaaaa-bbbbb')
    await enterCode(temp, await server.code(demo))
    for (const user of [
      { id: 1, email: demo },
      { id: 2, email: fresh },
    ])
      await openLink(await createMailToken(server.db, 'secure', user, at))
    const rows = () => server.db.selectFrom('audit_log').selectAll().orderBy('id').execute()
    const seen = async () => (await rows()).map((row) => [row.action, row.outcome, row.user_id, row.details_json])
    // A refusal that equals one of the second before is written a second later.
    await expect.poll(seen).toEqual(
      expect.arrayContaining([
        ['session.open', 'refused', 2, '{"by":"password","status":400}'],
        ['session.open', 'done', 2, '{"by":"password"}'],
        ['session.open', 'refused', 1, '{"by":"code","status":400}'],
        ['session.open', 'refused', 1, '{"by":"recovery-code","status":400}'],
        ['session.open', 'done', 1, '{"by":"code"}'],
        ['secure-link.use', 'done', 1, '{}'],
        ['secure-link.use', 'done', 2, '{}'],
        ['session.open', 'done', 2, '{"by":"link"}'],
      ]),
    )
    expect(JSON.stringify(await rows())).not.toContain(String(body['token']))
  })
})

describe('lifetime of a session', () => {
  /** Uses the session and waits for the time of its last use, which is written beside the request. */
  async function use(me: SignedInClient): Promise<number> {
    const { status } = await me.call('GET', '/orders/tags')
    const newest = async () =>
      (await server.db.selectFrom('sessions').select('last_seen_at').orderBy('id', 'desc').executeTakeFirst())
        ?.last_seen_at
    await expect.poll(newest).toBe(at)
    return status
  }

  it('ends after eight idle hours with 403, and use keeps it alive', async () => {
    const me = await signIn(server, fresh)
    for (let i = 0; i < 2; i += 1) {
      at += 7 * hour
      expect(await use(me)).toBe(200)
    }
    at += 8 * hour
    expect((await me.call('GET', '/orders/tags')).status).toBe(403)
  })

  it('ends after twenty-four hours of use', async () => {
    const me = await signIn(server, fresh)
    for (let i = 0; i < 4; i += 1) {
      at += 6 * hour - 1
      expect(await use(me)).toBe(200)
    }
    at += 4
    expect((await me.call('GET', '/orders/tags')).status).toBe(403)
  })

  it.each(['/auth/check-session', '/auth/security-status'])('is not kept alive by %s', async (path) => {
    const me = await signIn(server, fresh)
    for (let i = 0; i < 7; i += 1) {
      at += hour
      expect((await me.call('GET', path)).status).toBe(200)
    }
    at += hour
    expect((await me.call('GET', '/orders/tags')).status).toBe(403)
  })

  it('is reported as ended by check-session with 200', async () => {
    const me = await signIn(server, fresh)
    expect((await me.call('GET', '/auth/check-session')).body['isAuthenticated']).toBe(true)
    at += 9 * hour
    const answers = [await me.call('GET', '/auth/check-session'), await call(server.url, 'GET', '/auth/check-session')]
    for (const { status, body } of answers) expect([status, body['isAuthenticated']]).toEqual([200, false])
  })

  it('does not prevent a new sign-in', async () => {
    const me = await signIn(server, fresh)
    at += 9 * hour
    const again = await me.call('POST', '/auth/login', { email: fresh, password: passwordOf(fresh) })
    expect(again.status).toBe(200)
  })

  it('ends with 401 when the user is disabled', async () => {
    const me = await signIn(server, fresh)
    await server.db.updateTable('users').set({ disabled_at: at }).where('email', '=', fresh).execute()
    expect((await me.call('GET', '/orders')).status).toBe(401)
    await server.db.updateTable('users').set({ disabled_at: null }).where('email', '=', fresh).execute()
  })
})

describe('secure link', () => {
  it('signs in once and tells the user by mail', async () => {
    // Opened no other link in this file, so that each of the mails is of this one.
    const user = { id: 3, email: 'genis@ornek.example' }
    const key = await createMailToken(server.db, 'secure', user, at)
    const first = await openLink(key)
    expect([first.status, first.body['user']]).toMatchObject([200, { email: user.email }])
    const second = await openLink(key)
    expect(second.status).toBe(400)
    expect(second.body['error']).toBe(second.body.message)
    const mailed = () =>
      readMails(server.dataDir).filter((mail) => mail.includes(user.email) && mail.includes('giriş linki kullanıldı'))
    await expect.poll(() => mailed().length).toBe(1)
  })

  it('asks a user with a second factor for the code, gives no step-up and no check of the password', async () => {
    const { body } = await openLink(await createMailToken(server.db, 'secure', { id: 1, email: demo }, at))
    expect(body).toMatchObject({ success: true, requireOTP: true })
    expect(body['token']).toBeUndefined()
    const done = await enterCode(body['tempToken'], await server.code(demo))
    expect(done.status).toBe(200)
    const session = await server.db.selectFrom('sessions').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
    expect([session.user_id, session.password_at, session.step_up_until]).toEqual([1, null, null])
  })

  it('expires after fifteen minutes', async () => {
    const key = await createMailToken(server.db, 'secure', { id: 1, email: demo }, at)
    at += 15 * minute
    expect((await openLink(key)).status).toBe(400)
  })

  it.each([undefined, '', 7, 'yok'])('refuses %j with an error field', async (key) => {
    const { status, body } = await openLink(key)
    expect([status, typeof body['error']]).toEqual([400, 'string'])
  })
})
