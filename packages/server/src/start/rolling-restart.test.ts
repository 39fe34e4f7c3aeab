import { randomBytes } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { readDemoSignIns } from '../base/data-dir/demo-sign-ins.ts'
import { temporaryFolders } from '../testing/data-dir/temporary-folders.ts'
import { startLoad } from '../testing/faults/load.ts'
import { call, clientWith, signInSpawned, type SpawnedServer, spawnServer, startPostgres } from '../testing/index.ts'
import { hasNginx, type Nginx, startNginx } from '../testing/processes/nginx.ts'

const secondSignIn = async (dataDir: string) => {
  const { email, password } = (await readDemoSignIns(dataDir)).find((one) => one.email === 'genis@ornek.example') ?? {}
  return { email, password }
}

const newFolder = temporaryFolders()
const postgres = hasNginx() ? await startPostgres() : null

describe.skipIf(!postgres)('two servers behind deploy/nginx.conf, where nginx and PostgreSQL are installed,', () => {
  const servers: SpawnedServer[] = []
  let nginx: Nginx | undefined
  afterAll(async () => {
    await nginx?.stop()
    for (const server of servers) server.kill('SIGKILL')
    await Promise.all(servers.map(({ exited }) => exited))
    await postgres?.stop()
  })
  const started = async () => {
    const shared = {
      DATABASE_URL: (await postgres?.freshDatabase()) ?? '',
      SECRET_KEY: randomBytes(32).toString('base64'),
      TRUST_PROXY: '1',
      STOP_DELAY_MS: '1000',
    }
    const folders = [newFolder(), newFolder()]
    const start = (index: number, port = '0') => spawnServer({ ...shared, PORT: port, DATA_DIR: folders[index] ?? '' })
    servers.push(await start(0), await start(1))
    const proxy = await startNginx(servers.map(({ url }) => url))
    nginx = proxy
    const writer = await signInSpawned(servers[0]?.url ?? '', folders[0] ?? '')
    const reader = await call(proxy.url, 'POST', '/auth/login', { body: await secondSignIn(folders[0] ?? '') })
    const restart = async (index: number) => {
      const old = servers[index]
      old?.kill('SIGTERM')
      await old?.exited
      const { host, port } = new URL(old?.url ?? '')
      servers[index] = await start(index, port)
      // nginx leaves a server out for up to two seconds after it has refused connections.
      const logged = proxy.log().length
      await expect.poll(() => proxy.log().slice(logged), { timeout: 20_000 }).toContain(` ${host} 200 `)
    }
    return {
      proxy,
      restart,
      writer: clientWith(proxy.url, writer.token),
      reader: clientWith(proxy.url, String(reader.body['token'])),
    }
  }

  it('are replaced one after the other without a failed call, and no secret of a link is logged', async () => {
    const { proxy, restart, writer, reader } = await started()
    const load = startLoad(writer, reader)
    await load.untilDone(20)
    for (const index of [0, 1]) {
      await restart(index)
      await load.untilDone(60)
    }
    const { wrong, refused } = await load.stop()
    expect([wrong, refused]).toEqual([[], 0])
    await fetch(`${proxy.url}/reset-password?token=geheim`)
    for (const server of servers) server.kill('SIGKILL')
    const away = await fetch(`${proxy.url}/secure-check?key=geheim`)
    expect([away.status, away.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await away.json()).toMatchObject({ success: false })
    // nginx writes the line after the answer.
    await expect.poll(() => proxy.log()).toContain('/secure-check')
    expect(proxy.log()).not.toContain('geheim')
  })
})
