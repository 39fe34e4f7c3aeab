import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createMailToken } from '../../../auth/links/mail-tokens.ts'
import { credentialCalls } from '../../../testing/account/credential-calls.ts'
import { call, readMails, runOperator, signIn, signInWithStepUp } from '../../../testing/index.ts'
import { onBothEngines } from '../../../testing/on-both-engines.ts'

const hour = 3_600_000
const day = 24 * hour
const [demo, fresh, wide] = ['demo@ornek.example', 'yeni@ornek.example', 'genis@ornek.example']

let at = Date.now()
/** Each test starts days later, when no limit or link of the previous one is left. */
beforeEach(() => {
  at += 20 * day
})

onBothEngines(
  (getServer) => {
    type Calls = ReturnType<typeof credentialCalls>
    let calls: Calls
    beforeAll(() => {
      calls = credentialCalls(getServer())
    })

    const change = (email: string, fields = {}) => ({ email, currentPassword: calls.passwordOf(wide), ...fields })
    /** Gives the demo user back its address. */
    const reset = () =>
      getServer()
        .db.updateTable('users')
        .set({ email: wide, email_verified_at: at, reset_needed_at: null })
        .where('id', '=', 3)
        .execute()
    beforeEach(reset)

    describe('a new address', () => {
      it('needs the current password, and a wrong one is 400', async () => {
        const me = await signIn(getServer(), wide)
        for (const [currentPassword, message, code] of [
          [undefined, 'Mevcut şifre gerekli', undefined],
          ['', 'Mevcut şifre gerekli', undefined],
          ['yanlış', 'Mevcut şifre hatalı', 'WRONG_PASSWORD'],
        ]) {
          const refused = await calls.save(me, change('a1@ornek.example', { currentPassword }))
          expect([refused.status, refused.body.message, refused.body.code]).toEqual([400, message, code])
        }
        expect((await me.call('GET', '/auth/profile')).body['pendingEmail']).toBeNull()
      })

      it('needs a step-up where the second factor is on, like a new password', async () => {
        const me = await signIn(getServer(), demo)
        const currentPassword = calls.passwordOf(demo)
        for (const fields of [{ email: 'd1@ornek.example' }, { newPassword: 'Yepyeni-7x' }]) {
          const refused = await calls.save(me, { ...fields, currentPassword })
          expect([refused.status, refused.body.code]).toEqual([428, 'STEP_UP_REQUIRED'])
        }
        const named = await calls.save(me, { phone: '+90 212 111 11 11' })
        expect(named.status).toBe(200)
        at += 60_000
        const stepped = await signInWithStepUp(getServer(), demo)
        expect((await calls.save(stepped, { email: 'd1@ornek.example', currentPassword })).status).toBe(200)
      })

      it('counts after its link was opened; until then the old one stays', async () => {
        const me = await signIn(getServer(), wide)
        const token = await calls.verifyLink('a2@ornek.example', () => calls.save(me, change('A2@ornek.example')))
        expect((await me.call('GET', '/auth/profile')).body).toMatchObject({
          email: wide,
          pendingEmail: 'a2@ornek.example',
        })
        expect((await me.call('GET', '/auth/security-status')).body['isEmailVerified']).toBe(true)
        await signIn(getServer(), wide)
        expect((await me.call('POST', '/auth/verify-email', { token })).status).toBe(200)
        expect((await me.call('GET', '/auth/profile')).body).toMatchObject({
          email: 'a2@ornek.example',
          pendingEmail: null,
        })
        const rows = JSON.parse((await me.call('GET', '/audit?action=email')).text) as Record<string, unknown>[]
        const [before, after] = [{ email: wide }, { email: 'a2@ornek.example' }]
        expect(rows.slice(0, 2)).toMatchObject([
          { action: 'email.change', before, after },
          { action: 'email.ask', before, after },
        ])
        const login = { email: wide, password: calls.passwordOf(wide) }
        expect((await calls.post('/auth/login', login)).status).toBe(400)
        expect((await calls.post('/auth/login', { ...login, email: 'a2@ornek.example' })).status).toBe(200)
        expect((await me.call('POST', '/auth/verify-email', { token })).status).toBe(400)
      })

      it('is not taken from a link by another user, late, or after a newer request', async () => {
        const me = await signIn(getServer(), wide)
        const other = await signIn(getServer(), fresh)
        const first = await calls.verifyLink('a3@ornek.example', () => calls.save(me, change('a3@ornek.example')))
        expect((await other.call('POST', '/auth/verify-email', { token: first })).status).toBe(400)
        const second = await calls.verifyLink('a4@ornek.example', () => calls.save(me, change('a4@ornek.example')))
        expect((await me.call('POST', '/auth/verify-email', { token: first })).status).toBe(400)
        at += day
        const late = await signIn(getServer(), wide)
        expect((await late.call('GET', '/auth/profile')).body['pendingEmail']).toBeNull()
        expect((await late.call('POST', '/auth/verify-email', { token: second })).status).toBe(400)
        expect(await calls.emailOf(late)).toBe(wide)
      })

      it.each(['reset', 'secure', 'verify'] as const)(
        'ends the %s link of the old one, also when that address comes back',
        async (purpose) => {
          const { db, url } = getServer()
          const me = await signIn(getServer(), wide)
          const use = {
            reset: (token: string) => calls.post('/auth/reset-password', { token, password: 'Bambaşka-7x' }),
            secure: (key: string) => calls.post('/auth/secure-check', { key }),
            verify: (token: string) => call(url, 'POST', '/auth/verify-email', { token: me.token, body: { token } }),
          }[purpose]
          const link = (email: string, of = purpose) => createMailToken(db, of, { id: 3, email }, at)
          const moveTo = async (email: string) => {
            const token = await link(email, 'verify')
            expect((await me.call('POST', '/auth/verify-email', { token })).status).toBe(200)
          }
          const given = await link(wide)
          await moveTo('a6@ornek.example')
          await moveTo(wide)
          expect((await use(given)).status).toBe(400)
        },
      )

      it('gets its link again', async () => {
        const me = await signIn(getServer(), wide)
        await calls.save(me, change('a5@ornek.example'))
        const token = await calls.verifyLink('a5@ornek.example', () => me.call('POST', '/auth/resend-verification'))
        expect((await me.call('POST', '/auth/verify-email', { token })).status).toBe(200)
        expect(await calls.emailOf(me)).toBe('a5@ornek.example')
      })

      it('may not be another user’s, also when that one took it meanwhile or may still take it back', async () => {
        const { db } = getServer()
        const me = await signIn(getServer(), wide)
        const taken = await calls.save(me, change(demo))
        expect([taken.status, taken.body.message]).toEqual([400, 'Bu e-posta adresi kullanılamıyor'])
        const token = await calls.verifyLink('a6@ornek.example', () => calls.save(me, change('a6@ornek.example')))
        await db.updateTable('users').set({ email: 'a6@ornek.example' }).where('email', '=', fresh).execute()
        const late = await me.call('POST', '/auth/verify-email', { token })
        expect([late.status, late.body.message]).toEqual([400, 'Bu e-posta adresi kullanılamıyor'])
        await db.updateTable('users').set({ email: fresh }).where('email', '=', 'a6@ornek.example').execute()
        await calls.undoLink(wide, async () =>
          expect((await me.call('POST', '/auth/verify-email', { token })).status).toBe(200),
        )
        const other = await signIn(getServer(), fresh)
        const back = await calls.save(other, { email: wide, currentPassword: calls.passwordOf(fresh) })
        expect([back.status, back.body.message]).toEqual([400, 'Bu e-posta adresi kullanılamıyor'])
      })

      it('is not given to a new user by the operator while it waits or may be taken back', async () => {
        const add = (email: string) =>
          runOperator(
            ['users', 'add', '--email', email, '--name', 'Yeni', '--company', 'Yeni'],
            getServer().environment,
          )
        const me = await signIn(getServer(), wide)
        const token = await calls.verifyLink('a7@ornek.example', () => calls.save(me, change('a7@ornek.example')))
        expect(await add('a7@ornek.example')).toMatchObject({ code: 1, stdout: '' })
        expect((await me.call('POST', '/auth/verify-email', { token })).status).toBe(200)
        const refused = await add(wide)
        expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('linki hâlâ açık')])
      })

      it('is limited: three changes a day, five look-ups an hour', async () => {
        const me = await signIn(getServer(), wide)
        for (let i = 0; i < 3; i += 1) expect((await calls.save(me, change(`b${i}@ornek.example`))).status).toBe(200)
        const fourth = await calls.save(me, change('b4@ornek.example'))
        expect(fourth.status).toBe(429)
        expect(Number(fourth.headers.get('retry-after'))).toBeGreaterThan(20 * 3600)
        expect((await calls.save(me, change(demo))).status).toBe(400)
        const sixth = await calls.save(me, change(demo))
        expect(sixth.status).toBe(429)
        expect(Number(sixth.headers.get('retry-after'))).toBeLessThanOrEqual(3600)
        expect((await calls.save(me, { phone: '1' })).status).toBe(200)
      })

      it('of a user whose address was never verified tells the old one nothing', async () => {
        const me = await signIn(getServer(), fresh)
        const before = readMails(getServer().dataDir).length
        const fields = { email: 'c1@ornek.example', currentPassword: calls.passwordOf(fresh) }
        const token = await calls.verifyLink('c1@ornek.example', () => calls.save(me, fields))
        expect((await me.call('POST', '/auth/verify-email', { token })).status).toBe(200)
        const receivers = () =>
          readMails(getServer().dataDir)
            .slice(before)
            .map((mail) => /^To: (.*)$/m.exec(mail)?.[1])
            // Mails of the tests before may arrive only now.
            .filter((to) => to !== wide)
        await expect.poll(receivers).toEqual(['c1@ornek.example', 'c1@ornek.example'])
        await getServer().db.updateTable('users').set({ email: fresh }).where('id', '=', 2).execute()
      })
    })

    describe('the undo link', () => {
      it('keeps the address before the new one counts, and ends all access', async () => {
        const [me, other] = [await signIn(getServer(), wide), await signIn(getServer(), wide)]
        let verify = ''
        const undo = await calls.undoLink(wide, async () => {
          verify = await calls.verifyLink('e1@ornek.example', () => calls.save(me, change('e1@ornek.example')))
        })
        const reset = await calls.resetLink(wide, async () => {
          const done = await calls.undo(undo)
          expect([done.status, done.body['token']]).toEqual([200, undefined])
        })
        for (const client of [me, other]) expect((await client.call('GET', '/orders/tags')).status).toBe(403)
        expect((await calls.undo(undo)).status).toBe(400)
        const login = { email: wide, password: calls.passwordOf(wide) }
        expect((await calls.post('/auth/login', login)).body.code).toBe('RESET_NEEDED')
        expect((await calls.post('/auth/reset-password', { token: reset, password: 'Bambaşka-7x' })).status).toBe(200)
        const known = getServer().signIns.find(({ email }) => email === wide)
        if (known) known.password = 'Bambaşka-7x'
        const again = await signIn(getServer(), wide)
        expect((await again.call('POST', '/auth/verify-email', { token: verify })).status).toBe(400)
      })

      it('restores the address for seven days after it changed', async () => {
        for (const [wait, status] of [
          [7 * day - 1, 200],
          [7 * day, 400],
        ] as const) {
          await reset()
          at += 8 * day
          const me = await signIn(getServer(), wide)
          const verify = await calls.verifyLink('e2@ornek.example', () => calls.save(me, change('e2@ornek.example')))
          const undo = await calls.undoLink(wide, () => me.call('POST', '/auth/verify-email', { token: verify }))
          at += wait
          expect((await calls.undo(undo)).status).toBe(status)
          const { email } = await getServer()
            .db.selectFrom('users')
            .select('email')
            .where('id', '=', 3)
            .executeTakeFirstOrThrow()
          expect(email).toBe(status === 200 ? wide : 'e2@ornek.example')
        }
      })

      it('does nothing when it is opened without the call, for a disabled user, or with another text', async () => {
        const me = await signIn(getServer(), wide)
        const undo = await calls.undoLink(wide, () => calls.save(me, change('e3@ornek.example')))
        const { db } = getServer()
        await db.updateTable('users').set({ disabled_at: at }).where('id', '=', 3).execute()
        expect((await calls.undo(undo)).status).toBe(400)
        await db.updateTable('users').set({ disabled_at: null }).where('id', '=', 3).execute()
        for (const text of ['', 'yok', `${undo}x`, 7, null])
          expect((await calls.post('/auth/undo-email', { token: text })).status).toBe(400)
        expect((await calls.undo(undo)).status).toBe(200)
      })

      it('works once when it is used twice at the same moment', async () => {
        const me = await signIn(getServer(), wide)
        const undo = await calls.undoLink(wide, () => calls.save(me, change('e4@ornek.example')))
        const both = await Promise.all([calls.undo(undo), calls.undo(undo)])
        expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
      })
    })

    describe('the confirmation of the password', () => {
      it('answers 400 for a wrong one, never 401, and shares its limit with the profile', async () => {
        const me = await signIn(getServer(), wide)
        const confirm = (password: unknown) => me.call('POST', '/auth/confirm-password', { password })
        expect((await confirm(undefined)).body.message).toBe('Mevcut şifre gerekli')
        for (let i = 0; i < 5; i += 1) {
          const wrong = await confirm('yanlış')
          expect([wrong.status, wrong.body.message]).toEqual([400, 'Mevcut şifre hatalı'])
          expect((await calls.save(me, change('f1@ornek.example', { currentPassword: 'yanlış' }))).status).toBe(400)
        }
        const blocked = await confirm(calls.passwordOf(wide))
        expect([blocked.status, Number(blocked.headers.get('retry-after')) > 0]).toEqual([429, true])
        expect((await calls.save(me, change('f1@ornek.example'))).status).toBe(429)
        const other = await signIn(getServer(), wide)
        const right = await other.call('POST', '/auth/confirm-password', { password: calls.passwordOf(wide) })
        expect([right.status, right.body]).toEqual([200, { success: true }])
      })

      it('counts for ten minutes for the set-up of a second factor, as a sign-in does', async () => {
        const me = await signIn(getServer(), wide)
        const setUp = () => me.call('POST', '/auth/2fa/setup')
        expect((await setUp()).status).toBe(200)
        at += 10 * 60_000
        const late = await setUp()
        expect([late.status, late.body.code]).toEqual([428, 'PASSWORD_REQUIRED'])
        await me.call('POST', '/auth/confirm-password', { password: 'yanlış' })
        expect((await setUp()).status).toBe(428)
        await me.call('POST', '/auth/confirm-password', { password: calls.passwordOf(wide) })
        expect((await setUp()).status).toBe(200)
      })
    })
  },
  { now: () => at, settings: { publicUrl: 'https://portal.example' } },
)
