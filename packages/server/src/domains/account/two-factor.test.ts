import { generateSync } from 'otplib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type SignedInClient, signIn, startTestServer, type TestServer } from '../../testing/index.ts'

const minute = 60_000
const [demo, fresh] = ['demo@ornek.example', 'yeni@ornek.example']
const routePath = '/ip/order/1001/192.0.2.0/24/route'

let server: TestServer
let at = Date.now()
beforeAll(async () => {
  server = await startTestServer({ now: () => at })
})
afterAll(() => server.stop())
beforeEach(() => {
  at += 60 * minute
})

const sendCode = (client: SignedInClient, token: unknown) => client.call('POST', '/auth/2fa/verify', { token })
const isOpen = async (client: SignedInClient) => (await client.call('DELETE', `${routePath}/AS1`)).status === 404

describe('step-up', () => {
  it('lasts five minutes', async () => {
    const me = await signIn(server, demo)
    expect((await me.call('DELETE', `${routePath}/AS1`)).body.code).toBe('STEP_UP_REQUIRED')
    expect((await sendCode(me, await server.code(demo))).body).toEqual({ success: true })
    expect(await isOpen(me)).toBe(true)
    at += 5 * minute - 1
    expect(await isOpen(me)).toBe(true)
    at += 1
    expect(await isOpen(me)).toBe(false)
  })

  it('belongs to the session that sent the code', async () => {
    const [one, other] = [await signIn(server, demo), await signIn(server, demo)]
    await sendCode(one, await server.code(demo))
    expect([await isOpen(one), await isOpen(other)]).toEqual([true, false])
  })

  it('is renewed by the same code, which no other session may use', async () => {
    const [one, other] = [await signIn(server, demo), await signIn(server, demo)]
    const code = await server.code(demo)
    expect((await sendCode(one, code)).body).toEqual({ success: true })
    expect((await sendCode(one, code)).body).toEqual({ success: true })
    const stolen = await sendCode(other, code)
    expect([stolen.status, stolen.body.message]).toEqual([400, 'Bu kod kullanıldı, lütfen yeni kodu bekleyin'])
    expect(await isOpen(other)).toBe(false)
  })

  it('does not accept the code of the sign-in', async () => {
    const password = server.signIns[0]?.password
    const code = await server.code(demo)
    const me = await signIn(server, demo)
    const first = await me.call('POST', '/auth/login', { email: demo, password })
    const login = await me.call('POST', '/auth/verify-2fa', { tempToken: first.body['tempToken'], otp: code })
    expect(login.status).toBe(400)
    at += 30_000
    const next = await server.code(demo)
    const again = await me.call('POST', '/auth/login', { email: demo, password })
    const mine = await me.call('POST', '/auth/verify-2fa', { tempToken: again.body['tempToken'], otp: next })
    expect((await sendCode({ ...me, token: String(mine.body['token']) }, next)).status).toBe(400)
  })

  it('answers a wrong code without a message, and blocks after five of them', async () => {
    const me = await signIn(server, demo)
    for (let i = 0; i < 5; i += 1) {
      const wrong = await sendCode(me, '000000')
      expect([wrong.status, wrong.body]).toEqual([200, { success: false }])
    }
    const blocked = await sendCode(me, await server.code(demo))
    expect([blocked.status, typeof blocked.body.message]).toEqual([429, 'string'])
    at += 5 * minute
    expect((await sendCode(me, await server.code(demo))).body).toEqual({ success: true })
  })

  it('counts no replay of a right code, and resets the counter after a correct code', async () => {
    const [one, other] = [await signIn(server, demo), await signIn(server, demo)]
    const used = await server.code(demo)
    await sendCode(one, used)
    for (let i = 0; i < 7; i += 1) expect((await sendCode(other, used)).body.code).toBe('CODE_USED')
    for (let i = 0; i < 4; i += 1) await sendCode(other, '000000')
    at += 30_000
    expect((await sendCode(other, await server.code(demo))).body).toEqual({ success: true })
    for (let i = 0; i < 5; i += 1) expect((await sendCode(other, '000000')).status).toBe(200)
    expect((await sendCode(other, '000000')).status).toBe(429)
  })

  it.each(['', '12345', '1234567', 'abcdef', '١٢٣٤٥٦', null, 123456, {}])('is refused for %j', async (code) => {
    const me = await signIn(server, demo)
    const answer = await sendCode(me, code)
    expect(answer.body['success']).toBe(false)
    expect([200, 400]).toContain(answer.status)
    expect(await isOpen(me)).toBe(false)
  })
})

describe('set-up', () => {
  const codeOf = (secret: unknown) => generateSync({ secret: String(secret), epoch: Math.floor(at / 1000) })

  it('is required before a step-up', async () => {
    const me = await signIn(server, fresh)
    const refused = await me.call('POST', routePath, { origin: 'AS64511' })
    expect(refused.status).toBe(428)
    const said = expect.stringContaining('iki faktörlü') as string
    expect(refused.body).toMatchObject({ code: 'TWO_FACTOR_NOT_ENABLED', message: said, msg: said })
  })

  it('is refused while the factor is on, so that a stolen session cannot replace the secret', async () => {
    const me = await signIn(server, demo)
    expect((await me.call('POST', '/auth/2fa/setup')).status).toBe(409)
  })

  it('replaces the authenticator behind password and step-up; the old secret holds until the new one is confirmed', async () => {
    const me = await signIn(server, demo)
    const other = await signIn(server, demo)
    await sendCode(me, await server.code(demo))
    at += 1
    // The password of the sign-in does not count: a thief who takes the session now does not know it.
    expect((await me.call('POST', '/auth/2fa/setup')).status).toBe(409)
    const password = server.signIns.find(({ email }) => email === demo)?.password
    expect((await me.call('POST', '/auth/confirm-password', { password })).status).toBe(200)
    const { status, body } = await me.call('POST', '/auth/2fa/setup')
    expect(status).toBe(200)
    at += minute
    expect((await sendCode(me, await server.code(demo))).body).toEqual({ success: true })
    expect((await other.call('GET', '/auth/profile')).status).toBe(200)
    at += minute
    const confirmed = await sendCode(me, codeOf(body['secret']))
    expect(confirmed.body).toMatchObject({ success: true })
    expect(confirmed.body['recoveryCodes']).toHaveLength(10)
    expect([(await me.call('GET', '/auth/profile')).status, (await other.call('GET', '/auth/profile')).status]).toEqual(
      [200, 403],
    )
    at += minute
    expect((await sendCode(me, codeOf(body['secret']))).body).toEqual({ success: true })
    at += 11 * minute
    expect((await me.call('POST', '/auth/2fa/setup')).status).toBe(409)
  })

  it('needs to be started before it can be confirmed', async () => {
    const me = await signIn(server, fresh)
    expect((await sendCode(me, '123456')).status).toBe(409)
  })

  it.each([
    ['with the end of all other sessions', '/auth/sessions'],
    ['with the end of its session', '/auth/sessions/:id'],
  ])('that waits ends %s, so that no later session confirms it', async (_, path) => {
    const thief = await signIn(server, fresh)
    const { body } = await thief.call('POST', '/auth/2fa/setup')
    const me = await signIn(server, fresh)
    const list = (await me.call('GET', '/auth/sessions')).body as unknown as { id: number; current: boolean }[]
    const id = list.find(({ current }) => !current)?.id
    expect((await me.call('DELETE', path.replace(':id', String(id)))).status).toBe(200)
    expect((await thief.call('GET', '/auth/profile')).status).toBe(403)
    expect((await sendCode(me, codeOf(body['secret']))).status).toBe(409)
  })

  it('turns the factor on with a code of the newest secret and steps the session up', async () => {
    const me = await signIn(server, fresh)
    const old = await me.call('POST', '/auth/2fa/setup')
    expect(old.body['qrCode']).toMatch(/^data:image\/png;base64,/)
    const { body } = await me.call('POST', '/auth/2fa/setup')
    expect(body['secret']).not.toBe(old.body['secret'])
    expect((await sendCode(me, codeOf(old.body['secret']))).body).toEqual({ success: false })
    expect((await me.call('GET', '/auth/security-status')).body['is2FAEnabled']).toBe(false)
    expect((await sendCode(me, codeOf(body['secret']))).body).toMatchObject({ success: true })
    expect((await me.call('GET', '/auth/security-status')).body['is2FAEnabled']).toBe(true)
    expect(await isOpen(me)).toBe(true)
    const password = server.signIns[1]?.password
    expect((await me.call('POST', '/auth/login', { email: fresh, password })).body['requireOTP']).toBe(true)
  })
})
