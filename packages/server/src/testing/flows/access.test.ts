import { generateSync } from 'otplib'
import { afterEach, expect, it } from 'vitest'
import { accountTexts } from '@ip-portal/core/account'
import { failureText } from '@ip-portal/core/kernel/failure/failure-text'
import { sessionTexts, linkRefusalText } from '@ip-portal/core/session'
import { playFlow } from '@ip-portal/core/testing/walk/play-flow'
import { mailAfter } from '../index.ts'
import { onBothEngines } from '../on-both-engines.ts'
import { openPortal } from '../open-portal.ts'
import { runOperator } from '../run-operator.ts'

const [demo, fresh] = ['demo@ornek.example', 'yeni@ornek.example']
const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

onBothEngines((server) => {
  const open = () => {
    const opened = openPortal(server())
    closing.push(opened.portal.auth.dispose)
    return opened
  }
  const signedIn = async (email: string, password?: string) => {
    const opened = open()
    await opened.signIn(email, password)
    return opened
  }
  const securityOf = async ({ portal }: Pick<ReturnType<typeof open>, 'portal'>) =>
    (await playFlow(portal.securityStatus()).rest()).context.data
  const mailed = (action: () => Promise<unknown>, to: string, path: string) =>
    mailAfter(server().dataDir, action, to, new RegExp(`/${path}\\?token=([\\w-]+)`))

  it('sign-in: a wrong password, a wrong code, then the session under its three keys', async () => {
    const { portal, storage } = open()
    const login = playFlow(portal.auth.login())
    const refused = await login.send({ type: 'login.submit', email: demo, password: 'yanlış' })
    expect([refused.value, refused.context.email]).toEqual([{ enteringCredentials: 'refused' }, demo])
    expect(refused.context.failure).toMatchObject({ kind: 'refused', status: 400 })
    const password = server().signIns.find(({ email }) => email === demo)?.password ?? ''
    const asked = await login.send({ type: 'login.submit', email: ` ${demo.toUpperCase()} `, password })
    expect(asked.matches('codeStep')).toBe(true)
    const wrong = await login.send({ type: 'code.submit', code: '000000' })
    expect(wrong.context.failure && failureText(wrong.context.failure, sessionTexts.codeFailed)).toBe(
      'Doğrulama kodu hatalı. Lütfen tekrar deneyin.',
    )
    const done = await login.send({ type: 'code.submit', code: await server().code(demo) })
    expect([done.status, done.context.password, done.context.code]).toEqual(['done', '', ''])
    expect(storage.get('token')).toMatch(/^[\w-]{20,}$/)
    expect(JSON.parse(storage.get('user') ?? '')).toMatchObject({ name: 'Deniz Örnek', email: demo })
    expect(JSON.parse(storage.get('company') ?? '')).toMatchObject({ name: 'Örnek Telekom A.Ş.' })
  })

  it('secure link: signs in once', async () => {
    const { link } = (await runOperator(['link', fresh, '--json'], server().environment)).json as { link: string }
    const key = new URL(link).searchParams.get('key') ?? ''
    const first = open()
    expect((await playFlow(first.portal.auth.secureLink(key)).rest()).status).toBe('done')
    expect(first.storage.get('token')).not.toBeNull()
    const second = await playFlow(open().portal.auth.secureLink(key)).rest()
    expect(second.value).toBe('linkRefused')
    expect(linkRefusalText(second.context.failure)).toMatch(/^Hata: .{10,}/)
  })

  it('forgotten password: the mailed link sets a new one and ends every session', async () => {
    const before = await signedIn(fresh)
    const { portal } = open()
    const forgot = playFlow(portal.forgotPassword())
    expect((await forgot.send({ type: 'form.submit', details: { email: 'yeni' } })).context.problem).toBe(
      'email-malformed',
    )
    const token = await mailed(
      () => forgot.send({ type: 'form.submit', details: { email: fresh.toUpperCase() } }),
      fresh,
      'reset-password',
    )
    expect((await forgot.rest()).context.data?.message).toBe(accountTexts.forgotSent)

    const reset = playFlow(portal.resetPassword(token))
    const enter = async (password: string, confirmation = password) =>
      (await reset.send({ type: 'form.submit', details: { password, confirmation } })).context.problem
    expect(await enter('Kısa1!')).toBe('too-short')
    expect(await enter('uzunamabüyükyok1!')).toBe('rules-unmet')
    expect(await enter('Gizli-Şifre1', 'Gizli-Şifre2')).toBe('mismatch')
    expect(await enter('Gizli-Şifre1')).toBeNull()
    const done = await reset.rest()
    expect([done.value, done.context.data?.message, done.context.details]).toEqual([
      'succeeded',
      'Şifreniz başarıyla güncellendi...',
      null,
    ])

    expect((await playFlow(before.portal.profile()).rest()).context.failure).toMatchObject({ status: 403 })
    expect([before.storage.get('token'), before.portal.auth.session.getSnapshot().context.session]).toEqual([
      null,
      null,
    ])
    const again = await playFlow(portal.resetPassword(token)).send({
      type: 'form.submit',
      details: { password: 'Gizli-Şifre1', confirmation: 'Gizli-Şifre1' },
    })
    expect(again.context.failure).toMatchObject({ kind: 'refused', status: 400 })
    // The link came to the address.
    expect(await securityOf(await signedIn(fresh, 'Gizli-Şifre1'))).toMatchObject({ isEmailVerified: true })
  })

  it('e-mail: link sent again, verified once by its own user, security status updated', async () => {
    await server().db.updateTable('users').set({ email_verified_at: null }).where('email', '=', fresh).execute()
    const { portal } = await signedIn(fresh, 'Gizli-Şifre1')
    const status = () => securityOf({ portal })
    expect(await status()).toMatchObject({ hasEmail: true, isEmailVerified: false, is2FAEnabled: false })
    const resend = playFlow(portal.resendVerification())
    const token = await mailed(() => resend.send({ type: 'form.submit', details: null }), fresh, 'verify-email')
    expect((await resend.rest()).value).toBe('succeeded')
    expect((await playFlow(portal.verifyEmail('')).rest()).value).toBe('invalid')
    const stranger = await signedIn(demo)
    expect((await playFlow(stranger.portal.verifyEmail(token)).rest()).value).toBe('failed')
    const verified = await playFlow(portal.verifyEmail(token)).rest()
    expect([verified.value, verified.context.message]).toEqual(['verified', 'E-posta adresiniz doğrulandı.'])
    expect((await playFlow(portal.verifyEmail(token)).rest()).context.failure).toMatchObject({ status: 400 })
    expect(await status()).toMatchObject({ hasEmail: true, isEmailVerified: true, is2FAEnabled: false })
  })

  it('second factor: set up with a code of its secret; a wrong code keeps the secret', async () => {
    const { portal } = await signedIn(fresh, 'Gizli-Şifre1')
    const setup = playFlow(portal.twoFactorSetup())
    const shown = await setup.rest()
    expect(shown.context.secret?.qrCode).toMatch(/^data:image\/png;base64,/)
    const secret = shown.context.secret?.secret ?? ''
    await setup.send({ type: 'setup.continue' })
    expect((await setup.send({ type: 'code.submit', code: '12345' })).context.isMalformed).toBe(true)
    const wrong = await setup.send({ type: 'code.submit', code: '000000' })
    expect(wrong.context.failure && failureText(wrong.context.failure, accountTexts.setupCodeFailed)).toBe(
      'Doğrulama kodu hatalı',
    )
    const shows = await setup.send({ type: 'code.submit', code: generateSync({ secret }) })
    expect([shows.context.secret, shows.context.recoveryCodes.length]).toEqual([null, 10])
    const enabled = await setup.send({ type: 'codes.saved' })
    expect([enabled.value, enabled.context.recoveryCodes]).toEqual(['enabled', []])
    expect((await securityOf({ portal }))?.is2FAEnabled).toBe(true)
  })

  it('profile: validated, saved, shown in the session; a new password needs the current one', async () => {
    const { portal, storage } = await signedIn(demo)
    const own = server().signIns.find(({ email }) => email === demo)?.password ?? ''
    const loaded = (await playFlow(portal.profile()).rest()).context.data
    expect(loaded).toMatchObject({ name: 'Deniz Örnek', email: demo })
    const none = { currentPassword: '', newPassword: '', confirmPassword: '' }
    const form = { ...none, name: 'Deniz Yıldız', email: demo, phone: '+90 212 555 11 22' }
    const save = async (details: typeof form) => {
      const flow = playFlow(portal.saveProfile(demo))
      let snapshot = await flow.send({ type: 'form.submit', details })
      if (snapshot.matches('codeStep'))
        snapshot = await flow.send({ type: 'code.submit', code: await server().code(demo) })
      const { context, value } = snapshot
      flow.stop()
      return { ...context, value }
    }
    const password = { newPassword: 'Başka-Şifre1', confirmPassword: 'Başka-Şifre1' }
    expect((await save({ ...form, name: ' ' })).problem).toBe('name-missing')
    expect((await save({ ...form, email: 'deniz@' })).problem).toBe('email-malformed')
    expect((await save({ ...form, newPassword: 'zayıf' })).problem).toBe('rules-unmet')
    expect((await save({ ...form, ...password, confirmPassword: 'x' })).problem).toBe('mismatch')
    expect((await save({ ...form, ...password })).problem).toBe('current-password-missing')
    expect((await save({ ...form, ...password, currentPassword: 'yanlış' })).failure).toEqual({
      kind: 'refused',
      status: 400,
      message: 'Mevcut şifre hatalı',
      code: 'WRONG_PASSWORD',
    })
    // A wrong current password does not end the session.
    const saved = await save({ ...form, ...password, currentPassword: own })
    expect([saved.value, saved.data?.message, saved.details]).toEqual(['succeeded', accountTexts.profileSaved, null])
    expect(JSON.parse(storage.get('user') ?? '')).toMatchObject({ name: 'Deniz Yıldız', email: demo })
    expect((await playFlow(portal.profile()).rest()).context.data).toMatchObject({ phone: '+90 212 555 11 22' })
    await expect(signedIn(demo, own)).rejects.toThrow('400')
    await signedIn(demo, 'Başka-Şifre1')
  })
})
