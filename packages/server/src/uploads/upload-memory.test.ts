import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sweepStagedFiles } from '../files/staged-files.ts'
import { beginUpload, fileHead, textPart } from '../testing/forms/begin-upload.ts'
import { clientWith, openStore, type SpawnedServer, spawnServer, startPostgres } from '../testing/index.ts'
import { signInSpawned } from '../testing/spawn-server.ts'

const megabyte = 1024 * 1024
const uploads = 6
const fileBytes = 30 * megabyte
/** Half of all files; the garbage collector may leave some of what has passed. */
const boundBytes = 90 * megabyte
const postgres = await startPostgres()
const folder = mkdtempSync(join(tmpdir(), 'portal-memory-'))
afterAll(async () => {
  await postgres?.stop()
  rmSync(folder, { recursive: true })
})

const memoryOf = ({ pid }: SpawnedServer): number =>
  Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024

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

  it.runIf(process.platform === 'linux')('holds no files that come side by side in memory', async () => {
    const upload = async (index: number) => {
      const sent = begin(`${index}.pdf`)
      await sent.send('%PDF-')
      for (let bytes = 0; bytes < fileBytes; bytes += megabyte) await sent.send(Buffer.alloc(megabyte, index))
      sent.end()
      return (await sent.answer).status
    }
    // The first upload warms the process up.
    await upload(0)
    const rest = memoryOf(server)
    let peak = rest
    const timer = setInterval(() => (peak = Math.max(peak, memoryOf(server))), 10)
    const statuses = await Promise.all(Array.from({ length: uploads }, (_, index) => upload(index + 1)))
    clearInterval(timer)
    expect(statuses).toEqual(Array.from({ length: uploads }, () => 200))
    expect(peak - rest).toBeLessThan(boundBytes)
  })

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
