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

  it('leaves the second factor on', async () => {
    const token = await resetLink(demo, () => post('/auth/forgot-password', { email: demo }))
    expect((await post('/auth/reset-password', { token, password: 'Bambaşka-8x' })).status).toBe(200)
    setPassword(demo, 'Bambaşka-8x')
    const { body } = await post('/auth/login', { email: demo, password: 'Bambaşka-8x' })
    expect([body['requireOTP'], body['token']]).toEqual([true, undefined])
  })

  it('takes a password as it is typed, up to 200 characters', async () => {
    const typed = ` Çok uzun ${'ı1!'.repeat(63)} `
    expect(typed).toHaveLength(200)
    const token = await resetLink(wide, () => post('/auth/forgot-password', { email: wide }))
    expect((await post('/auth/reset-password', { token, password: `${typed}x` })).status).toBe(400)
    expect((await post('/auth/reset-password', { token, password: typed })).status).toBe(200)
    setPassword(wide, typed)
    for (const other of [typed.trim(), typed.slice(0, -1), typed.toLowerCase(), typed.replaceAll('ı', 'i')])
      expect([other, (await post('/auth/login', { email: wide, password: other })).status]).toEqual([other, 400])
    await signIn(server, wide)
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

  it('ends an older link with a newer one', async () => {
    const older = await resetLink(wide, () => post('/auth/forgot-password', { email: wide }))
    const newer = await resetLink(wide, () => post('/auth/forgot-password', { email: wide }))
    expect((await post('/auth/reset-password', { token: older, password: 'Şifre-2033ğ' })).status).toBe(400)
    expect((await post('/auth/reset-password', { token: newer, password: 'Şifre-2033ğ' })).status).toBe(200)
    setPassword(wide, 'Şifre-2033ğ')
  })

  it('sends at most three mails an hour, answers the same, and leaves the last link good', async () => {
    const answers: string[] = []
    const links: string[] = []
    for (let i = 0; i < 3; i += 1)
      links.push(
        await resetLink(demo, async () => {
          answers.push((await post('/auth/forgot-password', { email: demo })).text)
        }),
      )
    const mails = readMails(server.dataDir).length
    for (let i = 0; i < 5; i += 1) answers.push((await post('/auth/forgot-password', { email: demo })).text)
    expect(new Set(answers).size).toBe(1)
    expect((await post('/auth/reset-password', { token: links[2], password: 'Şifre-2034ğ' })).status).toBe(200)
    setPassword(demo, 'Şifre-2034ğ')
    await expect.poll(() => readMails(server.dataDir).length).toBe(mails + 1)
    expect(readMails(server.dataDir).at(-1)).toContain('Şifreniz e-postanıza gönderilen linkle yenilendi')
  })

  it('sends nothing that the user typed to an address that is not verified', async () => {
    const name = 'Kazandınız, hemen tıklayın'
    await server.db.updateTable('users').set({ name }).where('email', '=', fresh).execute()
    const before = readMails(server.dataDir).length
    await resetLink(fresh, () => post('/auth/forgot-password', { email: fresh }))
    const me = await signIn(server, fresh)
    await verifyLink(fresh, () => me.call('POST', '/auth/resend-verification'))
    const mails = readMails(server.dataDir).slice(before)
    expect(mails).toHaveLength(2)
    for (const mail of mails) expect(mail).not.toContain('Kazandınız')
  })
})

describe('an easy password', () => {
  it.each([
    ['Password1!', 'is on the list without the end'],
    ['12Qwerty!!', 'is on the list without both ends'],
    ['P@ssw0rd1', 'is on the list'],
    ['Iloveyou.1', 'is on the list'],
    ['Benim-Genis-77x', 'holds the name of the address'],
    ['Geniş-Ağ-2026!', 'is the name of the company'],
    ['GUL.12345678x', 'is the name of the user'],
    ['IpPortal-2026!', 'is the name of the portal'],
  ])('%s is refused, because it %s', async (password) => {
    const token = await resetLink(wide, () => post('/auth/forgot-password', { email: wide }))
    const reset = await post('/auth/reset-password', { token, password })
    const me = await signIn(server, wide)
    const { body } = await me.call('GET', '/auth/profile')
    const change = { ...body, currentPassword: passwordOf(wide), newPassword: password }
    const saved = await me.call('PUT', '/auth/profile', change)
    for (const refused of [reset, saved]) {
      expect([refused.status, refused.body.code]).toEqual([400, 'EASY_PASSWORD'])
      expect(refused.body.message).toMatch(/^Bu şifre kolay tahmin edilir/)
    }
  })

  it('is judged by the new address too', async () => {
    const me = await signIn(server, wide)
    const { body } = await me.call('GET', '/auth/profile')
    const change = { ...body, email: 'kirlangic@ornek.example', newPassword: 'Kirlangic-9x' }
    const saved = await me.call('PUT', '/auth/profile', { ...change, currentPassword: passwordOf(wide) })
    expect([saved.status, saved.body.code]).toEqual([400, 'EASY_PASSWORD'])
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
      additions: expect.arrayContaining([
        'sessions',
        'idempotency',
        'paging',
        'audit',
        'recovery-codes',
        'notifications',
        'tokens',
        'invoices',
        'versions',
        'bgp',
        'plans',
        'origins',
        'demo',
      ]),
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
    expect((await me.call('GET', '/auth/profile')).body).toEqual({ ...change, pendingEmail: null })
    await signIn(server, wide)
  })

  it.each([
    [{ name: ' ' }, 'Ad alanı zorunludur'],
    [{ name: 'ş'.repeat(201) }, 'Ad en fazla 200 karakter olabilir'],
    [{ phone: '5'.repeat(51) }, 'Yazılan metin en fazla 50 karakter olabilir'],
    [{ email: 'kimse' }, 'Geçerli bir e-posta adresi girin'],
    [{ email: 'baska@ornek.example' }, 'Mevcut şifre gerekli'],
    [{ email: 'baska@ornek.example', currentPassword: '' }, 'Mevcut şifre gerekli'],
    [{ email: 'baska@ornek.example', currentPassword: 'yanlış' }, 'Mevcut şifre hatalı'],
    [{ newPassword: 'zayıf', currentPassword: 'x' }, 'Yeni şifre güvenlik gereksinimlerini karşılamıyor'],
    [{ newPassword: 'Güçlü-2027' }, 'Mevcut şifre gerekli'],
    [{ newPassword: 'Güçlü-2027', currentPassword: 'yanlış' }, 'Mevcut şifre hatalı'],
  ])('refuses %j with 400', async (part, message) => {
    const me = await signIn(server, wide)
    const refused = await me.call('PUT', '/auth/profile', { ...change, ...part })
    expect([refused.status, refused.body.message]).toEqual([400, message])
    expect((await me.call('GET', '/auth/profile')).body['email']).toBe(wide)
  })

  it('sets no field but its own', async () => {
    const me = await signIn(server, wide)
    const row = () => server.db.selectFrom('users').selectAll().where('email', '=', wide).executeTakeFirstOrThrow()
    const before = await row()
    const more = { id: 1, company_id: 1, password_hash: 'x', totp_secret: 'x', email_verified_at: null, disabled_at: 1 }
    const { name, phone } = before
    expect((await me.call('PUT', '/auth/profile', { name, email: wide, phone, ...more })).status).toBe(200)
    expect(await row()).toEqual(before)
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
})
