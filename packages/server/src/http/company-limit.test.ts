import { Hono } from 'hono'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SignedIn } from '../auth/session/signed-in.ts'
import type { Refusal } from '../base/refusal.ts'
import { readSettings } from '../base/settings/settings.ts'
import { queueLoad, withMetrics } from '../testing/api/metric-of.ts'
import { type SignedInClient, signIn, startTestServer, type TestServer } from '../testing/index.ts'
import { startPostgres, type TestPostgres } from '../testing/postgres/start-postgres.ts'
import { type HeldCall, holdCall } from '../testing/tcp/hold-call.ts'
import { companyLimit } from './company-limit.ts'
import type { PortalEnv } from './portal-env.ts'

const [demo, wide] = ['demo@ornek.example', 'genis@ornek.example']
/** Waits for a lock are longer than the test. */
const patient = { dbLockTimeoutMs: 50_000, dbStatementTimeoutMs: 55_000 }
const postgres = await startPostgres()

describe.each(postgres ? ['sqlite', 'postgres'] : ['sqlite'])('changes of one company on %s', (engine) => {
  let server: TestServer
  let me: SignedInClient
  let other: SignedInClient
  beforeAll(async () => {
    const databaseUrl = engine === 'postgres' ? await (postgres as TestPostgres).freshDatabase() : undefined
    const companyChanges = { running: 2, waiting: 1, waitMs: 60_000 }
    server = await startTestServer({ settings: { databaseUrl, companyChanges, ...patient, ...withMetrics } })
    me = await signIn(server, demo)
    other = await signIn(server, wide)
  })
  afterAll(() => server.stop())

  it('beyond those that run and wait answer 429, and other companies go on', async () => {
    const tag = () => me.call('POST', '/orders/1001/tag', { tag: 'x' })
    const { held, refused, read, others, ended } = await server.db.transaction().execute(async (trx) => {
      await sql`update companies set name = name where id = 1`.execute(trx)
      const held = [tag(), tag(), tag()]
      await expect.poll(() => queueLoad(server, 'company_changes')).toEqual({ running: 2, waiting: 1 })
      const refused = await tag()
      const read = await me.call('GET', '/orders/tags')
      const others = await other.call('POST', '/auth/resend-verification')
      // The account has turns of its own: a thief who fills the company's queue does not keep the owner from its end.
      return { held, refused, read, others, ended: me.call('DELETE', '/auth/sessions') }
    })
    expect(refused.status).toBe(429)
    expect(refused.body.message).toBe('Şirketiniz aynı anda çok fazla işlem gönderdi.')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect([read.status, others.status, (await ended).status]).toEqual([200, 409, 200])
    expect((await Promise.all(held)).map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await me.call('POST', '/orders/1001/tag', { tag: 'x' })).status).toBe(200)
  })
})

describe('bodies that are held back', () => {
  it('are read a few at a time of one session, and hold up no other session of the company', async () => {
    const companyChanges = { running: 2, waiting: 1, waitMs: 60_000 }
    const server = await startTestServer({ settings: { companyChanges, ...withMetrics } })
    const [me, thief] = [await signIn(server, demo), await signIn(server, demo)]
    const tag: HeldCall = ['POST', '/orders/1001/tag', { tag: 'x' }]
    const held = await Promise.all([1, 2, 3].map(() => holdCall({ url: server.url, token: thief.token }, tag)))
    await expect.poll(() => queueLoad(server, 'company_changes')).toEqual({ running: 2, waiting: 1 })
    expect((await thief.call(...tag)).status).toBe(429)
    expect((await me.call(...tag)).status).toBe(200)
    expect(await Promise.all(held.map((end) => end()))).toEqual([200, 200, 200])
    await server.stop()
  })
})

describe.runIf(postgres)('changes that wait for a locked row', () => {
  it('leave connections for the other companies', async () => {
    const companyChanges = { ...readSettings({}).companyChanges, waitMs: 60_000 }
    const { running } = companyChanges
    const databaseUrl = await (postgres as TestPostgres).freshDatabase()
    const server = await startTestServer({ settings: { databaseUrl, companyChanges, ...patient, ...withMetrics } })
    const [me, other] = [await signIn(server, demo), await signIn(server, wide)]
    const { waiting, answers } = await server.db.transaction().execute(async (trx) => {
      await trx.selectFrom('companies').select('id').where('id', '=', 1).forUpdate().execute()
      const waiting = Array.from({ length: 20 }, () => me.call('POST', '/orders/1001/tag', { tag: 'x' }))
      await expect.poll(() => queueLoad(server, 'company_changes')).toEqual({ running, waiting: 20 - running })
      const locked = sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`
      await expect.poll(async () => (await locked.execute(server.db)).rows.length).toBe(running)
      // The lock is held until both are answered.
      const answers = await Promise.all([other.call('GET', '/orders/tags'), me.call('GET', '/orders/tags')])
      return { waiting, answers }
    })
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(new Set((await Promise.all(waiting)).map(({ status }) => status))).toEqual(new Set([200]))
    await server.stop()
  })
})

describe('a limit of requests by company', () => {
  it('lets some run and some wait, refuses the others and leaves other companies alone', async () => {
    const end = Promise.withResolvers<void>()
    const app = new Hono<PortalEnv>()
    app.use(async (context, next) => {
      context.set('signedIn', { companyId: Number(context.req.query('company')) } as SignedIn)
      await next()
    })
    app.get('/', companyLimit({ running: 1, waiting: 1 }), async (context) => {
      if (context.req.query('company') === '1') await end.promise
      return context.text('done')
    })
    app.onError((error, context) => context.text('', (error as Refusal).status))
    const ask = async (company: number) => (await app.request(`/?company=${company}`)).status
    const held = [ask(1), ask(1)]
    expect([await ask(1), await ask(2)]).toEqual([429, 200])
    end.resolve()
    expect(await Promise.all(held)).toEqual([200, 200])
    expect(await ask(1)).toBe(200)
  })
})

afterAll(() => postgres?.stop())
