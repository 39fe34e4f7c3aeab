import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { readSettings } from '../../../base/settings/settings.ts'
import { type Load, originsOf, startLoad } from '../../../testing/faults/load.ts'
import {
  type Answer,
  clientWith,
  openStore,
  signIn,
  signInWithStepUp,
  type SignedInClient,
  startTestServer,
  type TestServer,
} from '../../../testing/index.ts'
import { startOwnPostgres } from '../../../testing/postgres/start-postgres.ts'
import type { Db, Store } from '../open.ts'

const postgres = await startOwnPostgres()
const lockTimeoutMs = 1_500
const companyChanges = { ...readSettings({}).companyChanges, waitMs: 60_000 }

describe.skipIf(!postgres)('PostgreSQL that fails', () => {
  const cluster = postgres?.cluster
  let server: TestServer
  let me: SignedInClient
  let other: SignedInClient
  /** Connections of a bystander. */
  let beside: Store
  beforeAll(async () => {
    const databaseUrl = (await postgres?.freshDatabase()) ?? ''
    const settings = { databaseUrl, dbLockTimeoutMs: lockTimeoutMs, dbStatementTimeoutMs: 2_000 }
    server = await startTestServer({ settings })
    beside = openStore({ dataDir: server.dataDir, databaseUrl })
    me = await signInWithStepUp(server, 'demo@ornek.example')
    other = await signIn(server, 'genis@ornek.example')
  })
  afterAll(async () => {
    await beside.close()
    await server.stop()
    await postgres?.stop()
  })

  const read = () => other.call('GET', '/orders/2001')
  const tag = (client: SignedInClient, order: number, name: string) =>
    client.call('POST', `/orders/${order}/tag`, { tag: name })
  let asn = 100_000
  const startedLoad = (): Load => {
    const load = startLoad(me, other, (asn += 10_000))
    onTestFinished(async () => void (await load.stop()))
    return load
  }

  /** Backends that wait for a lock. */
  const locked = sql<{ pid: number }>`select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`

  const endBackends = (db: Db) =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(db)

  /** Starts a second server on the same database, whose time-outs end nothing, however slow the machine is. */
  const patientServer = () => {
    const limits = { dbLockTimeoutMs: 50_000, dbStatementTimeoutMs: 55_000, companyChanges }
    const databaseUrl = server.environment['DATABASE_URL']
    return startTestServer({ dataDir: server.dataDir, settings: { databaseUrl, ...limits } })
  }

  async function expectWell(load: Load): Promise<void> {
    await load.untilDone(20)
    const { wrong, added } = await load.stop()
    expect(wrong).toEqual([])
    const kept = new Set(await originsOf(me))
    expect(added.filter((origin) => !kept.has(origin))).toEqual([])
    expect(server.log.filter((line) => line.includes('request.failed'))).toEqual([])
  }

  it('answers 503 with Retry-After, or right, while its backends are ended again and again', async () => {
    const load = startedLoad()
    for (let times = 0; times < 5; times += 1) {
      await load.untilDone(10)
      await endBackends(beside.db)
    }
    await expectWell(load)
  })

  it('repeats a read on a new connection when its first one was lost, also before the idle ones end', async () => {
    const patient = await patientServer()
    const readHere = () => clientWith(patient.url, other.token).call('GET', '/orders/2001')
    await Promise.all(Array.from({ length: 5 }, readHere))
    const watcher = openStore({ dataDir: server.dataDir, databaseUrl: server.environment['DATABASE_URL'] })
    let answer: Promise<Answer> | undefined
    await beside.db.transaction().execute(async (trx) => {
      await sql`lock table orders in access exclusive mode`.execute(trx)
      answer = readHere()
      await expect.poll(async () => (await locked.execute(beside.db)).rows.length).toBe(1)
      const first = (await locked.execute(beside.db)).rows
      const idle = sql<{ pid: number }>`select pid from pg_stat_activity
        where datname = current_database() and state = 'idle'`
      for (const { pid } of (await idle.execute(trx)).rows) process.kill(pid, 'SIGSTOP')
      await endBackends(trx)
      const second = async () => (await locked.execute(watcher.db)).rows.filter(({ pid }) => pid !== first[0]?.pid)
      await expect.poll(second).toHaveLength(1)
    })
    cluster?.thaw()
    expect((await answer)?.status).toBe(200)
    await watcher.close()
    await patient.stop()
  })

  it.each(['fast', 'immediate'] as const)('answers 503 with Retry-After, or right, over a %s restart', async (mode) => {
    const load = startedLoad()
    await load.untilDone(10)
    await cluster?.stop(mode)
    const answer = await read()
    expect([answer.status, answer.body.message]).toEqual([
      503,
      'Veritabanına şu anda ulaşılamıyor. Lütfen biraz sonra yeniden deneyin.',
    ])
    cluster?.start()
    await expectWell(load)
  })

  describe('and hangs', () => {
    afterEach(() => cluster?.thaw())

    it('is answered 503 in time by reads and writes, and goes on afterwards', async () => {
      await Promise.all(Array.from({ length: 5 }, read))
      cluster?.freeze()
      const answers = await Promise.all([read(), read(), tag(other, 2001, 'donuk'), tag(me, 1001, 'donuk')])
      for (const { status, headers } of answers) expect([status, headers.has('retry-after')]).toEqual([503, true])
      cluster?.thaw()
      await expect.poll(async () => (await tag(other, 2001, 'çözük')).status).toBe(200)
      expect((await read()).body['tag']).toBe('çözük')
    })
  })

  const lockCompany = (db: Db) => db.selectFrom('companies').select('id').where('id', '=', 1).forUpdate().execute()

  it('a row lock that stops twelve writes of one company delays no other company', async () => {
    const patient = await patientServer()
    const call = (client: SignedInClient) => clientWith(patient.url, client.token)
    const { held, isAnswered } = await beside.db.transaction().execute(async (trx) => {
      await lockCompany(trx)
      const writes = Array.from({ length: 12 }, (_, index) => tag(call(me), 1001, `kilit ${index}`))
      let isAnswered = false
      void Promise.race(writes).then(() => (isAnswered = true))
      const { running } = companyChanges
      await expect.poll(async () => (await locked.execute(beside.db)).rows.length).toBe(Math.min(running, 12))
      for (let times = 0; times < 3; times += 1) {
        expect((await call(other).call('GET', '/orders/2001')).status).toBe(200)
        expect((await tag(call(other), 2001, `serbest ${times}`)).status).toBe(200)
      }
      return { held: writes.map(async (write) => (await write).status), isAnswered }
    })
    expect(isAnswered).toBe(false)
    expect(new Set(await Promise.all(held))).toEqual(new Set([200]))
    await patient.stop()
  })

  it('a row lock that lasts too long refuses the writes that wait for it, and none afterwards', async () => {
    const statuses = await beside.db.transaction().execute(async (trx) => {
      await lockCompany(trx)
      const writes = Array.from({ length: 12 }, (_, index) => tag(me, 1001, `kilit ${index}`))
      await Promise.race(writes)
      return writes.map(async (write) => (await write).status)
    })
    const ended = await Promise.all(statuses)
    expect(ended.filter((status) => ![200, 429, 503].includes(status))).toEqual([])
    expect(ended).toContain(503)
    expect((await tag(me, 1001, 'frei')).status).toBe(200)
  })

  it('a full disk refuses writes with its own text, and reads go on', async () => {
    await sql`create function disk_full() returns trigger language plpgsql
      as $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`.execute(beside.db)
    await sql`create trigger disk_full before insert or update on order_tags
      execute function disk_full()`.execute(beside.db)
    const refused = await tag(other, 2001, 'dolu')
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '60'])
    expect(refused.body.message).toMatch(/^Kayıt alanı dolu/)
    expect((await read()).status).toBe(200)
    await sql`drop function disk_full cascade`.execute(beside.db)
    expect((await tag(other, 2001, 'yine boş')).status).toBe(200)
  })
})
