import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { call, mailAfter, readMails, signIn, startTestServer, type TestServer } from '../../testing/index.ts'

const hour = 3_600_000
const [demo, fresh, wide] = ['demo@ornek.example', 'yeni@ornek.example', 'genis@ornek.example']
const link = (path: string) => new RegExp(`https://portal\\.example${path}\\?(?:token|key)=([\\w-]+)`)

let server: TestServer
let at = Date.now()
beforeAll(async () => {
  server = await startTestServer({ now: () => at, settings: { publicUrl: 'https://portal.example' } })
})
afterAll(() => server.stop())
beforeEach(() => {
  at += 48 * hour
})

const post = (path: string, body: unknown) => call(server.url, 'POST', path, { body })
const passwordOf = (email: string) => server.signIns.find((one) => one.email === email)?.password ?? ''
const setPassword = (email: string, password: string) => {
  const known = server.signIns.find((one) => one.email === email)
  if (known) known.password = password
}
const resetLink = (to: string, action: () => Promise<unknown>) =>
  mailAfter(server.dataDir, action, to, link('/reset-password'))
const verifyLink = (to: string, action: () => Promise<unknown>) =>
  mailAfter(server.dataDir, action, to, link('/verify-email'))

describe('password reset', () => {
  it('answers the same for an unknown address and sends no mail', async () => {
    const unknown = await post('/auth/forgot-password', { email: 'kimse@ornek.example' })
    await resetLink(wide, async () => {
      const known = await post('/auth/forgot-password', { email: wide })
      expect(unknown.text).toBe(known.text)
      expect(known.body.message).toBe('Şifre sıfırlama linki e-posta adresinize gönderildi.')
    })
    expect(readMails(server.dataDir).some((mail) => mail.includes('kimse@ornek.example'))).toBe(false)
  })

  it('sets the password once, ends all sessions and resets the counter of wrong passwords', async () => {
    const me = await signIn(server, wide)
    for (let i = 0; i < 10; i += 1) await post('/auth/login', { email: wide, password: 'yanlış' })
    const token = await resetLink(wide, () => post('/auth/forgot-password', { email: wide.toUpperCase() }))
    for (const [password, text] of [
      ['kısa', 'Şifre en az 8 karakter olmalıdır'],
      ['uzunamazayıf', 'Lütfen tüm şifre gereksinimlerini karşılayın'],
    ]) {
      const weak = await post('/auth/reset-password', { token, password })
      expect([weak.status, weak.body.message]).toEqual([400, text])
    }
    expect((await post('/auth/reset-password', { token, password: 'Şifre-2027ğ' })).status).toBe(200)
    setPassword(wide, 'Şifre-2027ğ')
    expect((await me.call('GET', '/orders')).status).toBe(403)
    await signIn(server, wide)
    expect((await post('/auth/reset-password', { token, password: 'Şifre-2028ğ' })).status).toBe(400)
  })

  it('expires after an hour', async () => {
    const token = await resetLink(wide, () => post('/auth/forgot-password', { email: wide }))
    at += hour
    expect((await post('/auth/reset-password', { token, password: 'Şifre-2029ğ' })).status).toBe(400)
  })

  it('revokes older links and sign-ins that wait for a code', async () => {
    const { body } = await post('/auth/login', { email: demo, password: passwordOf(demo) })
    const older = await resetLink(demo, () => post('/auth/forgot-password', { email: demo }))
    const token = await resetLink(demo, () => post('/auth/forgot-password', { email: demo }))
    expect((await post('/auth/reset-password', { token, password: 'Şifre-2031ğ' })).status).toBe(200)
    setPassword(demo, 'Şifre-2031ğ')
    expect((await post('/auth/reset-password', { token: older, password: 'Şifre-2032ğ' })).status).toBe(400)
    const late = { otp: await server.code(demo), tempToken: body['tempToken'] }
    expect((await post('/auth/verify-2fa', late)).body.message).toMatch(/süresi doldu/)
  })

  it('does not work for an address that the user no longer has', async () => {
    const token = await resetLink(wide, () => post('/auth/forgot-password', { email: wide }))
    const me = await signIn(server, wide)
    const { body } = await me.call('GET', '/auth/profile')
    const move = (email: string) => me.call('PUT', '/auth/profile', { ...body, email })
    expect((await move('baska@ornek.example')).status).toBe(200)
    expect((await post('/auth/reset-password', { token, password: 'Şifre-2033ğ' })).status).toBe(400)
    expect((await move(wide)).status).toBe(200)
  })

  it('sends at most five mails an hour', async () => {
    const before = await server.db.selectFrom('mail_tokens').select('token_hash').execute()
    for (let i = 0; i < 8; i += 1) expect((await post('/auth/forgot-password', { email: demo })).status).toBe(200)
    const after = await server.db.selectFrom('mail_tokens').select('token_hash').execute()
    expect(after.length - before.length).toBe(5)
  })
})

describe('e-mail verification', () => {
  it('verifies with the link of the mail, once, for its own user', async () => {
    const me = await signIn(server, fresh)
    const stranger = await signIn(server, wide)
    expect((await me.call('GET', '/auth/security-status')).body).toMatchObject({
      hasEmail: true,
      isEmailVerified: false,
      is2FAEnabled: false,
      additions: ['idempotency', 'paging'],
    })
    const resend = () => me.call('POST', '/auth/resend-verification')
    const token = await verifyLink(fresh, resend)
    const wrong = await stranger.call('POST', '/auth/verify-email', { token })
    expect(wrong.status).toBe(400)
    const second = await verifyLink(fresh, resend)
    const good = await me.call('POST', '/auth/verify-email', { token: second })
    expect([good.status, good.body.message]).toEqual([200, 'E-posta adresiniz doğrulandı.'])
    expect((await me.call('GET', '/auth/security-status')).body['isEmailVerified']).toBe(true)
    expect((await me.call('POST', '/auth/verify-email', { token: second })).status).toBe(400)
    expect((await me.call('POST', '/auth/resend-verification')).status).toBe(409)
  })
})

describe('profile', () => {
  const change = { name: 'Gül Geniş', email: wide, phone: '+90 212 000 00 00' }

  it('saves name and phone and keeps the password when no new one is sent', async () => {
    const me = await signIn(server, wide)
    const saved = await me.call('PUT', '/auth/profile', { ...change, currentPassword: 'x', newPassword: '' })
    expect([saved.status, saved.body.message]).toEqual([200, 'Profil başarıyla güncellendi'])
    expect((await me.call('GET', '/auth/profile')).body).toEqual(change)
    await signIn(server, wide)
  })

  it.each([
    [{ name: ' ' }, 'Ad alanı zorunludur'],
    [{ name: 'ş'.repeat(201) }, 'Ad en fazla 200 karakter olabilir'],
    [{ phone: '5'.repeat(51) }, 'Yazılan metin en fazla 50 karakter olabilir'],
    [{ email: 'kimse' }, 'Geçerli bir e-posta adresi girin'],
    [{ email: demo }, 'Bu e-posta adresi kullanılamıyor'],
    [{ newPassword: 'zayıf', currentPassword: 'x' }, 'Yeni şifre güvenlik gereksinimlerini karşılamıyor'],
    [{ newPassword: 'Güçlü-2027' }, 'Mevcut şifre gerekli'],
    [{ newPassword: 'Güçlü-2027', currentPassword: 'yanlış' }, 'Mevcut şifre hatalı'],
  ])('refuses %j with 400', async (part, message) => {
    const me = await signIn(server, wide)
    const refused = await me.call('PUT', '/auth/profile', { ...change, ...part })
    expect([refused.status, refused.body.message]).toEqual([400, message])
    expect((await me.call('GET', '/auth/profile')).body['email']).toBe(wide)
  })

  it('ends the other sessions with a new password and keeps its own', async () => {
    const [me, other] = [await signIn(server, wide), await signIn(server, wide)]
    const passwords = { currentPassword: passwordOf(wide), newPassword: 'Güçlü-2027' }
    expect((await me.call('PUT', '/auth/profile', { ...change, ...passwords })).status).toBe(200)
    setPassword(wide, passwords.newPassword)
    expect((await me.call('GET', '/orders/tags')).status).toBe(200)
    expect((await other.call('GET', '/orders/tags')).status).toBe(403)
    await signIn(server, wide)
  })

  it('sends a link to a new address, which is not verified yet', async () => {
    const me = await signIn(server, wide)
    const token = await verifyLink('genis.yeni@ornek.example', () =>
      me.call('PUT', '/auth/profile', { ...change, email: 'Genis.Yeni@ornek.example' }),
    )
    expect((await me.call('GET', '/auth/security-status')).body['isEmailVerified']).toBe(false)
    await me.call('PUT', '/auth/profile', change)
    expect((await me.call('POST', '/auth/verify-email', { token })).status).toBe(400)
  })
})
