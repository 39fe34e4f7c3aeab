import { chmodSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readSettings } from '../../base/settings/settings.ts'
import { run as runOperatorHere } from '../../operator/run.ts'
import { idOf, keyFile, keyIn, newKey } from '../../testing/data-dir/secret-keys.ts'
import { temporaryFolders } from '../../testing/data-dir/temporary-folders.ts'
import { startPostgres } from '../../testing/postgres/start-postgres.ts'
import { spawnServer } from '../../testing/spawn-server.ts'
import { migrate } from '../db/migrate.ts'
import { openStore, type Store } from '../db/open.ts'
import { openSecretKey } from './open-secret-key.ts'
import { sealPlainSecrets, totpContext } from './sealed-columns.ts'
import { createSecretKey } from './secret-key.ts'

const postgres = await startPostgres()
afterAll(() => postgres?.stop())
const newFolder = temporaryFolders()
const plain = ['JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', 'KRSXG5CTMVRXEZLUKRSXG5CTMVRXEZLU'] as const

/** Adds a user whose secrets are stored as the first release did. */
async function addPlainUser({ db }: Store): Promise<void> {
  const company = await db
    .insertInto('companies')
    .values({ name: 'Eski', orders_version: 0, created_at: 0 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const user = { company_id: company.id, name: 'Eski', email: `eski${company.id}@ornek.example`, password_hash: 'x' }
  await db
    .insertInto('users')
    .values({ ...user, totp_secret: plain[0], totp_pending_secret: plain[1], created_at: 0 })
    .execute()
}

const storedSecrets = async ({ db }: Store) =>
  (await db.selectFrom('users').select(['id', 'totp_secret', 'totp_pending_secret']).execute()).flatMap((row) => [
    { id: row.id, stored: row.totp_secret ?? '' },
    { id: row.id, stored: row.totp_pending_secret ?? '' },
  ])

async function migrated(environment: Record<string, string>): Promise<{ store: Store; open: () => Promise<string> }> {
  const settings = readSettings(environment)
  const store = openStore(settings)
  await migrate(store)
  return { store, open: async () => (await openSecretKey(store, readSettings(environment))).id }
}

describe('the key in the data folder', () => {
  it('is made once, readable by its owner only, also by processes that start together', async () => {
    const DATA_DIR = newFolder()
    const servers = await Promise.all([spawnServer({ DATA_DIR }), spawnServer({ DATA_DIR }), spawnServer({ DATA_DIR })])
    expect(statSync(keyFile(DATA_DIR)).mode & 0o777).toBe(0o600)
    expect(readdirSync(DATA_DIR).filter((name) => name.startsWith('secret-key'))).toEqual(['secret-key'])
    const { store, open } = await migrated({ DATA_DIR })
    expect(await open()).toBe(idOf(keyIn(DATA_DIR)))
    await store.close()
    for (const server of servers) server.kill('SIGTERM')
    expect(await Promise.all(servers.map(({ exited }) => exited))).toEqual([0, 0, 0])
  })

  it('is asked for when it is gone, and named when it is another, in one sentence each', async () => {
    const DATA_DIR = newFolder()
    const first = await spawnServer({ DATA_DIR })
    first.kill('SIGTERM')
    await first.exited
    const key = readFileSync(keyFile(DATA_DIR), 'utf8')
    const endOf = (settings: Record<string, string>) =>
      spawnServer({ DATA_DIR, ...settings }).then(
        () => 'it started',
        (error: unknown) => String(error),
      )
    rmSync(keyFile(DATA_DIR))
    expect(await endOf({})).toMatch(/ended with 1: Veritabanının gizli anahtarı \([0-9a-f]{16}\) bulunamadı: .*\.\n$/)
    expect(existsSync(keyFile(DATA_DIR))).toBe(false)
    expect(await endOf({ SECRET_KEY: newKey() })).toMatch(
      /ended with 1: Gizli anahtar bu veritabanının anahtarı değil .*\.\n$/,
    )
    writeFileSync(keyFile(DATA_DIR), 'anahtar değil', { mode: 0o600 })
    expect(await endOf({})).toMatch(/ended with 1: Gizli anahtar dosyası .* değil: .*secret-key\n$/)
    writeFileSync(keyFile(DATA_DIR), key, { mode: 0o600 })
    const again = await spawnServer({ DATA_DIR })
    again.kill('SIGTERM')
    expect(await again.exited).toBe(0)
  })

  it.skipIf(!postgres)('is not made for PostgreSQL without the demo', async () => {
    const settings = { DATA_DIR: newFolder(), DATABASE_URL: (await postgres?.freshDatabase()) ?? '', DEMO: '' }
    const refused = await spawnServer(settings).catch((error: unknown) => String(error))
    expect(refused).toMatch(/ended with 1: DATABASE_URL ile SECRET_KEY veya SECRET_KEY_FILE ayarı da gerekir: .*\.\n$/)
    const file = join(settings.DATA_DIR, 'anahtar')
    writeFileSync(file, newKey())
    chmodSync(file, 0o444)
    const server = await spawnServer({ ...settings, SECRET_KEY_FILE: file })
    server.kill('SIGTERM')
    expect(await server.exited).toBe(0)
  })

  it('is refused as a setting that is no key, or given twice', async () => {
    const DATA_DIR = newFolder()
    for (const SECRET_KEY of ['kısa', newKey().slice(4), `${newKey()}AAAA`])
      expect(await runOperatorHere(['requests', 'list'], { DATA_DIR, SECRET_KEY })).toMatchObject({
        code: 2,
        stderr: 'SECRET_KEY ayarının değeri kullanılamıyor.\n',
      })
    expect(
      await runOperatorHere(['requests', 'list'], { DATA_DIR, SECRET_KEY: newKey(), SECRET_KEY_FILE: 'x' }),
    ).toMatchObject({
      code: 2,
      stderr: 'SECRET_KEY ve SECRET_KEY_FILE ayarlarından yalnız biri verilebilir.\n',
    })
  })
})

describe.each(['sqlite', 'postgres'] as const)('secrets of the first release on %s', (engine) => {
  const isMissing = engine === 'postgres' && !postgres
  const environment = async () => {
    const url = engine === 'postgres' ? await postgres?.freshDatabase() : undefined
    return { DATA_DIR: newFolder(), SECRET_KEY: newKey(), ...(url === undefined ? {} : { DATABASE_URL: url }) }
  }

  it.skipIf(isMissing)('are encrypted at the start, by several processes at once too', async () => {
    const settings = await environment()
    const { store, open } = await migrated(settings)
    const other = openStore(readSettings(settings))
    await addPlainUser(store)
    await addPlainUser(store)
    const key = await Promise.all([open(), openSecretKey(other, readSettings(settings)), open()])
    for (const { id, stored } of await storedSecrets(store))
      expect(plain).toContain(key[1].open(stored, totpContext(id)))
    await other.close()
    await store.close()
    if (engine === 'postgres') return
    const bytes = readdirSync(settings.DATA_DIR).map((name) => readFileSync(join(settings.DATA_DIR, name), 'latin1'))
    for (const secret of plain) expect(bytes.join('')).not.toContain(secret)
  })

  it.skipIf(isMissing)('stay whole when the encryption is cut, which the next start does again', async () => {
    const settings = await environment()
    const { store, open } = await migrated(settings)
    await addPlainUser(store)
    const id = await open()
    await addPlainUser(store)
    const failing = { ...createSecretKey(Buffer.from(settings.SECRET_KEY, 'base64')), id }
    let sealed = 0
    const cut = {
      ...failing,
      seal: (text: string, context: string) => {
        sealed += 1
        if (sealed === 2) throw new Error('cut')
        return failing.seal(text, context)
      },
    }
    await expect(sealPlainSecrets(store, cut)).rejects.toThrow('cut')
    expect((await storedSecrets(store)).filter(({ stored }) => !stored.startsWith('v1.'))).toHaveLength(2)
    await open()
    expect((await storedSecrets(store)).filter(({ stored }) => !stored.startsWith('v1.'))).toHaveLength(0)
    await store.close()
  })
})
