import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { touchOrders } from '../../store/db/touch-orders.ts'
import { credentialCalls } from '../../testing/account/credential-calls.ts'
import { queueLoad, withMetrics } from '../../testing/api/metric-of.ts'
import { beginUpload, fileHead, textPart } from '../../testing/forms/begin-upload.ts'
import { runOperator, type SignedInClient, signInWithStepUp, startTestServer } from '../../testing/index.ts'
import { onBothEngines } from '../../testing/on-both-engines.ts'
import { testFiles } from '../../testing/post-form.ts'
import { type HeldCall, holdCall } from '../../testing/tcp/hold-call.ts'
import { freshCode } from '../../testing/test-codes.ts'
import { createMailToken } from '../links/mail-tokens.ts'
import { hashSecret } from '../secrets.ts'
import { endAllAccess } from './sessions.ts'

const [demo, demoId] = ['demo@ornek.example', 1]
/** User without a second factor. */
const [plain, plainId] = ['genis@ornek.example', 3]
type HeldBody = [path: string, body: unknown]
/** Enough for the first row of a staged file. */
const rowBytes = 512 * 1024
const [hour, day] = [3_600_000, 86_400_000]
let at = Date.now()

onBothEngines(
  (server) => {
    /** A thief and the owner, each with a stepped-up session of their own. */
    let thief: SignedInClient
    let owner: SignedInClient
    beforeEach(async () => {
      at += 30 * day
      await server().db.updateTable('users').set({ disabled_at: null }).execute()
      thief = await signInWithStepUp(server(), demo)
      at += 60_000
      owner = await signInWithStepUp(server(), demo)
      // The thief took the session of an owner who had just confirmed the password.
      const password = credentialCalls(server()).passwordOf(demo)
      expect((await thief.call('POST', '/auth/confirm-password', { password })).status).toBe(200)
    })

    const hold = (change: HeldCall, at = { url: server().url, token: thief.token }) => holdCall(at, change)

    /** Everything that a thief could leave behind. */
    async function stateOf() {
      const { db } = server()
      const rows = (table: 'api_tokens' | 'recovery_codes' | 'routes' | 'tickets' | 'files') =>
        db
          .selectFrom(table)
          .select((row) => row.fn.countAll<number>().as('rows'))
          .executeTakeFirstOrThrow()
      return {
        user: await db
          .selectFrom('users')
          .select(['name', 'email', 'totp_secret', 'totp_pending_secret'])
          .where('id', '=', demoId)
          .executeTakeFirstOrThrow(),
        tokens: await rows('api_tokens'),
        codes: await db.selectFrom('recovery_codes').selectAll().where('user_id', '=', demoId).execute(),
        routes: await rows('routes'),
        tickets: await rows('tickets'),
        files: await rows('files'),
      }
    }

    const token = (): HeldCall => [
      'POST',
      '/auth/tokens',
      { name: 'Hırsız', scope: 'read', orders: null, expires_at: new Date(at + day).toISOString() },
    ]
    const changes: Record<string, () => HeldCall> = {
      'a new API token': token,
      'new recovery codes': () => ['POST', '/auth/recovery-codes', {}],
      'a set-up of the second factor': () => ['POST', '/auth/2fa/setup', {}],
      'a profile': () => ['PUT', '/auth/profile', { name: 'Hırsız', email: demo, phone: null }],
      'a route': () => ['POST', '/ip/order/1001/192.0.2.0/24/route', { origin: 'AS64509' }],
    }
    it.each(Object.entries(changes))('%s whose body is held back does not outlive its session', async (_, change) => {
      const held = await hold(change())
      expect((await owner.call('DELETE', '/auth/sessions')).status).toBe(200)
      const before = await stateOf()
      expect(await held()).toBe(403)
      expect(await stateOf()).toEqual(before)
    })

    const operator = async (...words: string[]) => {
      expect((await runOperator(words, server().environment)).code).toBe(0)
    }
    const ends: Record<string, () => Promise<unknown>> = {
      'its sign-out': () => thief.call('POST', '/auth/logout'),
      'the end of one session': async () => {
        const sessions = JSON.parse((await thief.call('GET', '/auth/sessions')).text) as Record<string, unknown>[]
        const { id } = sessions.find(({ current }) => current === true) ?? {}
        expect((await owner.call('DELETE', `/auth/sessions/${String(id)}`)).status).toBe(200)
      },
      'a password reset': async () => {
        const { post, resetLink, passwordOf } = credentialCalls(server())
        const link = await resetLink(demo, () => post('/auth/forgot-password', { email: demo }))
        // The password stays as the demo prints it.
        const answer = await post('/auth/reset-password', { token: link, password: passwordOf(demo) })
        expect(answer.status).toBe(200)
      },
      'an operator who ends the sessions': () => operator('sessions', 'end', demo),
      'an operator who disables the user': () => operator('users', 'disable', demo),
    }
    it.each(Object.entries(ends))('an API token is not made by a call that was begun before %s', async (_, end) => {
      const held = await hold(token())
      await end()
      const before = await stateOf()
      expect([401, 403]).toContain(await held())
      expect(await stateOf()).toEqual(before)
    })

    it('an end at one server counts at another', async () => {
      const { dataDir, environment } = server()
      const settings = { databaseUrl: environment['DATABASE_URL'] }
      const second = await startTestServer({ dataDir, settings, now: () => at })
      const held = await hold(token(), { url: second.url, token: thief.token })
      expect((await owner.call('DELETE', '/auth/sessions')).status).toBe(200)
      expect(await held()).toBe(403)
      await second.stop()
    })

    it.each([
      ['a document', '/action/upload/document', () => textPart('contractId', '2') + textPart('fileType', '1')],
      ['a ticket', '/tickets', () => textPart('subject', 'Konu') + textPart('description', 'Soru')],
    ])('an upload of %s does not outlive its session, and leaves no file', async (_, path, texts) => {
      const before = await stateOf()
      const sent = beginUpload({ url: server().url, token: thief.token, path }, texts() + fileHead('belge.pdf'))
      await sent.send(Buffer.concat([testFiles.pdf.content, Buffer.alloc(rowBytes)]))
      await expect
        .poll(() => server().db.selectFrom('files').select('id').where('is_staged', '=', 1).execute())
        .toHaveLength(1)
      expect((await owner.call('DELETE', '/auth/sessions')).status).toBe(200)
      sent.end()
      expect((await sent.answer).status).toBe(403)
      expect(await stateOf()).toEqual(before)
    })

    describe('bodies that are held back', () => {
      it('hold up no other call of the company', async () => {
        const held = await Promise.all(
          Array.from({ length: 8 }, () => hold(['POST', '/orders/1001/tag', { tag: 'yavaş' }])),
        )
        expect((await owner.call('POST', '/orders/1001/tag', { tag: 'hızlı' })).status).toBe(200)
        expect((await owner.call('DELETE', '/auth/sessions')).status).toBe(200)
        expect(new Set(await Promise.all(held.map((end) => end())))).toEqual(new Set([403]))
      })

      it('name a form on a call that takes none: the call is refused as any other text', async () => {
        const headers = { authorization: `Bearer ${owner.token}`, 'content-type': 'multipart/form-data; boundary=x' }
        const answer = await fetch(`${server().url}/api/auth/tokens`, { method: 'POST', headers, body: '--x--' })
        expect(answer.status).toBe(415)
      })
    })

    it('a change whose whole body came at once is refused when its session ends while it waits for its turn', async () => {
      const tag = (client: SignedInClient) => client.call('POST', '/orders/1001/tag', { tag: 'sırada' })
      const load = () => queueLoad(server(), 'company_changes')
      const { first, late } = await server()
        .db.transaction()
        .execute(async (trx) => {
          // Changes of the company wait for this row, in all of its turns.
          await touchOrders(trx, 1)
          const first = [tag(owner), tag(owner), tag(owner)]
          await expect.poll(load).toEqual({ running: 3, waiting: 0 })
          const late = tag(thief)
          await expect.poll(load).toEqual({ running: 3, waiting: 1 })
          await trx
            .updateTable('sessions')
            .set({ revoked_at: at })
            .where('token_hash', '=', hashSecret(thief.token))
            .execute()
          return { first, late }
        })
      expect((await Promise.all(first)).map(({ status }) => status)).toEqual([200, 200, 200])
      expect((await late).status).toBe(403)
    })

    /** Calls that wait for a user's row. The lock shows on PostgreSQL only; SQLite runs one transaction at a time. */
    const lockedCalls = async () => {
      const locked = sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like 'update "users"%'`
      return (await locked.execute(server().db)).rows.length
    }
    const factorOf = (email: string) =>
      server().db.selectFrom('users').select('totp_secret').where('email', '=', email).executeTakeFirstOrThrow()

    /** Sign-ins of a user, each as its last call. */
    const signIns: Record<string, [email: string, (email: string) => Promise<HeldBody>]> = {
      'a password': [
        plain,
        async (email) => ['/auth/login', { email, password: credentialCalls(server()).passwordOf(email) }],
      ],
      'a secure link': [
        plain,
        async (email) => {
          const key = await createMailToken(server().db, 'secure', { id: plainId, email }, at)
          return ['/auth/secure-check', { key }]
        },
      ],
      'a code': [
        demo,
        async (email) => {
          const { post, passwordOf } = credentialCalls(server())
          const { body } = await post('/auth/login', { email, password: passwordOf(email) })
          const otp = await freshCode(server(), email, at)
          return ['/auth/verify-2fa', { otp, tempToken: body['tempToken'] }]
        },
      ],
    }
    it.each(Object.entries(signIns))(
      'a sign-in by %s opens nothing when another second factor came meanwhile',
      async (_, [email, begin]) => {
        if (server().environment['DATABASE_URL'] === undefined) return
        const { db } = server()
        const [path, body] = await begin(email)
        const sessions = () => db.selectFrom('sessions').select('id').orderBy('id').execute()
        const before = { factor: await factorOf(email), sessions: await sessions() }
        const { asked } = await db.transaction().execute(async (trx) => {
          await trx.updateTable('users').set({ totp_secret: 'v1.other' }).where('email', '=', email).execute()
          const asked = credentialCalls(server()).post(path, body)
          await expect.poll(lockedCalls).toBe(1)
          // A promise itself would be awaited before the commit.
          return { asked }
        })
        expect([(await asked).status, await sessions()]).toEqual([400, before.sessions])
        await db.updateTable('users').set(before.factor).where('email', '=', email).execute()
      },
    )

    const { 'a route': _, ...changesOfAccount } = changes
    it.each(Object.entries(changesOfAccount))(
      '%s waits for a reset at the same moment, and is refused after it',
      async (_, change) => {
        if (server().environment['DATABASE_URL'] === undefined) return
        const { asked, before } = await server()
          .db.transaction()
          .execute(async (trx) => {
            await endAllAccess(trx, demoId, at)
            const asked = thief.call(...change())
            await expect.poll(lockedCalls).toBe(1)
            return { asked, before: await stateOf() }
          })
        expect((await asked).status).toBe(403)
        expect(await stateOf()).toEqual(before)
      },
    )
  },
  { now: () => at, settings: { publicUrl: 'https://portal.example', sessionIdleMs: hour, ...withMetrics } },
)
