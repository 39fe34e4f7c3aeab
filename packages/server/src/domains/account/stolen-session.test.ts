import { beforeEach, describe, expect, it } from 'vitest'
import { credentialCalls } from '../../testing/account/credential-calls.ts'
import {
  type Answer,
  codeOf,
  readMails,
  runOperator,
  type SignedInClient,
  signIn,
  signInWithStepUp,
} from '../../testing/index.ts'
import { onBothEngines } from '../../testing/on-both-engines.ts'

const minute = 60_000
const day = 24 * 60 * minute
/** Owner with a second factor, and owner without one. */
const [guarded, plain] = ['demo@ornek.example', 'genis@ornek.example']
const own = (name: string) => `${name}@hirsiz.example`
const newPassword = 'Bambaşka-7x'

let at = Date.now()
const apiToken = () => ({ name: 'Hırsız', scope: 'read', orders: null, expires_at: new Date(at + day).toISOString() })
/** Each test starts days later, when no limit or link of the previous one is left. */
beforeEach(() => {
  at += 20 * day
})

onBothEngines(
  (server) => {
    const calls = () => credentialCalls(server())
    const passwordOf = (email: string) => calls().passwordOf(email)
    const login = (email: string, password: string) => calls().post('/auth/login', { email, password })
    const ask = (thief: SignedInClient, email: string, currentPassword?: string) =>
      calls().save(thief, { email, ...(currentPassword === undefined ? {} : { currentPassword }) })
    const refusal = ({ status, body }: Answer) => [status, body.code]
    const userOf = (id: number) =>
      server().db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const ids: Record<string, number> = { [guarded]: 1, [plain]: 3 }
    let before: Awaited<ReturnType<typeof userOf>>[] = []
    beforeEach(async () => {
      // Each test finds the users as the demo made them.
      const { db } = server()
      if (before.length === 0) before = await Promise.all(Object.values(ids).map(userOf))
      for (const { id, ...row } of before) {
        await db.updateTable('users').set(row).where('id', '=', id).execute()
        for (const table of ['email_undos', 'mail_tokens', 'recovery_codes', 'api_tokens'] as const)
          await db.deleteFrom(table).where('user_id', '=', id).execute()
      }
      await db.updateTable('users').set({ email_verified_at: at }).where('id', 'in', Object.values(ids)).execute()
    })

    /** Asks for an address as a thief with the password, and returns the links that both addresses got. */
    async function takeOver(thief: SignedInClient, email: string, password = passwordOf(plain)) {
      const from = String(await calls().emailOf(thief))
      let verify = ''
      const asked = await calls().undoLink(from, async () => {
        verify = await calls().verifyLink(email, () => ask(thief, email, password))
      })
      return { asked, verify }
    }

    /** Changes the address as a thief with the password and the mailbox, and returns the undo link of the old one. */
    async function change(thief: SignedInClient, email: string, password = passwordOf(plain)) {
      const from = String(await calls().emailOf(thief))
      const { asked, verify } = await takeOver(thief, email, password)
      const changed = await calls().undoLink(from, async () =>
        expect((await thief.call('POST', '/auth/verify-email', { token: verify })).status).toBe(200),
      )
      return { asked, changed, verify }
    }

    async function setUpFactor(thief: SignedInClient) {
      const { body } = await thief.call('POST', '/auth/2fa/setup')
      const secret = String(body['secret'])
      const turned = await thief.call('POST', '/auth/2fa/verify', { token: codeOf(secret, at) })
      expect(turned.body['success']).toBe(true)
      return { secret, codes: turned.body['recoveryCodes'] as string[] }
    }

    describe('a thief with a session only', () => {
      it.each([guarded, plain])('changes no address and no password without the password (%s)', async (owner) => {
        const thief = await signIn(server(), owner)
        for (const fields of [{ email: own('a') }, { newPassword }, { email: own('a'), newPassword }]) {
          expect((await calls().save(thief, fields)).status).toBe(400)
          const wrong = await calls().save(thief, { ...fields, currentPassword: 'Yanlış-77' })
          expect(refusal(wrong)).toEqual([400, 'WRONG_PASSWORD'])
        }
        expect(await calls().emailOf(thief)).toBe(owner)
        expect((await thief.call('GET', '/auth/profile')).body['pendingEmail']).toBeNull()
        expect(await server().db.selectFrom('email_undos').selectAll().execute()).toEqual([])
      })

      it('does not guess the password, and takes the tries of the session, not those of the owner', async () => {
        const thief = await signIn(server(), plain)
        const answers: number[] = []
        for (let i = 0; i < 12; i += 1) answers.push((await ask(thief, own('b'), `Yanlış-${i}`)).status)
        expect(answers.slice(-2)).toEqual([429, 429])
        expect((await ask(thief, own('b'), passwordOf(plain))).status).toBe(429)
        const owner = await signIn(server(), plain)
        const confirmed = await owner.call('POST', '/auth/confirm-password', { password: passwordOf(plain) })
        expect(confirmed.status).toBe(200)
      })

      it('tells the owner by its fiftieth guess of a day at the latest', async () => {
        const guessed = () => readMails(server().dataDir).filter((mail) => mail.includes('50 kez hatalı')).length
        const mails = guessed()
        const thief = await signIn(server(), plain)
        for (let guesses = 0; guesses < 50; guesses += 10) {
          for (let i = 0; i < 10; i += 1) await ask(thief, own('d'), `Yanlış-${guesses + i}`)
          expect(guessed()).toBe(mails)
          at += 15 * minute + 1
        }
        await expect.poll(guessed).toBe(mails + 1)
      })

      it('sets up no second factor later than ten minutes after the sign-in', async () => {
        const thief = await signIn(server(), plain)
        at += 10 * minute
        expect(refusal(await thief.call('POST', '/auth/2fa/setup'))).toEqual([428, 'PASSWORD_REQUIRED'])
        expect((await thief.call('POST', '/auth/2fa/verify', { token: '000000' })).status).toBe(409)
      })

      it('does not put the set-up of the owner in force, whose secret it does not know', async () => {
        const thief = await signIn(server(), plain)
        const secret = String((await thief.call('POST', '/auth/2fa/setup')).body['secret'])
        at += 10 * minute
        for (const token of ['000000', 'aaaaa-aaaaa'])
          expect((await thief.call('POST', '/auth/2fa/verify', { token })).body['success']).toBe(false)
        expect((await userOf(3)).totp_secret).toBeNull()
        expect(secret).not.toBe('')
      })

      it('within the ten minutes sets up a factor; it gains no password, and the owner is told and let in again', async () => {
        const thief = await signIn(server(), plain)
        const mailed = () =>
          readMails(server().dataDir).filter((mail) => mail.includes('iki faktörlü doğrulama açıldı'))
        const mails = mailed().length
        await setUpFactor(thief)
        await expect.poll(() => mailed().length).toBe(mails + 1)
        const token = String((await thief.call('POST', '/auth/tokens', apiToken())).body['token'])
        expect(token).toMatch(/^ipp_/)
        expect((await ask(thief, own('c'), 'Yanlış-77')).status).toBe(400)
        expect((await login(plain, 'Yanlış-77')).status).toBe(400)
        const off = await runOperator(['two-factor', 'off', plain], server().environment)
        expect(off.code).toBe(0)
        const reset = await calls().resetLink(plain, () => calls().post('/auth/forgot-password', { email: plain }))
        await calls().post('/auth/reset-password', { token: reset, password: newPassword })
        expect((await thief.call('GET', '/orders/tags')).status).toBe(403)
        const byToken = await fetch(`${server().url}/api/orders`, { headers: { authorization: `Bearer ${token}` } })
        expect(byToken.status).toBe(403)
        expect((await login(plain, newPassword)).body['requireOTP']).toBeUndefined()
        const codes = await server().db.selectFrom('recovery_codes').selectAll().where('user_id', '=', 3).execute()
        expect(codes).toEqual([])
      })

      it('of an owner with a second factor gets no factor, code or token without a code', async () => {
        const thief = await signIn(server(), guarded)
        for (const late of [0, 10 * minute]) {
          at += late
          const setUp = await thief.call('POST', '/auth/2fa/setup')
          expect([409, 428]).toContain(setUp.status)
          const step = [428, 'STEP_UP_REQUIRED']
          expect(refusal(await thief.call('POST', '/auth/recovery-codes'))).toEqual(step)
          expect(refusal(await thief.call('POST', '/auth/tokens', apiToken()))).toEqual(step)
          expect(refusal(await ask(thief, own('d'), passwordOf(guarded)))).toEqual(step)
        }
      })

      it('behind the step-up of the owner still changes no address, password or authenticator', async () => {
        const thief = await signInWithStepUp(server(), guarded)
        expect((await ask(thief, own('e'))).status).toBe(400)
        expect((await calls().save(thief, { newPassword })).status).toBe(400)
        const { codes } = (await thief.call('POST', '/auth/recovery-codes')).body as unknown as { codes: string[] }
        // The owner resets the password; what the thief has is a second factor without the first one.
        const reset = await calls().resetLink(guarded, () => calls().post('/auth/forgot-password', { email: guarded }))
        await calls().post('/auth/reset-password', { token: reset, password: newPassword })
        expect((await thief.call('GET', '/orders/tags')).status).toBe(403)
        expect((await login(guarded, passwordOf(guarded))).status).toBe(400)
        const otp = { tempToken: 'yok', otp: codes[0] }
        expect((await calls().post('/auth/verify-2fa', otp)).status).toBe(400)
      })

      it('ends the sessions of the owner, who signs in again and ends that of the thief', async () => {
        const thief = await signIn(server(), plain)
        const owner = await signIn(server(), plain)
        expect((await thief.call('DELETE', '/auth/sessions')).status).toBe(200)
        expect((await owner.call('GET', '/orders/tags')).status).toBe(403)
        const again = await signIn(server(), plain)
        expect((await again.call('DELETE', '/auth/sessions')).status).toBe(200)
        expect((await thief.call('GET', '/orders/tags')).status).toBe(403)
      })

      it('gets no reset link to an address that waits, and no link of the owner', async () => {
        const owner = await signIn(server(), plain)
        const { verify } = await takeOver(owner, own('f'))
        const mails = () => readMails(server().dataDir).filter((mail) => mail.includes('reset-password')).length
        const count = mails()
        expect((await calls().post('/auth/forgot-password', { email: own('f') })).status).toBe(200)
        const reset = await calls().resetLink(plain, () => calls().post('/auth/forgot-password', { email: plain }))
        expect(mails()).toBe(count + 1)
        for (const path of ['/auth/reset-password', '/auth/undo-email']) {
          expect((await calls().post(path, { token: verify, password: newPassword })).status).toBe(400)
        }
        for (const key of [verify, reset]) expect((await calls().post('/auth/secure-check', { key })).status).toBe(400)
      })
    })

    describe('a thief with the password', () => {
      it('needs a code besides where the owner has a second factor', async () => {
        const thief = await signIn(server(), guarded)
        expect(refusal(await ask(thief, own('g'), passwordOf(guarded)))).toEqual([428, 'STEP_UP_REQUIRED'])
        const password = { newPassword, currentPassword: passwordOf(guarded) }
        expect(refusal(await calls().save(thief, password))).toEqual([428, 'STEP_UP_REQUIRED'])
      })

      it('changes the password first: the owner is told and resets it, which ends the thief’s access', async () => {
        const thief = await signIn(server(), plain)
        expect(
          (await calls().save(thief, { newPassword: 'Hırsız-77x', currentPassword: passwordOf(plain) })).status,
        ).toBe(200)
        const reset = await calls().resetLink(plain, () => calls().post('/auth/forgot-password', { email: plain }))
        expect((await calls().post('/auth/reset-password', { token: reset, password: newPassword })).status).toBe(200)
        expect((await thief.call('GET', '/orders/tags')).status).toBe(403)
        expect((await login(plain, 'Hırsız-77x')).status).toBe(400)
      })

      it('does not use a reset link of the time before the change, or a verify link twice', async () => {
        const thief = await signIn(server(), plain)
        const reset = await calls().resetLink(plain, () => calls().post('/auth/forgot-password', { email: plain }))
        const { verify } = await change(thief, own('h'))
        expect((await calls().post('/auth/reset-password', { token: reset, password: newPassword })).status).toBe(400)
        expect((await thief.call('POST', '/auth/verify-email', { token: verify })).status).toBe(400)
      })

      it('gets no secure link: only the operator makes one, and the undo ends it', async () => {
        const thief = await signIn(server(), plain)
        const { changed } = await change(thief, own('i'))
        const made = await runOperator(['link', own('i'), '--json'], server().environment)
        const key = new URL((made.json as { link: string }).link).searchParams.get('key')
        expect((await calls().undo(changed)).status).toBe(200)
        expect((await calls().post('/auth/secure-check', { key })).status).toBe(400)
      })
    })

    describe('the undo of the owner', () => {
      /** Checks that nothing of the thief opens the account, and that the owner gets it back by the reset link. */
      async function expectOwned(thief: SignedInClient, reset: string, passwords: readonly string[]) {
        expect(await userOf(3)).toMatchObject({ email: plain, totp_secret: null, totp_pending_secret: null })
        expect((await thief.call('GET', '/orders/tags')).status).toBe(403)
        for (const password of passwords) expect((await login(plain, password)).status).toBe(400)
        const password = newPassword
        expect((await calls().post('/auth/reset-password', { token: reset, password })).status).toBe(200)
        const owner = await login(plain, password)
        expect([owner.status, typeof owner.body['token']]).toEqual([200, 'string'])
        for (const old of passwords) expect((await login(plain, old)).status).toBe(400)
      }
      const undo = (link: string) =>
        calls().resetLink(plain, async () => expect((await calls().undo(link)).status).toBe(200))

      it.each(['asked', 'changed'] as const)(
        'by the link from when the change was %s ends everything',
        async (which) => {
          const thief = await signIn(server(), plain)
          const links = await change(thief, own('k'))
          const reset = await undo(links[which])
          const other = which === 'asked' ? links.changed : links.asked
          expect((await calls().undo(other)).status).toBe(400)
          await expectOwned(thief, reset, [passwordOf(plain)])
        },
      )

      it('wins over a second change and a change back, with any of its links, and no link of the thief undoes it', async () => {
        const thief = await signIn(server(), plain)
        const first = await change(thief, own('l'))
        const second = await change(thief, own('m'))
        const back = await ask(thief, plain, passwordOf(plain))
        expect(back.status).toBe(200)
        const reset = await undo(first.asked)
        for (const link of [second.asked, second.changed, first.changed, first.asked])
          expect((await calls().undo(link)).status).toBe(400)
        await expectOwned(thief, reset, [passwordOf(plain)])
      })

      it('works after the thief undid its own second change', async () => {
        const thief = await signIn(server(), plain)
        const first = await change(thief, own('n'))
        const second = await change(thief, own('o'))
        const stolen = await calls().resetLink(own('n'), () => calls().undo(second.changed))
        expect((await calls().post('/auth/reset-password', { token: stolen, password: 'Hırsız-77x' })).status).toBe(200)
        const again = (await login(own('n'), 'Hırsız-77x')).body['token']
        expect(typeof again).toBe('string')
        const reset = await undo(first.changed)
        await expectOwned(thief, reset, [passwordOf(plain), 'Hırsız-77x'])
      })

      it('works after the thief changed the password, and lets neither password in until the reset', async () => {
        const thief = await signIn(server(), plain)
        const links = await change(thief, own('p'))
        await calls().save(thief, { newPassword: 'Hırsız-77x', currentPassword: passwordOf(plain) })
        const reset = await undo(links.asked)
        expect((await login(plain, 'Hırsız-77x')).body.code).toBe('RESET_NEEDED')
        await expectOwned(thief, reset, ['Hırsız-77x', passwordOf(plain)])
      })

      it('turns off the factor that the thief set up since, with its recovery codes and tokens', async () => {
        const thief = await signIn(server(), plain)
        const links = await change(thief, own('r'))
        await setUpFactor(thief)
        const token = String((await thief.call('POST', '/auth/tokens', apiToken())).body['token'])
        expect(token).toMatch(/^ipp_/)
        const reset = await undo(links.asked)
        const byToken = await fetch(`${server().url}/api/orders`, { headers: { authorization: `Bearer ${token}` } })
        expect(byToken.status).toBe(403)
        const codes = await server().db.selectFrom('recovery_codes').selectAll().where('user_id', '=', 3).execute()
        expect(codes).toEqual([])
        await expectOwned(thief, reset, [passwordOf(plain)])
      })

      it('ends a set-up that the thief began, so that its secret is not confirmed later', async () => {
        const thief = await signIn(server(), plain)
        const secret = String((await thief.call('POST', '/auth/2fa/setup')).body['secret'])
        const links = await change(thief, own('s'))
        const reset = await undo(links.changed)
        await expectOwned(thief, reset, [passwordOf(plain)])
        const owner = await signIn({ ...server(), signIns: [{ email: plain, password: newPassword }] } as never, plain)
        const confirmed = await owner.call('POST', '/auth/2fa/verify', { token: codeOf(secret, at) })
        expect(confirmed.status).toBe(409)
      })

      it('keeps the authenticator of the owner, drops recovery codes that came since, and ends API tokens', async () => {
        const thief = await signInWithStepUp(server(), guarded)
        const token = String((await thief.call('POST', '/auth/tokens', apiToken())).body['token'])
        const statusOfToken = async () =>
          (await fetch(`${server().url}/api/orders`, { headers: { authorization: `Bearer ${token}` } })).status
        const links = await change(thief, own('t'), passwordOf(guarded))
        expect(await statusOfToken()).toBe(200)
        await thief.call('POST', '/auth/recovery-codes')
        expect((await calls().undo(links.asked)).status).toBe(200)
        expect(await statusOfToken()).toBe(403)
        const codes = await server().db.selectFrom('recovery_codes').selectAll().where('user_id', '=', 1).execute()
        expect(codes).toEqual([])
        expect((await userOf(1)).totp_secret).not.toBeNull()
        expect((await login(guarded, passwordOf(guarded))).body.code).toBe('RESET_NEEDED')
      })

      it('keeps the recovery codes that the owner had before', async () => {
        const owner = await signInWithStepUp(server(), guarded)
        expect((await owner.call('POST', '/auth/recovery-codes')).status).toBe(200)
        at += minute
        const thief = await signInWithStepUp(server(), guarded)
        const links = await change(thief, own('y'), passwordOf(guarded))
        expect((await calls().undo(links.asked)).status).toBe(200)
        const kept = await server()
          .db.selectFrom('recovery_codes')
          .select('created_at')
          .where('user_id', '=', 1)
          .execute()
        expect(kept.map(({ created_at: made }) => made)).toEqual(Array(10).fill(at - minute))
      })

      it('leaves no sign-in that began before it', async () => {
        await signInWithStepUp(server(), guarded)
        at += minute
        const thief = await signInWithStepUp(server(), guarded)
        const links = await change(thief, own('u'), passwordOf(guarded))
        const { tempToken } = (await login(own('u'), passwordOf(guarded))).body
        expect((await calls().undo(links.asked)).status).toBe(200)
        at += minute
        const otp = await server().code(guarded)
        expect((await calls().post('/auth/verify-2fa', { tempToken, otp })).status).toBe(400)
      })

      it('is no sign-in: a secure link is not mailed, and the answer has no token', async () => {
        const thief = await signIn(server(), plain)
        const links = await change(thief, own('v'))
        const done = await calls().undo(links.changed)
        expect([done.status, Object.keys(done.body).toSorted()]).toEqual([200, ['message', 'success']])
        expect(readMails(server().dataDir).filter((mail) => mail.includes('secure-check'))).toEqual([])
      })
    })
  },
  { now: () => at, settings: { publicUrl: 'https://portal.example' } },
)
