import { describe, expect, it } from 'vitest'
import { call, mailAfter, runOperator, type SignedInClient, signIn, signInWithStepUp } from '../../../testing/index.ts'
import { onBothEngines } from '../../../testing/on-both-engines.ts'
import { createAuthenticator } from '../../../testing/passkeys/authenticator.ts'
import type { TestServer } from '../../../testing/start-test-server.ts'

const [demo, wide] = ['demo@ornek.example', 'genis@ornek.example']
const minute = 60_000

let at = Date.now()
type Json = Record<string, unknown>
type Authenticator = ReturnType<typeof createAuthenticator>
type Deviation = Parameters<Authenticator['get']>[1]

const optionsFor = async (client: SignedInClient, purpose: string) =>
  client.call('POST', '/auth/passkeys/options', { purpose })

/** Adds a passkey of the demo user and returns its authenticator. */
async function addPasskey(server: TestServer, name = 'Telefon', options: { counts?: boolean } = {}) {
  const client = await signInWithStepUp(server, demo)
  const authenticator = createAuthenticator(server.url, options)
  const { body } = await optionsFor(client, 'register')
  const sent = { purpose: 'register', name, credential: authenticator.create(body) }
  const added = await client.call('POST', '/auth/passkeys/verify', sent)
  expect([added.status, added.text]).toEqual([200, '{"success":true}'])
  return { authenticator, client }
}

/** Answers a new step-up challenge of a session. */
async function stepUpWith(client: SignedInClient, authenticator: Authenticator, deviation?: Deviation) {
  const { body } = await optionsFor(client, 'step-up')
  const sent = { purpose: 'step-up', credential: authenticator.get(body, deviation) }
  return client.call('POST', '/auth/passkeys/verify', sent)
}

const passwordOf = (server: TestServer) => server.signIns.find(({ email }) => email === demo)?.password
const firstStep = async (server: TestServer) =>
  (await call(server.url, 'POST', '/auth/login', { body: { email: demo, password: passwordOf(server) } })).body

async function enterWith(server: TestServer, authenticator: Authenticator, deviation?: Deviation) {
  const { tempToken } = await firstStep(server)
  const post = (path: string, body: Json) => call(server.url, 'POST', `/auth/passkeys/${path}`, { body })
  const { body } = await post('options', { purpose: 'sign-in', tempToken })
  const sent = { purpose: 'sign-in', tempToken, credential: authenticator.get(body, deviation) }
  return { answer: await post('verify', sent), again: () => post('verify', sent) }
}

const isSteppedUp = async (client: SignedInClient) =>
  (await client.call('POST', '/auth/passkeys/options', { purpose: 'register' })).status !== 428

onBothEngines(
  (current) => {
    const lastAudit = async (action: string) => {
      const rows = await current()
        .db.selectFrom('audit_log')
        .selectAll()
        .where('action', '=', action)
        .orderBy('id', 'desc')
        .execute()
      return rows[0]
    }
    /** Ends the block after wrong tries, and removes the passkeys. */
    const reset = async () => {
      at += 30 * minute
      await current().db.deleteFrom('passkeys').execute()
      await current().db.deleteFrom('rate_limits').execute()
    }

    describe('a passkey', () => {
      it('is added behind a step-up, mailed, listed, and asks the user of the device', async () => {
        const server = current()
        const plain = await signIn(server, demo)
        expect((await optionsFor(plain, 'register')).body.code).toBe('STEP_UP_REQUIRED')
        const name = await mailAfter(
          server.dataDir,
          () => addPasskey(server),
          demo,
          /"(.*)" adlı bir geçiş anahtarı eklendi/,
        )
        expect(name).toBe('Telefon')
        const { body } = await optionsFor(plain, 'step-up')
        expect(body).toMatchObject({ rpId: 'localhost', userVerification: 'required', timeout: 300_000 })
        const list = JSON.parse((await plain.call('GET', '/auth/passkeys')).text) as Json[]
        expect(list).toEqual([
          {
            id: expect.any(Number) as number,
            name: 'Telefon',
            created_at: new Date(at).toISOString(),
            last_used_at: null,
          },
        ])
        const status = (await plain.call('GET', '/auth/security-status')).body
        expect(status['additions']).toContain('passkeys')
        expect(status['passkeys']).toBe(1)
      })

      it('completes a sign-in once, and the first step names it', async () => {
        await reset()
        const server = current()
        expect(await firstStep(server)).not.toHaveProperty('factors')
        const { authenticator } = await addPasskey(server)
        expect(await firstStep(server)).toMatchObject({ requireOTP: true, factors: ['otp', 'passkey'] })
        const { answer, again } = await enterWith(server, authenticator)
        expect(answer.body).toMatchObject({ success: true, token: expect.any(String) as string, user: { email: demo } })
        expect(JSON.parse((await lastAudit('session.open'))?.details_json ?? '')).toEqual({ by: 'passkey' })
        expect((await again()).status).toBe(400)
      })

      it('steps its session up, and no other', async () => {
        await reset()
        const server = current()
        const { authenticator } = await addPasskey(server)
        const [one, other] = [await signIn(server, demo), await signIn(server, demo)]
        expect((await stepUpWith(one, authenticator)).body).toEqual({ success: true })
        expect([await isSteppedUp(one), await isSteppedUp(other)]).toEqual([true, false])
      })

      it('is removed behind a step-up and mailed, and then opens nothing', async () => {
        await reset()
        const server = current()
        const { authenticator, client } = await addPasskey(server)
        const [{ id }] = JSON.parse((await client.call('GET', '/auth/passkeys')).text) as [{ id: number }]
        const plain = await signIn(server, demo)
        expect((await plain.call('DELETE', `/auth/passkeys/${id}`)).body.code).toBe('STEP_UP_REQUIRED')
        const pending = (await optionsFor(plain, 'step-up')).body
        const remove = () => client.call('DELETE', `/auth/passkeys/${id}`)
        await mailAfter(server.dataDir, remove, demo, /"(Telefon)" adlı geçiş anahtarı silindi/)
        expect((await remove()).status).toBe(404)
        const late = { purpose: 'step-up', credential: authenticator.get(pending) }
        expect((await plain.call('POST', '/auth/passkeys/verify', late)).status).toBe(400)
        expect((await optionsFor(plain, 'step-up')).status).toBe(409)
      })

      it('that does not count its signatures works again and again', async () => {
        await reset()
        const { authenticator, client } = await addPasskey(current(), 'Anahtar', { counts: false })
        expect((await stepUpWith(client, authenticator)).status).toBe(200)
        expect((await stepUpWith(client, authenticator)).status).toBe(200)
      })

      it('whose counter goes back is refused as a copy, with an audit row', async () => {
        await reset()
        const { authenticator, client } = await addPasskey(current())
        expect((await stepUpWith(client, authenticator, { counter: 7 })).status).toBe(200)
        for (const counter of [7, 6, 0]) {
          const { status, body } = await stepUpWith(client, authenticator, { counter })
          expect([status, body.message]).toEqual([400, expect.stringMatching(/kopya/)])
        }
        const row = await lastAudit('two-factor.passkey')
        expect([row?.outcome, row?.before_json]).toEqual(['refused', '{"counter":7}'])
        expect(JSON.parse(row?.details_json ?? '')).toMatchObject({ reason: 'cloned', counter: 0 })
      })

      it('has a cleaned name, and at most ten of them', async () => {
        await reset()
        const server = current()
        const { client } = await addPasskey(server, ' İş\u202e  \u0007telefonu ')
        const list = JSON.parse((await client.call('GET', '/auth/passkeys')).text) as { name: string }[]
        expect(list.map(({ name }) => name)).toEqual(['İş telefonu'])
        for (const name of ['', '   ', '\u202e', 'x'.repeat(51), undefined, 7]) {
          const credential = createAuthenticator(server.url).create((await optionsFor(client, 'register')).body)
          const sent = { purpose: 'register', name, credential }
          expect((await client.call('POST', '/auth/passkeys/verify', sent)).status).toBe(400)
        }
        at += minute
        const many = await Promise.all(
          Array.from({ length: 4 }, async () => (await optionsFor(client, 'register')).body),
        )
        const { user_id: userId } = await server.db.selectFrom('passkeys').selectAll().executeTakeFirstOrThrow()
        for (let extra = 1; extra <= 7; extra += 1) {
          const row = await server.db.selectFrom('passkeys').selectAll().executeTakeFirstOrThrow()
          const { id: _, ...fields } = row
          await server.db
            .insertInto('passkeys')
            .values({ ...fields, user_id: userId, credential_id: `x${extra}` })
            .execute()
        }
        const answers = await Promise.all(
          many.map((options) => {
            const credential = createAuthenticator(server.url).create(options)
            return client.call('POST', '/auth/passkeys/verify', { purpose: 'register', name: 'Yeni', credential })
          }),
        )
        expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409])
        expect((await optionsFor(client, 'register')).status).toBe(409)
      })

      it('is deleted when the operator turns the second factor off', async () => {
        await reset()
        const server = current()
        await addPasskey(server)
        const user = await server.db.selectFrom('users').selectAll().where('email', '=', demo).executeTakeFirstOrThrow()
        expect((await runOperator(['two-factor', 'off', demo], server.environment)).code).toBe(0)
        expect(await server.db.selectFrom('passkeys').selectAll().execute()).toEqual([])
        await server.db.updateTable('users').set(user).where('id', '=', user.id).execute()
      })
    })

    describe('refuses', () => {
      it.each<[string, Deviation]>([
        ['another origin', { origin: 'http://localhost.evil.example' }],
        ['another relying party', { rpId: 'evil.example' }],
        ['the answer to a creation', { type: 'webauthn.create' }],
        ['another challenge', { challenge: 'A'.repeat(43) }],
        ['a user who was not verified', { isVerified: false }],
        ['the handle of another user', { userHandle: 'bm90LXRoZS11c2Vy' }],
        ['a wrong signature', { forged: Buffer.alloc(70, 7).toString('base64url') }],
        ['a signature that is none', { forged: 'AA' }],
        ['a credential that it does not know', { id: 'AAAA' }],
      ])('%s, at the step-up and at the sign-in', async (_, deviation) => {
        await reset()
        const server = current()
        const { authenticator } = await addPasskey(server)
        const client = await signIn(server, demo)
        expect((await stepUpWith(client, authenticator, deviation)).status).toBe(400)
        expect(await isSteppedUp(client)).toBe(false)
        expect((await lastAudit('two-factor.passkey'))?.outcome).toBe('refused')
        const { answer } = await enterWith(server, authenticator, deviation)
        expect([answer.status, answer.body['token']]).toEqual([400, undefined])
        expect((await lastAudit('session.open'))?.outcome).toBe('refused')
      })

      it('an answer that comes twice, late, in parallel, or to the challenge of another session or purpose', async () => {
        await reset()
        const server = current()
        const { authenticator, client } = await addPasskey(server)
        const other = await signIn(server, demo)
        const send = (who: SignedInClient, purpose: string, options: Json) =>
          who.call('POST', '/auth/passkeys/verify', { purpose, credential: authenticator.get(options) })
        const { body: foreign } = await optionsFor(client, 'step-up')
        expect((await send(other, 'step-up', foreign)).status).toBe(400)
        const { body: creation } = await optionsFor(client, 'register')
        expect((await send(client, 'step-up', { ...creation, rpId: 'localhost' })).status).toBe(400)
        const { body: late } = await optionsFor(client, 'step-up')
        at += 5 * minute
        expect((await send(client, 'step-up', late)).status).toBe(400)
        await server.db.deleteFrom('rate_limits').execute()
        const { body: once } = await optionsFor(other, 'step-up')
        const credential = authenticator.get(once)
        const twice = await Promise.all(
          [1, 2].map(() => other.call('POST', '/auth/passkeys/verify', { purpose: 'step-up', credential })),
        )
        expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 400])
      })

      it('the passkey of another company, also when its id is known', async () => {
        await reset()
        const server = current()
        const { authenticator, client } = await addPasskey(server)
        const [{ id }] = JSON.parse((await client.call('GET', '/auth/passkeys')).text) as [{ id: number }]
        const stranger = await signIn(server, wide)
        expect((await stranger.call('DELETE', `/auth/passkeys/${id}`)).status).toBe(404)
        expect((await stranger.call('GET', '/auth/passkeys')).text).toBe('[]')
        expect((await optionsFor(stranger, 'register')).body.code).toBe('TWO_FACTOR_NOT_ENABLED')
        // Even with passkeys of its own.
        const userId = (await server.db.selectFrom('users').select('id').where('email', '=', wide).executeTakeFirst())
          ?.id
        const row = await server.db.selectFrom('passkeys').selectAll().executeTakeFirstOrThrow()
        const { id: _, ...fields } = row
        await server.db
          .insertInto('passkeys')
          .values({ ...fields, user_id: userId ?? 0, credential_id: 'own' })
          .execute()
        const secret = server.db.selectFrom('users').select('totp_secret').where('email', '=', demo)
        await server.db.updateTable('users').set({ totp_secret: secret }).where('email', '=', wide).execute()
        const tried = await stepUpWith(stranger, authenticator)
        await server.db.updateTable('users').set({ totp_secret: null }).where('email', '=', wide).execute()
        expect([tried.status, tried.body.message]).toEqual([400, 'Bu geçiş anahtarı hesabınıza tanımlı değil'])
      })

      it('a sixth wrong try, which shares the limit of codes', async () => {
        await reset()
        const server = current()
        const { authenticator } = await addPasskey(server)
        const client = await signIn(server, demo)
        for (let wrong = 0; wrong < 3; wrong += 1) await stepUpWith(client, authenticator, { isVerified: false })
        for (let wrong = 0; wrong < 2; wrong += 1) await client.call('POST', '/auth/2fa/verify', { token: '000000' })
        expect((await stepUpWith(client, authenticator)).status).toBe(429)
      })

      it('what no authenticator sends, with a clear 400', async () => {
        await reset()
        const server = current()
        const { authenticator, client } = await addPasskey(server)
        const deep = Buffer.alloc(14_000, 0x81).toString('base64url')
        for (const forged of ['', 'AA', deep, 'oGZmbXQ', Buffer.from([0xa1, 0x63, 0x66]).toString('base64url')]) {
          const { body } = await optionsFor(client, 'register')
          const sent = { purpose: 'register', name: 'X', credential: authenticator.create(body, { forged }) }
          const { status, body: answer } = await client.call('POST', '/auth/passkeys/verify', sent)
          expect([status, typeof answer.message]).toEqual([400, 'string'])
        }
        for (const credential of [null, 'x', [], {}, { id: 'AA' }, { id: 'A', rawId: 'B', type: 'x', response: {} }])
          expect((await client.call('POST', '/auth/passkeys/verify', { purpose: 'step-up', credential })).status).toBe(
            400,
          )
        const whole = authenticator.get((await optionsFor(client, 'step-up')).body)
        for (const field of ['clientDataJSON', 'authenticatorData', 'signature', 'userHandle']) {
          for (const text of ['', 'şş', 'e30', 'x'.repeat(1_000_000), deep]) {
            await server.db.deleteFrom('rate_limits').execute()
            const credential = { ...whole, response: { ...whole.response, [field]: text } }
            const { status } = await client.call('POST', '/auth/passkeys/verify', { purpose: 'step-up', credential })
            expect([field, text.slice(0, 9), status]).toEqual([field, text.slice(0, 9), 400])
          }
        }
        expect(server.log.join('')).not.toContain('request.failed')
      })
    })

    it('a flood of requests for options leaves five rows', async () => {
      await reset()
      const server = current()
      const { client } = await addPasskey(server)
      await Promise.all(Array.from({ length: 40 }, () => optionsFor(client, 'step-up')))
      await optionsFor(client, 'step-up')
      const rows = await server.db.selectFrom('passkey_challenges').selectAll().execute()
      expect(rows.length).toBeLessThanOrEqual(5)
    })
  },
  { now: () => at, settings: { host: 'localhost' } },
)
