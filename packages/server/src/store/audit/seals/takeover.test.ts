import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { clientWith } from '../../../testing/portal-client.ts'
import { startPostgres } from '../../../testing/postgres/start-postgres.ts'
import { signInSpawned, type SpawnedServer, spawnServer } from '../../../testing/spawn-server.ts'
import { openStore } from '../../db/open.ts'

const postgres = await startPostgres()
const dataDir = mkdtempSync(join(tmpdir(), 'portal-sealers-'))
const running: SpawnedServer[] = []
afterAll(async () => {
  for (const server of running) server.kill('SIGKILL')
  await Promise.all(running.map(({ exited }) => exited))
  await postgres?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

it.skipIf(!postgres)('another process goes on with the chain when the elected sealer is killed', async () => {
  const databaseUrl = (await postgres?.freshDatabase()) ?? ''
  const start = async () => {
    const server = await spawnServer({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl })
    running.push(server)
    return server
  }
  const first = await start()
  const second = await start()
  const store = openStore({ databaseUrl, dataDir })
  const unsealed = async () =>
    (
      await store.db
        .selectFrom('audit_log as a')
        .leftJoin('audit_seals as s', 's.audit_id', 'a.id')
        .select('a.id')
        .where('s.position', 'is', null)
        .execute()
    ).length
  const isSealedBy = (server: SpawnedServer) => server.stderr().includes('audit.sealed')
  const { token } = await signInSpawned(first.url, dataDir)
  await expect.poll(unsealed).toBe(0)
  await expect.poll(() => [first, second].filter(isSealedBy).length).toBe(1)
  const [elected, other] = isSealedBy(first) ? [first, second] : [second, first]
  elected.kill('SIGKILL')
  await elected.exited
  const saved = await clientWith(other.url, token).call('POST', '/orders/1001/tag', { tag: 'Yeni' })
  expect(saved.status).toBe(200)
  expect(await unsealed()).toBeGreaterThan(0)
  await expect.poll(unsealed).toBe(0)
  await expect.poll(() => isSealedBy(other)).toBe(true)
  await store.close()
})
