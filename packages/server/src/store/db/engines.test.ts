import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pace } from '@ip-portal/core/testing/pace'
import { verifyCode } from '../../auth/factor/one-time-code.ts'
import {
  hasPostgres,
  type SignedInClient,
  signIn,
  signInWithStepUp,
  startTestServer,
  type TestServer,
} from '../../testing/index.ts'
import { readFileStream, storeFile } from '../files/file-store.ts'
import { takeTry } from '../limits/rate-limit.ts'
import { totpContext } from '../secret-key/sealed-columns.ts'
import { sweep } from './housekeeping.ts'
import { insertRows } from './insert-rows.ts'
import { migrate } from './migrate.ts'
import { openStore, type Store } from './open.ts'

const folder = mkdtempSync(join(tmpdir(), 'portal-engine-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Answers of the engine that ran first. */
const firstRead: string[] = []

describe.each([['sqlite'], ['postgres']] as const)('on %s', (engine) => {
  const isMissing = engine === 'postgres' && !hasPostgres()
  let server: TestServer
  let store: Store
  let me: SignedInClient
  beforeAll(async () => {
    if (isMissing) return
    const dataDir = join(folder, engine)
    const patient = { dbLockTimeoutMs: 50_000, dbStatementTimeoutMs: 55_000 }
    server = await startTestServer({ dataDir, database: engine, settings: patient })
    store = openStore({ dataDir, databaseUrl: server.environment['DATABASE_URL'] })
    me = await signInWithStepUp(server, 'demo@ornek.example')
  })
  afterAll(async () => {
    if (isMissing) return
    await store.close()
    await server.stop()
  })
  it.skipIf(isMissing)('migrating again changes nothing, also from two processes at once', async () => {
    await Promise.all([migrate(store), migrate(store)])
    expect((await me.call('GET', '/orders')).status).toBe(200)
  })

  it.skipIf(isMissing)('the demo is the same as on the other engine', async () => {
    const ids = [1001, 1003, 1010, 1011]
    const paths = ['/orders', '/orders/stats', '/orders/tags', ...ids.map((id) => `/orders/${id}`)]
    const texts = await Promise.all(paths.map(async (path) => (await me.call('GET', path)).text))
    for (const [index, text] of texts.entries()) expect(text).toBe((firstRead[index] ??= text))
  })

  it.skipIf(engine === 'sqlite' || isMissing)(
    'changes beyond the number of connections wait for a free one',
    async () => {
      let answers: Promise<number[]> | undefined
      await store.db.transaction().execute(async (trx) => {
        await trx.selectFrom('companies').select('id').where('id', '=', 1).forUpdate().execute()
        const change = async () => (await me.call('POST', '/orders/1001/tag', { tag: 'sıra' })).status
        answers = Promise.all(Array.from({ length: 15 }, change))
        // Longer than the time limit for opening a connection, and far below that for a lock.
        await pace(3_500)
      })
      expect(await answers).toEqual(Array.from({ length: 15 }, () => 200))
    },
  )

  it.skipIf(isMissing)('numbers stay numbers, and bytes stay the same', async () => {
    const { total } = await store.db
      .selectFrom('transactions')
      .select((row) => row.fn.sum<number>('amount_usd_cents').as('total'))
      .executeTakeFirstOrThrow()
    expect(typeof total).toBe('number')
    const content = new Uint8Array(5 * 1024 * 1024).map((_, index) => (index * 7) % 256)
    const head = { company_id: 1, file_name: 'ş.bin', media_type: 'a/b', ending: 'bin' }
    const id = await storeFile(store.db, head, content, 2 ** 45)
    const kept = await store.db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(kept).toMatchObject({ created_at: 2 ** 45, file_name: 'ş.bin', size: content.byteLength })
    const bytes = await new Response(readFileStream(store.db, id)).arrayBuffer()
    expect(Buffer.from(bytes).equals(Buffer.from(content))).toBe(true)
  })

  it.skipIf(isMissing)('new rows get ids beyond those of the demo', async () => {
    const company = await store.db
      .insertInto('companies')
      .values({ name: 'Üçüncü', orders_version: 0, created_at: 0 })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(company.id).toBe(3)
  })

  it.skipIf(isMissing)('a failed transaction changes nothing', async () => {
    const count = async () => (await store.db.selectFrom('order_tags').select('id').execute()).length
    const before = await count()
    const failing = store.db.transaction().execute(async (trx) => {
      await trx.insertInto('order_tags').values({ company_id: 1, name: 'a', folded: 'a' }).execute()
      await trx.insertInto('order_tags').values({ company_id: 1, name: 'b', folded: 'a' }).execute()
    })
    await expect(failing).rejects.toThrow(/unique/i)
    expect(await count()).toBe(before)
  })

  it.skipIf(isMissing)('foreign keys are enforced', async () => {
    const orphan = store.db
      .insertInto('roas')
      .values({ order_id: 9, asn: 'AS1', max_length: 24, modified_at: 0 })
      .execute()
    await expect(orphan).rejects.toThrow(/foreign key/i)
  })

  it.skipIf(isMissing)('parallel tries never exceed their limit', async () => {
    const limit = { tries: 7, windowMs: 1_000 }
    const takers = [server.db, store.db].flatMap((db) =>
      Array.from({ length: 20 }, () => takeTry(db, 'test', limit, 5_000)),
    )
    expect((await Promise.all(takers)).filter((blocked) => blocked === null)).toHaveLength(7)
    expect(await takeTry(store.db, 'test', limit, 6_000)).toBeNull()
  })

  it.skipIf(isMissing)('one code opens one session only, also in parallel sign-ins', async () => {
    const [a, b] = [await signIn(server, 'demo@ornek.example'), await signIn(server, 'demo@ornek.example')]
    const token = await server.code('demo@ornek.example')
    const answers = await Promise.all([a, b].map((client) => client.call('POST', '/auth/2fa/verify', { token })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
  })

  it.skipIf(isMissing)('only its own session may repeat a used code', async () => {
    const { totp_secret: secret } = await store.db
      .selectFrom('users')
      .select('totp_secret')
      .where('id', '=', 1)
      .executeTakeFirstOrThrow()
    const claim = {
      userId: 1,
      secret: server.secretKey.open(secret ?? '', totpContext(1)),
      code: await server.code('demo@ornek.example'),
    }
    expect(await verifyCode(store.db, { ...claim, sessionId: 77 }, Date.now())).toBe(true)
    expect(await verifyCode(server.db, { ...claim, sessionId: 77 }, Date.now())).toBe(true)
    await expect(verifyCode(server.db, { ...claim, sessionId: null }, Date.now())).rejects.toThrow('Bu kod kullanıldı')
  })

  it.skipIf(isMissing)('parallel changes are each counted once and charged once', async () => {
    const path = '/ip/order/1002/198.51.100.0/25/route'
    const origins = Array.from({ length: 12 }, (_, index) => `AS${65_536 + index}`)
    const answers = await Promise.all(origins.map((origin) => me.call('POST', path, { origin })))
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200))
    const fees = await store.db.selectFrom('transactions').select('id').where('product_code', '=', 'ROUTING').execute()
    expect(fees).toHaveLength(12 - 5)
    expect((await me.call('GET', '/orders/1002/params')).body).toEqual({ available: 0, fee: 10, free_again: [] })
  })

  it.skipIf(isMissing)('quotes and wild cards in values are no SQL', async () => {
    const name = `';"\\ %_ $1 ? --`
    await me.call('POST', '/orders/1001/tag', { tag: name })
    expect((await me.call('GET', '/orders/1001')).body['tag']).toBe(name)
    expect((await sql<{ n: number }>`select count(*) as n from orders`.execute(store.db)).rows[0]?.n).toBe(54)
  })
  it.skipIf(isMissing)('sweeping many rows leaves room for the writes of others', async () => {
    const gone = Array.from({ length: 2_500 }, (_, i) => ({ name: `old:${i}`, used: 1, resets_at: 1_000 }))
    await insertRows(store.db, store.kind, 'rate_limits', gone)
    const left = () =>
      sql<{ n: number }>`select count(*) as n from rate_limits where name like 'old:%'`.execute(store.db)
    const sweeping = sweep(store.db, Date.now())
    await expect.poll(async () => (await left()).rows[0]?.n, { interval: 1 }).toBeLessThan(2_500)
    expect((await me.call('POST', '/orders/1001/tag', { tag: 'süpürürken' })).status).toBe(200)
    await sweeping
    expect((await left()).rows[0]?.n).toBe(0)
  })

  it.skipIf(isMissing)('sweeping deletes expired rows and nothing else', async () => {
    const sizes = async () => {
      const spent = ['sessions', 'used_totp_steps', 'rate_limits', 'temp_tokens', 'recent_deletions'] as const
      const kept = ['orders', 'users', 'routes', 'transactions', 'audit_log'] as const
      const count = async (table: (typeof spent)[number] | (typeof kept)[number]) =>
        (await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(store.db)).rows[0]?.n
      return { spent: await Promise.all(spent.map(count)), kept: await Promise.all(kept.map(count)) }
    }
    const before = await sizes()
    await sweep(store.db, Date.now())
    expect((await me.call('GET', '/auth/profile')).status).toBe(200)
    await sweep(store.db, Date.now() + 40 * 24 * 3_600_000)
    expect(await sizes()).toEqual({ spent: [0, 0, 0, 0, 0], kept: before.kept })
  })
})
