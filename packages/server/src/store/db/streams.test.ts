import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startPostgres } from '../../testing/index.ts'
import { migrate } from './migrate.ts'
import { openStore, type Store } from './open.ts'

const postgres = await startPostgres()
afterAll(() => postgres?.stop())

describe.each(['sqlite', 'postgres'] as const)('on %s', (engine) => {
  if (engine === 'postgres' && !postgres) return
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-stream-'))
  let store: Store
  beforeAll(async () => {
    store = openStore({ dataDir, databaseUrl: engine === 'postgres' ? await postgres?.freshDatabase() : undefined })
    await migrate(store)
    const values = Array.from({ length: 2_500 }, (_, index) => ({
      name: `Ş${index}`,
      orders_version: 0,
      created_at: 0,
    }))
    for (let at = 0; at < values.length; at += 500)
      await store.db
        .insertInto('companies')
        .values(values.slice(at, at + 500))
        .execute()
  })
  afterAll(async () => {
    await store.close()
    rmSync(dataDir, { recursive: true })
  })

  const companies = () => store.db.selectFrom('companies').select(['id', 'name']).orderBy('id')
  const countOf = async () => (await companies().execute()).length
  const add = () =>
    store.db.insertInto('companies').values({ name: 'yeni', orders_version: 0, created_at: 0 }).execute()

  it('a stream sees the state of its beginning, a single read the present one', async () => {
    const before = await countOf()
    const ids: number[] = []
    for await (const row of companies().where('name', '!=', 'x').stream(100)) {
      ids.push(row.id)
      if (ids.length === 150) await add()
      if (ids.length === 250) expect(await countOf()).toBe(before + 1)
    }
    expect(ids).toHaveLength(before)
    expect(ids).toEqual(ids.toSorted((a, b) => a - b))
  })

  it('a stream reads its next part when it is asked for', async () => {
    // The sum of the parts fails in row 1,000.
    const rows = sql<{ n: number }>`(select 1 / (1000 - id) as n from companies order by id)`.as('x')
    const strict =
      engine === 'postgres'
        ? rows
        : sql<{ n: number }>`(select json(iif(id < 1000, '1', 'x')) as n from companies)`.as('x')
    const stream = store.db.selectFrom(strict).select('n').stream(100)
    for (let read = 0; read < 900; read += 1) expect((await stream.next()).done).toBe(false)
    await expect(
      (async () => {
        for (;;) await stream.next()
      })(),
    ).rejects.toThrow(/division by zero|malformed JSON/)
  })

  it('streams that their readers leave hold no connection', async () => {
    for (let times = 0; times < 12; times += 1) for await (const row of companies().stream(10)) if (row.id > 20) break
    const open = Array.from({ length: 3 }, () => companies().stream(10))
    await Promise.all(open.map((stream) => stream.next()))
    for (const stream of open) await stream.return?.()
    expect(await countOf()).toBeGreaterThan(2_000)
  })

  it('a stream names the error of a broken statement, and the next one works', async () => {
    const broken = store.db
      .selectFrom(sql<{ a: number }>`no_such_table`.as('x'))
      .selectAll()
      .stream(10)
    await expect(broken.next()).rejects.toThrow(/no_such_table/)
    expect((await companies().stream(10).next()).done).toBe(false)
  })

  it('a transaction that only reads sees one state and delays no write', async () => {
    const before = await countOf()
    const seen = await store.db
      .transaction()
      .setAccessMode('read only')
      .execute(async (trx) => {
        const first = (await trx.selectFrom('companies').select('id').execute()).length
        await add()
        let streamed = 0
        for await (const row of trx.selectFrom('companies').select('id').stream(500)) streamed += Math.sign(row.id)
        return [first, streamed]
      })
    expect(seen).toEqual([before, before])
    expect(await countOf()).toBe(before + 1)
    const writing = store.db.transaction().setAccessMode('read only')
    await expect(writing.execute((trx) => trx.deleteFrom('companies').execute())).rejects.toMatchObject({ status: 503 })
    expect(await countOf()).toBe(before + 1)
  })
})
