import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSettings } from '../../base/settings/settings.ts'
import { appliedMigrations } from '../../store/db/migrate.ts'
import { openStore } from '../../store/db/open.ts'
import { planDocument } from '../../testing/api/plan-document.ts'
import {
  type SignedInClient,
  signInWithStepUp,
  startPostgres,
  startTestServer,
  type TestServer,
} from '../../testing/index.ts'
import { runOperator } from '../../testing/run-operator.ts'
import { cellOf } from './backup-lines.ts'
import { backupTables } from './backup-tables.ts'

const postgres = await startPostgres()
const folder = mkdtempSync(join(tmpdir(), 'portal-backup-'))
afterAll(async () => {
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
})

type Engine = 'sqlite' | 'postgres'
type Environment = Record<string, string>

const route = '/ip/order/1001/192.0.2.0/24/route'

let folders = 0
/** Settings of an empty database with the key of the server on `keyOf`. */
async function emptyDatabase(engine: Engine, keyOf: Engine = 'sqlite'): Promise<Environment> {
  folders += 1
  const DATA_DIR = join(folder, `empty-${folders}`)
  const SECRET_KEY = readFileSync(join(folder, keyOf, 'secret-key'), 'utf8').trim()
  const url = engine === 'postgres' ? await postgres?.freshDatabase() : undefined
  return url === undefined ? { DATA_DIR, SECRET_KEY } : { DATA_DIR, SECRET_KEY, DATABASE_URL: url }
}

const openIn = ({ DATA_DIR = '', DATABASE_URL }: Environment) =>
  openStore({ dataDir: DATA_DIR, databaseUrl: DATABASE_URL })

/** All rows of the tables of a backup, in a stable order. */
async function contentOf(environment: Environment): Promise<Record<string, string[]>> {
  const store = openIn(environment)
  const content: Record<string, string[]> = {}
  for (const table of backupTables) {
    const rows = await store.db.selectFrom(table).selectAll().execute()
    content[table] = rows
      .map((row) => JSON.stringify(Object.entries(row).map(([name, value]) => [name, cellOf(value)])))
      .toSorted()
  }
  await store.close()
  return content
}

/** Rows as a backup gave them, without the one that says so. */
async function restoredContentOf(environment: Environment): Promise<Record<string, string[]>> {
  const { audit_log: rows = [], ...content } = await contentOf(environment)
  const kept = rows.filter((row) => !row.includes('"portal.restore"'))
  expect(kept).toHaveLength(rows.length - 1)
  return { ...content, audit_log: kept }
}

describe.each(['sqlite', 'postgres'] as const)('a backup of a server on %s', (engine) => {
  const isMissing = !postgres
  let server: TestServer
  let me: SignedInClient
  const file = () => join(folder, `${engine}.backup`)
  beforeAll(async () => {
    if (isMissing) return
    const databaseUrl = engine === 'postgres' ? await postgres.freshDatabase() : undefined
    server = await startTestServer({ dataDir: join(folder, engine), settings: { databaseUrl } })
    me = await signInWithStepUp(server, 'demo@ornek.example')
    const plan = planDocument()
    await me.call('POST', '/plans', plan)
    await me.call('POST', route, { origin: 'AS64505' }, { 'plan-step': `${plan.id}/1` })
  })
  afterAll(() => (isMissing ? undefined : server.stop()))

  const backup = (path: string) => runOperator(['backup', path], server.environment)

  /** Waits until the server has sealed its audit rows, which it does a moment after they are written. */
  const sealed = () =>
    expect
      .poll(async () => {
        const { audit_log: rows = [], audit_seals: seals = [] } = await contentOf(server.environment)
        return rows.length - seals.length
      })
      .toBe(0)

  it.skipIf(isMissing)('is taken under writes and is one moment of them', async () => {
    let isDone = false
    const statuses: number[] = []
    const write = async () => {
      for (let asn = 100_001; !isDone; asn += 1)
        statuses.push((await me.call('POST', route, { origin: `AS${asn}` })).status)
    }
    const writing = write()
    const taken = await backup(join(folder, `${engine}-busy.backup`))
    isDone = true
    await writing
    expect(taken).toMatchObject({ code: 0, stderr: '' })
    expect(new Set(statuses)).toEqual(new Set([200]))

    const copy = await emptyDatabase('sqlite', engine)
    expect(await runOperator(['restore', join(folder, `${engine}-busy.backup`)], copy)).toMatchObject({ code: 0 })
    const store = openIn(copy)
    const added = await store.db.selectFrom('audit_log').select('id').where('action', '=', 'route.add').execute()
    const routes = await store.db.selectFrom('routes').select('id').where('order_id', '=', 1001).execute()
    await store.close()
    expect(await runOperator(['verify'], copy)).toMatchObject({ code: 0 })
    expect(routes.length).toBe(2 + added.length)
  })

  it.skipIf(isMissing || engine === 'postgres')('is kept when its audit row cannot be written', async () => {
    const path = join(folder, 'locked.backup')
    await sql`create trigger full before insert on audit_log begin select raise(abort, 'disk full'); end`.execute(
      server.db,
    )
    const taken = await backup(path)
    await sql`drop trigger full`.execute(server.db)
    const said = expect.stringContaining('etkinlik kaydı yazılamadı') as string
    expect(taken).toMatchObject({ code: 1, stderr: said })
    const copy = await emptyDatabase('sqlite', engine)
    expect(await runOperator(['restore', path], copy)).toMatchObject({ code: 0 })
  })

  it.skipIf(isMissing)('fills an empty database of either engine with the same rows, once', async () => {
    await sealed()
    // The row of the backup is not in it.
    const original = await contentOf(server.environment)
    expect(await backup(file())).toMatchObject({ code: 0, stderr: '' })
    expect(statSync(file()).mode & 0o777).toBe(0o600)
    for (const table of ['plans', 'plan_steps', 'block_versions']) expect(original[table], table).toHaveLength(1)
    for (const target of ['sqlite', 'postgres'] as const) {
      const copy = await emptyDatabase(target, engine)
      expect(await runOperator(['restore', file()], copy)).toMatchObject({ code: 0, stderr: '' })
      expect(await restoredContentOf(copy)).toEqual(original)
      expect(await runOperator(['verify'], copy)).toMatchObject({ code: 0 })
      expect(await runOperator(['restore', file()], copy)).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(/boş değil/) as string,
      })
      expect(await restoredContentOf(copy)).toEqual(original)
    }
  })

  it.skipIf(isMissing)(
    'is restored into an empty database, which no command of daily work takes for a portal',
    async () => {
      const empty = await emptyDatabase(engine)
      // A mistake in DATA_DIR may name a folder with an empty file, one in DATABASE_URL another database.
      if (engine === 'sqlite') {
        mkdirSync(empty['DATA_DIR'] ?? '', { recursive: true })
        writeFileSync(join(empty['DATA_DIR'] ?? '', 'portal.db'), '')
      }
      const listed = await runOperator(['requests', 'list', '--json'], empty)
      expect([listed.code, listed.stderr]).toEqual([1, expect.stringContaining('Veritabanı bulunamadı') as string])
      expect(listed.stderr).not.toContain('postgres:')
      const store = openIn(empty)
      expect(await appliedMigrations(store)).toEqual([])
      await store.close()
      const person = ['--email', 'ilk@ornek.example', '--name', 'İlk', '--company', 'İlk A.Ş.']
      expect(await runOperator(['users', 'add', ...person], empty)).toMatchObject({ code: 0 })
      expect(await runOperator(['requests', 'list'], empty)).toMatchObject({ code: 0, stdout: 'Kayıt yok.\n' })
    },
  )

  it.skipIf(isMissing)('serves again: sign-in, files, new ids; sessions and links of before are gone', async () => {
    const copy = await emptyDatabase(engine, engine)
    await runOperator(['restore', file()], copy)
    const { secretKey } = readSettings(copy)
    const again = await startTestServer({
      dataDir: copy['DATA_DIR'] ?? '',
      settings: { databaseUrl: copy['DATABASE_URL'], secretKey, demo: false },
    })
    again.signIns.push(...server.signIns)
    const old = await fetch(`${again.url}/api/orders`, { headers: { authorization: `Bearer ${me.token}` } })
    expect(old.status).toBe(401)
    const someone = await signInWithStepUp(again, 'demo@ornek.example')
    expect((await someone.call('POST', '/ip/order/1001/192.0.2.0/24/route', { origin: 'AS99999' })).status).toBe(200)
    await again.stop()
  })

  it.skipIf(isMissing)('holds the id of the key and not the key, and opens with that key only', async () => {
    const other = { ...(await emptyDatabase(engine, engine)), SECRET_KEY: randomBytes(32).toString('base64') }
    const key = readFileSync(join(folder, engine, 'secret-key'), 'utf8').trim()
    const text = gunzipSync(readFileSync(file())).toString()
    expect(text).toContain(`"secret_key":"${server.secretKey.id}"`)
    expect(text).not.toContain(key)
    for (const { totpSecret } of server.signIns.filter((one) => one.totpSecret !== null))
      expect(text).not.toContain(totpSecret)
    expect(await runOperator(['restore', file()], other)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^Yedeğin gizli anahtarı başka: .*\n$/) as string,
    })
    expect(await runOperator(['restore', file()], { ...other, SECRET_KEY: key })).toMatchObject({ code: 0 })
  })

  it.skipIf(isMissing)('fills a database that a server was started on', async () => {
    const copy = await emptyDatabase(engine, engine)
    const { secretKey } = readSettings(copy)
    const settings = { databaseUrl: copy['DATABASE_URL'], secretKey, demo: false }
    await (await startTestServer({ dataDir: copy['DATA_DIR'] ?? '', settings })).stop()
    expect(await runOperator(['restore', file()], copy)).toMatchObject({ code: 0, stderr: '' })
  })

  it.skipIf(isMissing)('does not replace a file', async () => {
    expect(await backup(file())).toMatchObject({ code: 1, stderr: expect.stringMatching(/zaten var/) as string })
  })
})

describe('restore', () => {
  const path = () => join(folder, 'sqlite.backup')

  it.skipIf(!postgres)('of a cut or changed file leaves the database empty', async () => {
    const whole = readFileSync(path())
    const text = gunzipSync(whole).toString()
    for (const [name, content] of [
      ['cut', whole.subarray(0, whole.length - 2_000)],
      ['cut before its check sum', whole.subarray(0, whole.length - 8)],
      ['twice the text', gzipSync(text + text)],
      [
        'a column that is a statement',
        gzipSync(text.replace('"columns":["id"', '"columns":["id\\"); delete from users"')),
      ],
      ['text', Buffer.from('bu bir yedek değil')],
      ['empty', Buffer.alloc(0)],
    ] as const) {
      const broken = join(folder, `${name}.backup`)
      writeFileSync(broken, content)
      const target = await emptyDatabase('sqlite')
      expect(await runOperator(['restore', broken], target)).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(/eksik veya bozuk/) as string,
      })
      expect(await runOperator(['restore', path()], target)).toMatchObject({ code: 0 })
    }
  })

  it('names a file that is not there', async () => {
    const missing = join(folder, 'yok.backup')
    const run = await runOperator(['restore', missing], await emptyDatabase('sqlite'))
    expect(run).toMatchObject({ code: 1, stderr: `Yedek dosyası okunamadı: ${missing}\n` })
  })
})
