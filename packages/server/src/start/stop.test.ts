import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createLog } from '../base/log.ts'
import { readSettings } from '../base/settings/settings.ts'
import { signIn, startPostgres, startTestServer } from '../testing/index.ts'
import { rawClient } from '../testing/tcp/raw-client.ts'
import { startServer } from './start-server.ts'

const { connections } = readSettings({})
const postgres = await startPostgres()
afterAll(() => postgres?.stop())

describe.each(postgres ? ['sqlite', 'postgres'] : ['sqlite'])('the stop on %s', (engine) => {
  it('finishes what runs and waits for no stuck client', async () => {
    const databaseUrl = engine === 'postgres' ? await postgres?.freshDatabase() : undefined
    const server = await startTestServer({
      settings: { databaseUrl, demoOrders: 3_000, connections: { ...connections, stopMs: 6_000 } },
    })
    const { token } = await signIn(server, 'genis@ornek.example')
    const head = (line: string, rest = '') =>
      `${line} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n${rest}\r\n`
    const tag = (length: number) => head('POST /api/orders/1001/tag', `content-length: ${length}\r\n`)
    const [silent, kept, dripping, running] = Array.from({ length: 4 }, () => rawClient(server.url))
    const [slowHead, halfRead] = [rawClient(server.url), rawClient(server.url)]
    await kept?.write(head('GET /api/orders/tags'))
    await dripping?.begin(tag(1_000))
    await running?.begin(tag(11), '{"tag"')
    await slowHead.write('GET /api/orders HTTP/1.1\r\nhost: x\r\nx-slow: ')
    halfRead.socket.pause()
    for (let i = 0; i < 20; i += 1) await halfRead.write(head('GET /api/orders'))
    void dripping?.drip(100)
    void slowHead.drip(100)
    await expect.poll(() => kept?.text()).toMatch(/^HTTP\/1\.1 200 /)
    await expect.poll(() => halfRead.socket.bytesRead).toBeGreaterThan(0)
    let hasStopped = false
    // From this call on, nothing new is taken.
    void server.stop().then(() => (hasStopped = true))
    await running?.write(':"x"}')
    // The stuck clients would go on for a minute and more.
    await expect.poll(() => hasStopped, { timeout: 40_000 }).toBe(true)
    halfRead.socket.destroy()
    for (const client of [silent, kept, dripping, running, slowHead]) await client?.closed
    expect(running?.text()).toMatch(/^HTTP\/1\.1 (200|404) /)
    expect(halfRead.text().length).toBeLessThan(20 * 1_000_000)
  })
})

it('an answer that runs at the stop closes its connection, and no further request on it is taken', async () => {
  const server = await startTestServer({ settings: { connections: { ...connections, stopMs: 30_000 } } })
  const client = rawClient(server.url)
  const body = '{"email":"kimse@ornek.example","password":"x"}'
  const sign = `POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-length: ${body.length}\r\n\r\n`
  await client.begin(sign, body.slice(0, 5))
  const stopped = server.stop()
  await client.write(`${body.slice(5)}GET /api/auth/check-session HTTP/1.1\r\nhost: x\r\n\r\n`)
  await stopped
  await client.closed
  const [answer, further] = client.text().split(/(?=HTTP\/1\.1 )/)
  expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  expect(answer).toMatch(/connection: close/i)
  expect(further).toBeUndefined()
})

it('a mail server and a database that hang do not hold the stop', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-stop-'))
  const settings = readSettings({ DEMO: '1', PORT: '0', DATA_DIR: dataDir })
  const lines: string[] = []
  const server = await startServer(settings, createLog({ write: (line) => lines.push(line) }))
  const hang = () => new Promise<void>(() => undefined)
  server.deps.mail.stop = hang
  const close = server.store.close.bind(server.store)
  server.store.close = hang
  await server.stop()
  expect(lines.filter((line) => line.includes('server.stop-late'))).toHaveLength(2)
  await close()
  rmSync(dataDir, { recursive: true })
})
