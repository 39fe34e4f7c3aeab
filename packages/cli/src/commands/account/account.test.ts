import { generateSync } from 'otplib'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { DeferredServer } from '@ip-portal/core/testing/deferred-server/deferred-server'
import { startTestServer, type TestServer } from '@ip-portal/server/testing'
import { expectUsageError } from '../../testing/expect-usage-error.ts'
import { keys, openTerminal } from '../../testing/pseudo-terminal.ts'
import { testCliFor, type TestCli } from '../../testing/run-cli.ts'
import { signedInCli } from '../../testing/signed-in-cli.ts'
import { startStubPortal } from '../../testing/stub-portal.ts'

const newPassword = 'Bambaska-Parola-7'
const codeOf = (secret: string) => generateSync({ secret })

describe('against the real server', () => {
  let server: TestServer
  let cli: TestCli
  const passwordOf = (email: string) => server.signIns.find((one) => one.email === email)?.password ?? ''
  beforeAll(async () => {
    server = await startTestServer()
    cli = await signedInCli(server)
  })
  afterAll(() => server.stop())

  it('shows the profile and changes the given values', async () => {
    expect((await cli.run('profile show')).stdout).toContain('yeni@ornek.example')
    const changed = await cli.run(['profile', 'set', '--name', 'Işıl Yeni', '--phone', '+90 212 000 00 00', '--json'])
    expect(changed.code).toBe(0)
    expect(JSON.parse(changed.stdout)).toMatchObject({ success: true, name: 'Işıl Yeni', email: 'yeni@ornek.example' })
    expect(JSON.parse((await cli.run('profile show --json')).stdout)).toEqual({
      name: 'Işıl Yeni',
      email: 'yeni@ornek.example',
      phone: '+90 212 000 00 00',
      pendingEmail: '',
    })
    expect((await cli.run('status')).stdout).toContain('Işıl Yeni <yeni@ornek.example>')
    expect((await cli.run(['profile', 'set', '--phone', ''])).stderr).toBe('Profil başarıyla güncellendi\n')
    expect((await cli.run('profile show --format csv')).stdout).toBe(
      'name,email,phone,pendingEmail\r\nIşıl Yeni,yeni@ornek.example,,\r\n',
    )
    const missing = await cli.run('profile set --email demo@ornek.example')
    expect(missing).toMatchObject({ code: 2, stdout: '' })
    const env = { IPPORTAL_PASSWORD: passwordOf('yeni@ornek.example') }
    expect(await cli.run('profile set --email demo@ornek.example', { env })).toMatchObject({ code: 1, stdout: '' })
  })

  it('asks for a new address with the password, and shows it until its link was opened', async () => {
    const env = { IPPORTAL_PASSWORD: passwordOf('yeni@ornek.example') }
    const wrong = await cli.run('profile set --email y@ornek.example', { env: { IPPORTAL_PASSWORD: 'Yanlis-1x' } })
    expect(wrong.code).toBe(4)
    const asked = await cli.run('profile set --email y@ornek.example', { env })
    expect(asked).toMatchObject({ code: 0, stdout: '' })
    expect(asked.stderr).toContain('y@ornek.example adresine gönderilen linki açtığınızda geçerli olur')
    const shown = JSON.parse((await cli.run('profile show --json')).stdout) as unknown
    expect(shown).toMatchObject({ email: 'yeni@ornek.example', pendingEmail: 'y@ornek.example' })
  })

  it('sends the verification mail again for an unverified address', async () => {
    const sent = await cli.run('profile resend-verification')
    expect(sent).toMatchObject({ code: 0, stdout: '' })
    expect(sent.stderr).toContain('Lütfen e-posta kutunuzu kontrol edin.')
  })

  it('changes the password from the environment, and prints no password', async () => {
    const current = passwordOf('yeni@ornek.example')
    const run = (env: Record<string, string>) => cli.run('profile password', { env })
    const runs = [
      await run({ IPPORTAL_PASSWORD: 'Yanlis-Parola-1', IPPORTAL_NEW_PASSWORD: newPassword }),
      await run({ IPPORTAL_PASSWORD: current, IPPORTAL_NEW_PASSWORD: 'kolay' }),
      await run({ IPPORTAL_PASSWORD: current }),
      await run({ IPPORTAL_NEW_PASSWORD: newPassword }),
      await run({ IPPORTAL_PASSWORD: current, IPPORTAL_NEW_PASSWORD: newPassword }),
    ]
    expect(runs.map(({ code }) => code)).toEqual([4, 2, 2, 2, 0])
    expect(runs.map(({ stderr }) => stderr.split('\n')[0])).toEqual([
      'Hata: Mevcut şifre hatalı',
      'Hata: Yeni şifre güvenlik gereksinimlerini karşılamıyor',
      expect.stringContaining('IPPORTAL_NEW_PASSWORD'),
      'Hata: Mevcut şifre gerekli',
      'Profil başarıyla güncellendi',
    ])
    const said = runs.map(({ stdout, stderr }) => stdout + stderr).join('')
    for (const secret of [current, newPassword, 'Yanlis-Parola-1']) expect(said).not.toContain(secret)
    expect((await cli.run('orders list')).code).toBe(0)
    const again = await testCliFor(server.url).run('login --email yeni@ornek.example', {
      env: { IPPORTAL_PASSWORD: newPassword },
    })
    expect(again.code).toBe(0)
  })

  it('switches the second factor on in two steps without a terminal', async () => {
    expect((await cli.run('two-factor status')).stdout).toContain('kapalı')
    const started = await cli.run('two-factor setup --json')
    expect(started.code).toBe(5)
    const { secret, otpauth } = JSON.parse(started.stdout) as { secret: string; otpauth: string }
    expect(otpauth).toContain(`secret=${secret}`)
    expect(JSON.parse(started.stderr)).toMatchObject({ error: { code: 'OTP_REQUIRED' } })
    const wrong = await cli.run(`two-factor setup --otp ${codeOf(secret) === '000000' ? '000001' : '000000'}`)
    expect(wrong).toMatchObject({ code: 5, stdout: '' })
    expect(wrong.stderr).toContain('Doğrulama kodu hatalı')
    const confirmed = await cli.run(`two-factor setup --otp ${codeOf(secret)}`)
    expect(confirmed.code).toBe(0)
    expect(confirmed.stderr).toMatch(/^İki faktörlü doğrulama başarıyla etkinleştirildi\n/)
    expect(confirmed.stdout).toMatch(/^Kurtarma Kodları\n( *\d+: +[a-z\d]{5}-[a-z\d]{5}\n){10}$/)
    expect(JSON.parse((await cli.run('two-factor status --json')).stdout)).toMatchObject({ is2FAEnabled: true })
    // A code of the present authenticator and the password let it be replaced.
    const replacing = await cli.run(`two-factor setup --json --otp ${codeOf(secret)}`, {
      env: { IPPORTAL_PASSWORD: newPassword },
    })
    expect(JSON.parse(replacing.stderr)).toMatchObject({ error: { code: 'OTP_REQUIRED' } })
    expect(replacing.code).toBe(5)
    const next = (JSON.parse(replacing.stdout) as { secret: string }).secret
    expect(next).not.toBe(secret)
    const replaced = await cli.run(`two-factor setup --json --otp ${codeOf(next)}`)
    expect(replaced).toMatchObject({ code: 0, stderr: '' })
    expect(JSON.parse(replaced.stdout)).toMatchObject({ is2FAEnabled: true, recoveryCodes: { length: 10 } })
  })

  it('shows the secret and a QR code at a terminal, and takes a code of it', async () => {
    const other = await signedInCli(server, 'genis@ornek.example')
    const terminal = openTerminal(other, 'two-factor setup')
    await terminal.sees('█▀▀▀▀▀█')
    await terminal.sees('Elle giriş kodu: ')
    await terminal.sees('Doğrulama Kodu')
    const secret = /Elle giriş kodu: +([A-Z2-7]+)/.exec(terminal.shown())?.[1] ?? ''
    terminal.types(`12${keys.enter}`)
    await terminal.sees('6 haneli')
    terminal.types(`\u007F\u007F${codeOf(secret)}${keys.enter}`)
    await terminal.sees('İki faktörlü doğrulama başarıyla etkinleştirildi')
    expect(await terminal.ends()).toBe(0)
    // Another authenticator takes its place, behind password and present code; a code of the old one is right, but does not confirm the new one.
    const second = openTerminal(other, 'two-factor setup')
    await second.sees('Mevcut Şifre')
    second.types(`${server.signIns.find(({ email }) => email === 'genis@ornek.example')?.password ?? ''}${keys.enter}`)
    await second.sees('Doğrulama Kodu')
    second.types(`${codeOf(secret)}${keys.enter}`)
    await second.sees('Elle giriş kodu: ')
    await second.sees('Doğrulama Kodu')
    const next = /Elle giriş kodu: +([A-Z2-7]+)/.exec(second.shown())?.[1] ?? ''
    expect(next).not.toBe(secret)
    second.types(`${codeOf(secret)}${keys.enter}`)
    await second.sees('Doğrulama kodu hatalı')
    second.types(`${codeOf(next)}${keys.enter}`)
    await second.sees('Kurtarma Kodları')
    expect(await second.ends()).toBe(0)
  })
})

describe('against a stub portal', () => {
  let portal: DeferredServer
  let cli: TestCli
  beforeEach(async () => {
    portal = await startStubPortal()
    cli = testCliFor(portal.url, { IPPORTAL_TOKEN: 'token-1' })
    portal.on('GET /auth/profile', () => ({ body: { name: 'Ada', email: 'a@b.example', phone: null } }))
  })
  afterEach(() => portal.close())

  it.each([
    ['profile set', 'Eksik: --name, --email, --phone'],
    ['profile set --email adres', 'Geçerli bir e-posta adresi girin'],
    ['profile set --name=', 'Ad alanı zorunludur'],
    ['profile password', 'IPPORTAL_PASSWORD ve IPPORTAL_NEW_PASSWORD'],
    ['two-factor setup --otp 12', '--otp 6 haneli bir doğrulama kodu vermelidir.'],
  ])('2: %s', (line, text) => expectUsageError(cli, portal, line, text))

  it('4: the session ends in the middle', async () => {
    portal.on('PUT /auth/profile', () => ({ status: 401, body: { message: 'Oturum bulunamadı' } }))
    expect(await cli.run('profile set --name Ece')).toMatchObject({ code: 4, stdout: '' })
    portal.on('POST /auth/resend-verification', () => ({ status: 403, body: {} }))
    expect(await cli.run('profile resend-verification')).toMatchObject({ code: 4, stdout: '' })
  })

  it('makes a new secret when the given code has none to confirm', async () => {
    portal.on('POST /auth/2fa/verify', (_, count) => (count === 1 ? { status: 409 } : { body: { success: true } }))
    portal.on('POST /auth/2fa/setup', () => ({ body: { qrCode: '', secret: 'JBSWY3DPEHPK3PXP' } }))
    // The given code cannot be one of the new secret.
    const { code, stdout, stderr } = await cli.run('two-factor setup --otp 123456')
    expect(code).toBe(5)
    expect(stdout).toContain('JBSWY3DPEHPK3PXP')
    expect(stderr).toContain('two-factor setup --otp')
  })

  const verified = 'POST /auth/2fa/verify'
  // The line of a test is cut at its blanks.
  const echoed = 'echo${IFS}123456'
  it.each([
    ['a code', 'two-factor setup --otp 123456', {}, [verified], []],
    ['a recovery code', 'two-factor setup', { IPPORTAL_OTP: 'abcde-fgh23' }, [], [verified]],
    ['a code of its secret', 'two-factor setup', { IPPORTAL_TOTP_SECRET: 'GEZDGNBVGY3TQOJQ' }, [], [verified]],
    ['a code of a command', `two-factor setup --otp-command ${echoed}`, {}, [], [verified]],
  ])(
    'lets %s and the password replace an authenticator, and leaves the new one to another command',
    async (...given) => {
      const [, line, env, first, last] = given
      const status = { hasEmail: 1, isEmailVerified: 1, is2FAEnabled: 1, additions: ['recovery-codes'] }
      portal.on('GET /auth/security-status', () => ({ body: status }))
      portal.on('POST /auth/2fa/verify', () => ({ body: { success: true } }))
      portal.on('POST /auth/confirm-password', () => ({ body: { success: true } }))
      portal.on('POST /auth/2fa/setup', (_, count) =>
        count === 1 ? { body: { qrCode: '', secret: 'JBSWY3DPEHPK3PXP' } } : { status: 409 },
      )
      const replacing = testCliFor(portal.url, { IPPORTAL_TOKEN: 'token-1', IPPORTAL_PASSWORD: 'parola', ...env })
      const { code, stdout, stderr } = await replacing.run(line)
      expect(code).toBe(5)
      expect(stdout).toContain('JBSWY3DPEHPK3PXP')
      expect(stderr).toContain('two-factor setup --otp')
      expect(portal.calls.filter((one) => one.startsWith('POST'))).toEqual([
        ...first,
        'POST /auth/confirm-password',
        ...last,
        'POST /auth/2fa/setup',
      ])
    },
  )

  it('asks for the whole profile and for hidden passwords', async () => {
    portal.on('PUT /auth/profile', () => ({ body: { success: true } }))
    const profile = openTerminal(cli, 'profile set')
    await profile.sees('(Ada)')
    profile.types(keys.enter)
    await profile.sees('(a@b.example)')
    profile.types(keys.enter)
    await profile.sees('Telefon')
    profile.types(`0212${keys.enter}`)
    await profile.sees('Profil başarıyla güncellendi')
    expect(await profile.ends()).toBe(0)
    expect(portal.requests.findLast(({ body }) => Boolean(body))?.body).toEqual({
      name: 'Ada',
      email: 'a@b.example',
      phone: '0212',
    })

    const password = openTerminal(cli, 'profile password')
    await password.sees('Mevcut Şifre')
    password.types(`eski${keys.enter}`)
    await password.sees('Yeni Şifre')
    password.types(`kolay${keys.enter}`)
    await password.sees('Yeni şifre güvenlik gereksinimlerini karşılamıyor')
    password.types(`${'\u007F'.repeat(5)}${newPassword}${keys.enter}`)
    await password.sees('Yeni Şifre (Tekrar)')
    password.types(`${newPassword}${keys.enter}`)
    await password.sees('Profil başarıyla güncellendi')
    expect(await password.ends()).toBe(0)
    expect(portal.requests.findLast(({ body }) => Boolean(body))?.body).toMatchObject({
      currentPassword: 'eski',
      newPassword,
    })
    expect(password.shown()).not.toContain(newPassword)
  })
})
