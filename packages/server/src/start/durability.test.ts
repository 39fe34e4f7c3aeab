import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStore } from '../store/db/open.ts'
import { type SignedInClient, clientWith } from '../testing/portal-client.ts'
import { startPostgres, type TestPostgres } from '../testing/postgres/start-postgres.ts'
import { ownEnvironment } from '../testing/processes/own-environment.ts'
import { programOf } from '../testing/processes/program.ts'
import { signInSpawned, type SpawnedServer, spawnServer } from '../testing/spawn-server.ts'
import { rawClient } from '../testing/tcp/raw-client.ts'

const postgres = await startPostgres()
const folders: string[] = []
const running: SpawnedServer[] = []
afterAll(async () => {
  for (const server of running) server.kill('SIGKILL')
  await Promise.all(running.map(({ exited }) => exited))
  await postgres?.stop()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'portal-run-'))
  folders.push(folder)
  return folder
}

async function start(settings: Record<string, string>, program?: string): Promise<SpawnedServer> {
  const server = await spawnServer(settings, program)
  running.push(server)
  return server
}

const order = '/ip/order/1001/192.0.2.0/24/route'
const seeded = ['AS64500', 'AS64501']
const freeChanges = 5
const originsOf = async (client: SignedInClient) =>
  ((await client.call('GET', order)).body['routes'] as { origin: string }[]).map(({ origin }) => origin)

describe.each([['sqlite'], ['postgres']] as const)('kill -9 on %s', (engine) => {
  it.skipIf(engine === 'postgres' && !postgres)('loses no acknowledged change and leaves none half done', async () => {
    const dataDir = newFolder()
    const settings = { DATA_DIR: dataDir, ...(await urlFor(engine, postgres)) }
    let server = await start(settings)
    const { token } = await signInSpawned(server.url, dataDir)
    const added = new Set<string>()
    const removed = new Set<string>()
    let next = 100_001
    for (let round = 0; round < 2; round += 1) {
      const me = clientWith(server.url, token)
      let acknowledged = 0
      const write = async () => {
        for (;;) {
          const origin = `AS${(next += 1)}`
          if ((await me.call('POST', order, { origin })).status === 200) {
            added.add(origin)
            acknowledged += 1
          }
          const old = [...added].at(-7)
          if (next % 5 === 0 && old && !removed.has(old)) {
            removed.add(old)
            added.delete(old)
            await me.call('DELETE', `${order}/${old}`)
          }
        }
      }
      const writers = Array.from({ length: 4 }, () => write().catch(() => undefined))
      await expect.poll(() => acknowledged, { interval: 1 }).toBeGreaterThan(10)
      server.kill('SIGKILL')
      await Promise.all([server.exited, ...writers])
      server = await start(settings)
      const kept = new Set(await originsOf(clientWith(server.url, token)))
      expect([...added].filter((origin) => !kept.has(origin))).toEqual([])
    }
    server.kill('SIGTERM')
    expect(await server.exited).toBe(0)
    await expectWhole(settings)
  })
})

const urlFor = async (engine: 'sqlite' | 'postgres', from: TestPostgres | null): Promise<{ DATABASE_URL?: string }> =>
  engine === 'postgres' && from ? { DATABASE_URL: await from.freshDatabase() } : {}

/** Checks that each addition has its count, fee and audit row, or does not exist. */
async function expectWhole(settings: { DATA_DIR: string; DATABASE_URL?: string }): Promise<void> {
  const store = openStore({ dataDir: settings.DATA_DIR, databaseUrl: settings.DATABASE_URL })
  const routes = await store.db.selectFrom('routes').select('origin').where('order_id', '=', 1001).execute()
  const traces = await store.db
    .selectFrom('audit_log')
    .select('action')
    .where('order_id', '=', 1001)
    .where('outcome', '=', 'done')
    .execute()
  const counter = await store.db
    .selectFrom('change_counters')
    .select('used')
    .where('order_id', '=', 1001)
    .executeTakeFirst()
  const fees = await store.db.selectFrom('transactions').select('id').where('product_code', '=', 'ROUTING').execute()
  await store.close()
  const additions = traces.filter(({ action }) => action === 'route.add').length
  const deletions = traces.filter(({ action }) => action === 'route.delete').length
  expect(routes.length).toBe(seeded.length + additions - deletions)
  expect(counter?.used).toBe(additions)
  expect(fees.length).toBe(Math.max(0, additions - freeChanges))
}

describe('two processes on one SQLite file', () => {
  it('start together, share sessions and lose no write', async () => {
    const dataDir = newFolder()
    const [one, two] = await Promise.all([start({ DATA_DIR: dataDir }), start({ DATA_DIR: dataDir })])
    const me = await signInSpawned(one.url, dataDir)
    const there = clientWith(two.url, me.token)
    const etag = (await there.call('GET', '/orders')).headers.get('etag') ?? ''
    // No more at once than one company may have waiting.
    const through = (client: SignedInClient, first: number) =>
      Promise.all(
        Array.from({ length: 30 }, (_, index) => client.call('POST', order, { origin: `AS${first + index}` })),
      )
    const answers = (await Promise.all([through(me, 200_000), through(there, 200_020)])).flat()
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(50)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(10)
    expect((await originsOf(there)).length).toBe(seeded.length + 50)
    expect((await there.call('GET', '/orders', undefined, { 'if-none-match': etag })).status).toBe(200)
    for (const server of [one, two]) server.kill('SIGTERM')
    expect(await Promise.all([one.exited, two.exited])).toEqual([0, 0])
    await expectWhole({ DATA_DIR: dataDir })
  })
})

describe('start', () => {
  let dataDir = ''
  let server: SpawnedServer
  /** As in a checkout. */
  const source = join(import.meta.dirname, '../main.ts')
  beforeAll(async () => {
    dataDir = newFolder()
    server = await start({ DATA_DIR: dataDir }, source)
  })

  it('prints the sign-ins, a command to try and one ready line with the real port', () => {
    const lines = server.stdout().split('\n')
    expect(lines.filter((line) => line.startsWith('ready '))).toEqual([`ready ${server.url}`])
    expect(server.url).toMatch(/^http:\/\/127\.0\.0\.1:[1-9]\d+$/)
    const signIns = JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')) as Record<string, string>[]
    expect(signIns).toHaveLength(3)
    for (const one of signIns) expect(Object.keys(one)).toEqual(['email', 'password', 'totpSecret', 'company'])
    for (const { password } of signIns)
      expect(server.stdout().indexOf(password ?? '-')).toBeLessThan(server.stdout().indexOf('ready '))
    expect(server.stdout()).toContain('npx ipportal login')
  })

  it('stores the sign-ins readable for their owner only, and prints the same ones the next time', async () => {
    expect(statSync(join(dataDir, 'demo.json')).mode & 0o777).toBe(0o600)
    const again = await start({ DATA_DIR: dataDir, DEMO: '' }, source)
    expect(again.stdout().replaceAll(again.url, '')).toBe(server.stdout().replaceAll(server.url, ''))
    again.kill('SIGTERM')
    expect(await again.exited).toBe(0)
  })

  it('without DEMO leaves the database empty and prints only the ready line', async () => {
    const folder = newFolder()
    const plain = await start({ DATA_DIR: folder, DEMO: '' })
    expect(plain.stdout()).toBe(`ready ${plain.url}\n`)
    expect(existsSync(join(folder, 'demo.json'))).toBe(false)
    plain.kill('SIGINT')
    expect(await plain.exited).toBe(0)
  })

  it.each([
    ['a used port', () => ({ PORT: new URL(server.url).port, DATA_DIR: newFolder() }), 'HOST, PORT'],
    ['a data folder that is a file', () => ({ DATA_DIR: fileIn(newFolder()) }), 'DATA_DIR'],
    ['a file that is not a database', () => ({ DATA_DIR: folderWithJunk() }), 'DATA_DIR'],
    [
      'an unreachable PostgreSQL',
      () => ({ DATA_DIR: newFolder(), DATABASE_URL: 'postgres://x:gizli@127.0.0.1:1/x', DB_START_TIMEOUT_MS: '600' }),
      'DATABASE_URL',
    ],
    [
      'a DATABASE_URL that is none',
      () => ({ DATA_DIR: newFolder(), DATABASE_URL: 'postgres://x:gizli@127.0.0.1:99999/x' }),
      'DATABASE_URL',
    ],
    ['an invalid port', () => ({ PORT: 'abc' }), 'PORT'],
  ])('with %s ends with 1 and one Turkish line', async (_, settings, word) => {
    const { code, stderr, stdout } = await startInVain(settings())
    const lines = stderr.split('\n').filter((line) => line !== '' && !line.startsWith('{'))
    expect([code, lines.length, stdout]).toEqual([1, 1, ''])
    expect(lines[0]).toContain(word)
    expect(lines[0]).not.toContain('gizli')
  })
})

function fileIn(folder: string): string {
  writeFileSync(join(folder, 'file'), '')
  return join(folder, 'file')
}

function folderWithJunk(): string {
  const folder = newFolder()
  writeFileSync(join(folder, 'portal.db'), 'bu bir veritabanı değil'.repeat(100))
  return folder
}

async function startInVain(settings: Record<string, string>) {
  const env = { ...ownEnvironment(), PORT: '0', DEMO: '1', ...settings }
  const child = spawn(process.execPath, [programOf('main')], { env })
  let [stdout, stderr] = ['', '']
  child.stdout.on('data', (data) => (stdout += String(data)))
  child.stderr.on('data', (data) => (stderr += String(data)))
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, stdout, stderr }
}

describe('SIGTERM', () => {
  it('finishes the current request, refuses new ones and exits 0', async () => {
    const dataDir = newFolder()
    const server = await start({ DATA_DIR: dataDir })
    const { token } = await signInSpawned(server.url, dataDir)
    const client = rawClient(server.url)
    const body = '{"tag":"yarım kalmadı"}'
    const head = `POST /api/orders/1001/tag HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n`
    await client.begin(head, body.slice(0, 5))
    server.kill('SIGTERM')
    const answered = () =>
      fetch(server.url).then(
        () => true,
        () => false,
      )
    await expect.poll(answered, { interval: 10 }).toBe(false)
    await client.write(body.slice(5))
    expect(await server.exited).toBe(0)
    await client.closed
    expect(client.text()).toMatch(/^HTTP\/1\.1 200 /)
    const again = await start({ DATA_DIR: dataDir })
    const { body: detail } = await clientWith(again.url, token).call('GET', '/orders/1001')
    expect(detail['tag']).toBe('yarım kalmadı')
  })
})
