import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sweepStagedFiles } from '../../store/files/staged-files.ts'
import { beginUpload, fileHead, textPart } from '../../testing/forms/begin-upload.ts'
import { clientWith, openStore, type SpawnedServer, spawnServer, startPostgres } from '../../testing/index.ts'
import { signInSpawned } from '../../testing/spawn-server.ts'

const megabyte = 1024 * 1024
const postgres = await startPostgres()
const folder = mkdtempSync(join(tmpdir(), 'portal-uploads-'))
afterAll(async () => {
  await postgres?.stop()
  rmSync(folder, { recursive: true })
})

// The faults `many-uploads` and `uploads-to-nothing` measure the memory of uploads side by side.
describe.each(postgres ? ['sqlite', 'postgres'] : ['sqlite'])('a server process on %s', (engine) => {
  const dataDir = join(folder, engine)
  const settings: Record<string, string> = { DATA_DIR: dataDir }
  let server: SpawnedServer
  let token = ''
  beforeAll(async () => {
    if (engine === 'postgres' && postgres) settings['DATABASE_URL'] = await postgres.freshDatabase()
    server = await spawnServer(settings)
    token = (await signInSpawned(server.url, dataDir)).token
  })
  afterAll(async () => {
    server.kill('SIGKILL')
    await server.exited
  })
  const begin = (name: string) => {
    const texts = textPart('contractId', '2') + textPart('fileType', '1')
    return beginUpload({ url: server.url, token }, texts + fileHead(name))
  }

  it('that is killed in the middle of an upload leaves nothing to see, and its rest is swept', async () => {
    const store = openStore({ dataDir, databaseUrl: settings['DATABASE_URL'] })
    const staged = () => store.db.selectFrom('files').select('id').where('is_staged', '=', 1).execute()
    const used = async () =>
      (await store.db.selectFrom('upload_space').select('bytes').where('company_id', '=', 1).executeTakeFirstOrThrow())
        .bytes
    const before = await used()
    const sent = begin('yarım.pdf')
    await sent.send(Buffer.concat([Buffer.from('%PDF-'), Buffer.alloc(2 * megabyte)]))
    await expect.poll(async () => (await staged()).length).toBeGreaterThan(0)
    server.kill('SIGKILL')
    await server.exited
    expect(await sent.answer).toEqual({ status: 0, message: '' })
    server = await spawnServer(settings)
    const { text } = await clientWith(server.url, token).call('GET', '/contracts')
    expect(text).not.toContain('yarım')
    expect(await staged()).toHaveLength(1)
    await sweepStagedFiles(store.db, Date.now() + 2 * 3_600_000)
    expect([await staged(), await used()]).toEqual([[], before])
    await store.close()
  })
})
