import { beforeEach, describe, expect, it } from 'vitest'
import { sweep } from '../../../store/db/housekeeping.ts'
import {
  type Answer,
  call,
  clientWith,
  codeOf,
  readMails,
  runOperator,
  type SignedInClient,
  signIn,
  signInWithStepUp,
  type TestServer,
} from '../../../testing/index.ts'
import { onBothEngines } from '../../../testing/on-both-engines.ts'

const [demo, fresh] = ['demo@ornek.example', 'yeni@ornek.example']
const minute = 60_000
const shown = /^[2-9a-hjkmnp-tv-z]{5}-[2-9a-hjkmnp-tv-z]{5}$/

let at = Date.now()
beforeEach(() => {
  at += 24 * 60 * minute
})

onBothEngines(
  (server) => {
    const newCodes = async (me: SignedInClient): Promise<string[]> => {
      const { status, body } = await me.call('POST', '/auth/recovery-codes')
      expect(status).toBe(200)
      return body['codes'] as string[]
    }
    const firstStep = (email: string = demo) =>
      call(server().url, 'POST', '/auth/login', { body: { email, password: passwordOf(server(), email) } })
    const enter = (tempToken: unknown, otp: string) =>
      call(server().url, 'POST', '/auth/verify-2fa', { body: { tempToken, otp } })
    const signInBy = async (otp: string) => enter((await firstStep()).body['tempToken'], otp)
    const stepUpBy = (me: SignedInClient, token: string) => me.call('POST', '/auth/2fa/verify', { token })
    const left = async (me: SignedInClient) => (await me.call('GET', '/auth/security-status')).body['recoveryCodesLeft']
    const mailsAbout = (text: string) => readMails(server().dataDir).filter((mail) => mail.includes(text)).length

    it('are made behind a step-up: ten that can be read aloud', async () => {
      const me = await signIn(server(), demo)
      expect((await me.call('POST', '/auth/recovery-codes')).body.code).toBe('STEP_UP_REQUIRED')
      await stepUpBy(me, await server().code(demo))
      const codes = await newCodes(me)
      expect(new Set(codes).size).toBe(10)
      for (const code of codes) expect(code).toMatch(shown)
      expect(await left(me)).toBe(10)
    })

    it('are stored as hashes only, and no log or audit row has one', async () => {
      const codes = await newCodes(await signInWithStepUp(server(), demo))
      expect((await signInBy(codes[0] ?? '')).status).toBe(200)
      const { db, log } = server()
      const stored = JSON.stringify([
        await db.selectFrom('recovery_codes').selectAll().execute(),
        await db.selectFrom('audit_log').selectAll().execute(),
        log,
      ])
      for (const code of codes) {
        expect(stored).not.toContain(code)
        expect(stored).not.toContain(code.replace('-', ''))
      }
    })

    it('sign in once each, however they are typed, and say how many are left by mail', async () => {
      const me = await signInWithStepUp(server(), demo)
      const [one = '', two = ''] = await newCodes(me)
      expect((await firstStep()).body).toMatchObject({ requireOTP: true, recoveryCodes: true })
      const left8 = 'Kalan kurtarma kodu sayısı: 8.'
      const mails = mailsAbout(left8)
      const first = await signInBy(` ${one.toUpperCase().replace('-', ' ')} `)
      expect([first.status, typeof first.body['token']]).toEqual([200, 'string'])
      const again = await signInBy(one)
      expect([again.status, again.body.message]).toEqual([400, 'Doğrulama kodu hatalı. Lütfen tekrar deneyin.'])
      expect((await signInBy(two)).status).toBe(200)
      expect(await left(me)).toBe(8)
      await expect.poll(() => mailsAbout(left8)).toBe(mails + 1)
    })

    it('open one session only in parallel sign-ins', async () => {
      const [code = ''] = await newCodes(await signInWithStepUp(server(), demo))
      const tokens = await Promise.all([firstStep(), firstStep(), firstStep()])
      const answers = await Promise.all(tokens.map(({ body }) => enter(body['tempToken'], code)))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
    })

    it('step a session up, once, and in one of two sessions at the same time', async () => {
      const me = await signInWithStepUp(server(), demo)
      const [one = '', two = ''] = await newCodes(me)
      const others = [await signIn(server(), demo), await signIn(server(), demo)]
      expect((await stepUpBy(others[0] ?? me, one)).body).toEqual({ success: true })
      expect((await stepUpBy(others[0] ?? me, one)).body).toEqual({ success: false })
      const answers = await Promise.all(others.map((other) => stepUpBy(other, two)))
      expect(answers.map(({ body }) => body['success']).toSorted()).toEqual([false, true])
      expect(await left(me)).toBe(8)
    })

    it('count as wrong tries like codes', async () => {
      const me = await signInWithStepUp(server(), demo)
      const [code = ''] = await newCodes(me)
      const other = await signIn(server(), demo)
      for (let tries = 0; tries < 5; tries += 1) await stepUpBy(other, 'aaaaa-aaaaa')
      expect((await stepUpBy(other, code)).status).toBe(429)
      const { tempToken } = (await firstStep()).body
      const answers: Answer[] = []
      for (let tries = 0; tries < 6; tries += 1) answers.push(await enter(tempToken, 'aaaaa-aaaaa'))
      expect(answers.map(({ status }) => status)).not.toContain(200)
      expect((await enter(tempToken, code)).status).not.toBe(200)
      expect(await left(me)).toBe(10)
    })

    it('end with new ones, belong to their user and are nothing else than a second factor', async () => {
      const me = await signInWithStepUp(server(), demo)
      const [old = ''] = await newCodes(me)
      const [code = ''] = await newCodes(me)
      expect((await signInBy(old)).status).toBe(400)
      const newcomer = await setUp(fresh)
      expect((await stepUpBy(newcomer.me, code)).body).toEqual({ success: false })
      expect((await call(server().url, 'GET', '/orders', { token: code })).status).toBe(401)
      expect((await signInBy(code)).status).toBe(200)
    })

    /** Turns the second factor of a user on; the user had none. */
    async function setUp(email: string): Promise<{ me: SignedInClient; codes: string[] }> {
      await runOperator(['two-factor', 'off', email], server().environment)
      // No code of the same half minute works twice.
      at += minute
      const me = await signIn(server(), email)
      const { body } = await me.call('POST', '/auth/2fa/setup')
      const confirmed = await me.call('POST', '/auth/2fa/verify', { token: codeOf(String(body['secret']), at) })
      expect(confirmed.body).toMatchObject({ success: true })
      return { me, codes: confirmed.body['recoveryCodes'] as string[] }
    }

    it('come with the set-up, and go when the operator turns the factor off', async () => {
      const { me, codes } = await setUp(fresh)
      expect(codes).toHaveLength(10)
      expect(await left(me)).toBe(10)
      expect(await runOperator(['two-factor', 'off', fresh], server().environment)).toMatchObject({ code: 0 })
      expect(await left(me)).toBeNull()
      expect((await firstStep(fresh)).body).not.toHaveProperty('requireOTP')
      expect((await setUp(fresh)).codes).not.toContain(codes[0])
    })

    it('come with a set-up for ten minutes; a later code says that it is over and turns nothing on', async () => {
      await runOperator(['two-factor', 'off', fresh], server().environment)
      for (const email of [demo, fresh]) {
        const me = await signIn(server(), email)
        if (email === demo) {
          await stepUpBy(me, await server().code(demo))
          at += 1
          const password = server().signIns.find((one) => one.email === email)?.password
          expect((await me.call('POST', '/auth/confirm-password', { password })).status).toBe(200)
        }
        const { secret } = (await me.call('POST', '/auth/2fa/setup')).body
        at += 10 * minute
        const late = await stepUpBy(me, codeOf(String(secret), at))
        expect([late.status, late.body.message]).toEqual([409, 'Kurulumun süresi doldu, lütfen yeniden başlatın'])
        expect((await me.call('GET', '/auth/security-status')).body['is2FAEnabled']).toBe(email === demo)
      }
      expect((await firstStep(fresh)).body).not.toHaveProperty('requireOTP')
      const me = await signIn(server(), fresh)
      const { secret } = (await me.call('POST', '/auth/2fa/setup')).body
      at += 10 * minute - 1
      expect((await stepUpBy(me, codeOf(String(secret), at))).body['recoveryCodes']).toHaveLength(10)
    })

    it('come with no set-up that was left for a day: its secret is forgotten', async () => {
      await runOperator(['two-factor', 'off', fresh], server().environment)
      const users = server().db.selectFrom('users').select('totp_pending_secret').where('email', '=', fresh)
      const waiting = async () => (await users.executeTakeFirstOrThrow()).totp_pending_secret
      await (await signIn(server(), fresh)).call('POST', '/auth/2fa/setup')
      await sweep(server().db, at + 24 * 60 * minute)
      expect(await waiting()).not.toBeNull()
      await sweep(server().db, at + 24 * 60 * minute + 1)
      expect(await waiting()).toBeNull()
    })

    it('are told apart in the audit rows, and every change is mailed', async () => {
      // Refusals of an earlier test are counted up to a second later, in the row that they have.
      const rowsAfter = (id: number) =>
        server().db.selectFrom('audit_log').selectAll().where('id', '>', id).orderBy('id').execute()
      const last = (await rowsAfter(0)).at(-1)?.id ?? 0
      const before = mailsAbout('eskileri artık geçersizdir')
      const me = await signInWithStepUp(server(), demo)
      const [one = '', two = ''] = await newCodes(me)
      await signInBy(one)
      await stepUpBy(me, two)
      const rows = await rowsAfter(last)
      expect(rows.map((row) => [row.action, row.outcome, row.details_json])).toEqual([
        ['session.open', 'done', '{"by":"code"}'],
        ['two-factor.code', 'done', '{"by":"code"}'],
        ['recovery-codes.replace', 'done', '{}'],
        ['session.open', 'done', '{"by":"recovery-code"}'],
        ['two-factor.code', 'done', '{"by":"recovery-code"}'],
      ])
      await expect.poll(() => mailsAbout('eskileri artık geçersizdir')).toBe(before + 1)
    })

    describe('a client', () => {
      it('without the second factor gets none', async () => {
        const me = await signIn(server(), 'genis@ornek.example')
        expect((await me.call('POST', '/auth/recovery-codes')).body.code).toBe('TWO_FACTOR_NOT_ENABLED')
        expect(await left(clientWith(server().url, me.token))).toBeNull()
      })
    })
  },
  { now: () => at },
)

const passwordOf = (server: TestServer, email: string) =>
  server.signIns.find((one) => one.email === email)?.password ?? ''
