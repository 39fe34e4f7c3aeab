import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pace } from '@ip-portal/core/testing/pace'
import { holdWriteLock } from '../../../testing/faults/hold-write-lock.ts'
import { signIn, type SignedInClient, startTestServer, type TestServer } from '../../../testing/index.ts'
import { storeFile } from '../../files/file-store.ts'
import { DatabaseTrouble } from '../driver/database-trouble.ts'
import { migrate } from '../migrate.ts'
import { openStore, type Store } from '../open.ts'
import { WorkerClient } from './worker-client.ts'
import { WriteQueue } from './write-queue.ts'

const folder = mkdtempSync(join(tmpdir(), 'portal-sqlite-'))
const lockTimeoutMs = 600
/** Leaves time for reads on a busy machine. */
const serverLimitMs = 8_000
let store: Store
beforeAll(async () => {
  store = openStore({ dataDir: folder, dbLockTimeoutMs: lockTimeoutMs })
  await migrate(store)
  const rows = Array.from({ length: 2_500 }, (_, index) => ({
    name: `Ş${index}`,
    orders_version: 0,
    created_at: index,
  }))
  for (let at = 0; at < rows.length; at += 500)
    await store.db
      .insertInto('companies')
      .values(rows.slice(at, at + 500))
      .execute()
})
afterAll(async () => {
  await store.close()
  rmSync(folder, { recursive: true })
})

const companies = () => store.db.selectFrom('companies').select(['id', 'name']).orderBy('id')
const countOf = async () => (await companies().execute()).length
const company = (name: string) => store.db.insertInto('companies').values({ name, orders_version: 0, created_at: 0 })

describe('a write lock that another process holds', () => {
  let server: TestServer
  let me: SignedInClient
  let release: () => Promise<void>
  beforeAll(async () => {
    // Every request finds a session that wants to be touched.
    let minutes = 0
    const now = () => Date.now() + (minutes += 1) * 61_000
    const settings = { dbLockTimeoutMs: serverLimitMs, sessionIdleMs: 1e9, sessionAbsoluteMs: 1e9 }
    server = await startTestServer({ now, settings })
    me = await signIn(server, 'genis@ornek.example')
    release = await holdWriteLock(server.dataDir)
  })
  afterAll(async () => {
    await release()
    await server.stop()
  })
  const tag = () => me.call('POST', '/orders/2001/tag', { tag: 'kilit' })

  it('delays no read, and refuses the waiting writes with 503 and Retry-After in time', async () => {
    const read = async () => expect((await me.call('GET', '/orders/2001')).status).toBe(200)
    await read()
    let isAnswered = false
    const writes = Promise.all([tag(), tag(), tag()]).then((answers) => {
      isAnswered = true
      return answers
    })
    for (let reads = 0; reads < 3; reads += 1) await read()
    expect(isAnswered).toBe(false)
    for (const answer of await writes) {
      expect(answer.status).toBe(503)
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(answer.body.message).toBe('Sistem şu anda yoğun. Lütfen biraz sonra yeniden deneyin.')
    }
    expect(server.log.filter((line) => line.includes('request.failed'))).toEqual([])
  })

  it('is waited for together with the turn to write no longer than one limit', async () => {
    const queue = new WriteQueue(60_000)
    const first = await queue.take()
    const second = queue.take()
    await pace(200)
    first.end()
    expect(first.leftMs).toBeGreaterThan(59_990)
    // Timers may come a little early.
    expect((await second).leftMs).toBeLessThan(59_810)
  })

  it('lets writes through once it is gone', async () => {
    await release()
    expect((await tag()).status).toBe(200)
  })
})

it('a long read holds up no other', async () => {
  const counted = sql<{ n: number }>`(with recursive c(n) as (select 1 union all select n + 1 from c where n < 2000000)
    select max(n) as n from c)`
  const ended: string[] = []
  const note = (name: string) => () => void ended.push(name)
  const long = store.db.selectFrom(counted.as('c')).select('c.n').execute().then(note('long'))
  await Promise.all(Array.from({ length: 6 }, () => companies().limit(1).execute().then(note('short'))))
  await long
  expect(ended.at(-1)).toBe('long')
})

it('a stream frees its connection when its reader leaves, so that the journal can be emptied', async () => {
  for await (const row of companies().stream(10)) if (row.id > 20) break
  await company('sonra').execute()
  const busy = async () =>
    (await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(store.db)).rows[0]?.busy
  await expect.poll(busy).toBe(0)
  const open = companies().stream(10)
  await open.next()
  await company('dahası').execute()
  expect(await busy()).toBe(1)
  await open.return?.()
  await expect.poll(busy).toBe(0)
})

describe('transactions', () => {
  it('see their own rows, and others do not until the commit', async () => {
    const before = await countOf()
    await store.db.transaction().execute(async (trx) => {
      await trx.insertInto('companies').values({ name: 'içeride', orders_version: 0, created_at: 0 }).execute()
      expect(await trx.selectFrom('companies').select('id').execute()).toHaveLength(before + 1)
      expect(await countOf()).toBe(before)
    })
    expect(await countOf()).toBe(before + 1)
  })

  it('wait for each other in their order, and give up after the limit', async () => {
    const order: string[] = []
    const held = Promise.withResolvers<void>()
    const first = store.db.transaction().execute(async () => {
      order.push('first')
      await held.promise
    })
    await expect(company('geç').execute()).rejects.toThrow(DatabaseTrouble)
    const others = ['second', 'third'].map((name) =>
      store.db.transaction().execute(() => Promise.resolve(order.push(name))),
    )
    held.resolve()
    await Promise.all([first, ...others])
    expect(order).toEqual(['first', 'second', 'third'])
  })
})

it('a full disk refuses writes with its own text, reads go on, and it passes', async () => {
  const page = async (name: string) =>
    Object.values((await sql<Record<string, number>>`pragma ${sql.raw(name)}`.execute(store.db)).rows[0] ?? {})[0]
  const used = await page('page_count')
  await page(`max_page_count = ${used}`)
  const before = await countOf()
  const fill = () =>
    store.db.transaction().execute(async (trx) => {
      const rows = Array.from({ length: 400 }, () => ({ name: 'x'.repeat(500), orders_version: 0, created_at: 0 }))
      await trx.insertInto('companies').values(rows).execute()
    })
  await expect(fill()).rejects.toThrow('Kayıt alanı dolu')
  expect(await countOf()).toBe(before)
  await page('max_page_count = 100000000')
  await fill()
  expect(await countOf()).toBe(before + 400)
})

it('a part of a larger buffer is stored as this part', async () => {
  const large = Buffer.alloc(4 * 1024 * 1024, 7)
  const content = large.subarray(1_000_000, 1_000_064)
  const head = { company_id: 1, file_name: 'p', media_type: 'a/b', ending: 'bin' }
  await storeFile(store.db, head, content, 0)
  const { content: kept } = await store.db.selectFrom('file_chunks').select('content').executeTakeFirstOrThrow()
  expect(Buffer.from(kept).equals(content)).toBe(true)
  expect(large[1_000_000]).toBe(7)
})

it('a thread that ends fails its calls as trouble that passes, and the next call starts another', async () => {
  const client = new WorkerClient({ path: join(folder, 'portal.db'), role: 'reader', lockTimeoutMs })
  const ask = () => client.life().call({ kind: 'run', session: 0, sql: 'select 1 as one', parameters: [] })
  expect(await ask()).toMatchObject({ columns: ['one'], rows: [[1]] })
  const life = client.life()
  // First, because a thread that runs may answer before it is ended.
  const stopped = life.stop()
  const cut = [ask(), ask()]
  await Promise.all([
    stopped,
    ...cut.map((call) => expect(call).rejects.toMatchObject({ status: 503, kind: 'unavailable' })),
  ])
  await expect(life.call({ kind: 'open', session: 0 })).rejects.toMatchObject({ status: 503 })
  expect(await ask()).toMatchObject({ columns: ['one'], rows: [[1]] })
  await client.stop()
})

it('a closed database leaves its thread to the next, which sees its own file only', async () => {
  const worksOn = (name: string) =>
    new WorkerClient({ path: join(folder, `${name}.db`), role: 'writer', lockTimeoutMs })
  const run = (client: WorkerClient, sql: string, session = 0) =>
    client.life().call({ kind: 'run', session, sql, parameters: [] })
  const first = worksOn('first')
  await run(first, 'create table kept (id integer)')
  await run(first, 'begin', first.life().newSession())
  const life = first.life()
  await first.stop()
  const second = worksOn('second')
  expect((await run(second, 'select count(*) as tables from sqlite_master')).rows).toEqual([[0]])
  await expect(life.call({ kind: 'open', session: 0 })).rejects.toMatchObject({ status: 503 })
  expect(() => first.life()).toThrow(DatabaseTrouble)
  await second.stop()
})
