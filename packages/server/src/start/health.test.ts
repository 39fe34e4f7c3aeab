import { afterAll, expect, it } from 'vitest'
import { readSettings } from '../base/settings/settings.ts'
import { startTestServer } from '../testing/index.ts'
import { onBothEngines } from '../testing/on-both-engines.ts'
import { startOwnPostgres } from '../testing/postgres/start-postgres.ts'

const { connections } = readSettings({})
const postgres = await startOwnPostgres()
afterAll(() => postgres?.stop())

const probe = async (url: string, path: string) => {
  const answer = await fetch(url + path)
  return [answer.status, (await answer.json()) as unknown, answer.headers.get('cache-control')]
}
const ready = [200, { status: 'ready' }, 'no-store']
const live = [200, { status: 'live' }, 'no-store']

onBothEngines((server) => {
  it('probes answer without a session, and no cache keeps them', async () => {
    expect(await probe(server().url, '/livez')).toEqual(live)
    expect(await probe(server().url, '/readyz')).toEqual(ready)
    expect((await fetch(`${server().url}/readyz`, { method: 'HEAD' })).status).toBe(200)
    expect((await fetch(`${server().url}/readyz`, { method: 'POST' })).status).toBe(405)
  })

  it('probes that go well are no lines of the log', async () => {
    await probe(server().url, '/livez')
    await probe(server().url, '/readyz')
    expect(server().log.filter((line) => line.includes('/readyz') && line.includes('"status":200'))).toEqual([])
  })
})

it.skipIf(!postgres)('a database that is away or hangs makes the server unready, not dead', async () => {
  const server = await startTestServer({ settings: { databaseUrl: (await postgres?.freshDatabase()) ?? '' } })
  const away = [503, { status: 'unready', reason: 'database' }, 'no-store']
  const cluster = postgres?.cluster
  expect(await probe(server.url, '/readyz')).toEqual(ready)
  await cluster?.stop('fast')
  await expect.poll(() => probe(server.url, '/readyz')).toEqual(away)
  expect(await probe(server.url, '/livez')).toEqual(live)
  cluster?.start()
  await expect.poll(() => probe(server.url, '/readyz')).toEqual(ready)
  cluster?.freeze()
  try {
    await expect
      .poll(() => Promise.all(Array.from({ length: 50 }, () => probe(server.url, '/readyz'))))
      .toEqual(Array.from({ length: 50 }, () => away))
    expect(await probe(server.url, '/livez')).toEqual(live)
  } finally {
    cluster?.thaw()
  }
  await expect.poll(() => probe(server.url, '/readyz')).toEqual(ready)
  const changes = server.log.filter((line) => line.includes('server.readiness'))
  expect(changes.map((line) => (JSON.parse(line) as { database: string }).database)).toEqual([
    'away',
    'back',
    'away',
    'back',
  ])
  await server.stop()
})

it('a stopping server is unready from the first moment, and serves until its delay is over', async () => {
  const server = await startTestServer({ settings: { connections: { ...connections, stopDelayMs: 10_000 } } })
  expect(await probe(server.url, '/readyz')).toEqual(ready)
  const stopped = server.stop()
  expect(await probe(server.url, '/readyz')).toEqual([503, { status: 'unready', reason: 'stopping' }, 'no-store'])
  const { status, headers } = await fetch(`${server.url}/api/auth/check-session`)
  expect([status, headers.get('connection')]).toEqual([200, 'close'])
  await stopped
  await expect(fetch(server.url)).rejects.toThrow('fetch failed')
})
