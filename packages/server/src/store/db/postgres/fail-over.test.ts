import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type ReplicatedPortal,
  startLoads,
  startReplicatedPortal,
  stopLoads,
} from '../../../testing/faults/replicated-portal.ts'
import { lacksForReplication } from '../../../testing/postgres/replicated-postgres.ts'
import { knownMigrations, migrate } from '../migrate.ts'
import { openStore } from '../open.ts'

const lack = lacksForReplication()
if (lack !== null) process.stderr.write(`skips the tests of a fail-over: ${lack}\n`)
const timeout = 30_000

describe.skipIf(lack !== null)('Two servers behind a pooler, on PostgreSQL with a synchronous standby', () => {
  let portal: ReplicatedPortal
  beforeAll(async () => {
    portal = await startReplicatedPortal()
  })
  afterAll(() => portal.close())

  const untilReady = (status: number) =>
    expect.poll(() => portal.readiness(), { timeout, interval: 250 }).toEqual([status, status])
  const untilDone = (loads: ReturnType<typeof startLoads>, more: number) =>
    Promise.all(loads.map((load) => load.untilDone(more)))

  it('leave no lock of a migration behind, also beside load', async () => {
    const loads = startLoads(portal, 300_000)
    await untilDone(loads, 20)
    const store = openStore({ dataDir: '.', databaseUrl: portal.postgres.databaseUrl })
    // A named step takes the lock even when nothing is left to do.
    for (let round = 0; round < 20; round += 1) await migrate(store, { last: knownMigrations.at(-1) ?? '' })
    expect(await portal.postgres.advisoryLocks()).toBe(0)
    expect((await portal.verify()).code).toBe(0)
    expect(await stopLoads(portal, loads)).toMatchObject({ wrong: [], lost: [] })
    await store.close()
  })

  it('refuse writes and answer reads while the standby is away', async () => {
    const [writer] = portal.writers
    await portal.postgres.standby().stop('fast')
    const refused = await writer?.call('POST', '/orders/1001/tag', { tag: 'yedeksiz' })
    expect([refused?.status, refused?.headers.has('retry-after')]).toEqual([503, true])
    for (const reader of portal.readers) expect((await reader.call('GET', '/orders/2001')).status).toBe(200)
    portal.postgres.standby().start()
    await expect
      .poll(async () => (await writer?.call('POST', '/orders/1001/tag', { tag: 'yedekli' }))?.status, { timeout })
      .toBe(200)
  })

  it('answer right or 503 over a fail-over, and lose nothing acknowledged', async () => {
    await untilReady(200)
    const loads = startLoads(portal)
    await untilDone(loads, 20)
    await portal.postgres.primary().kill()
    await untilReady(503)
    await portal.postgres.failOver()
    await untilReady(200)
    await untilDone(loads, 20)
    const { wrong, refused, added, lost } = await stopLoads(portal, loads)
    expect({ wrong, lost }).toEqual({ wrong: [], lost: [] })
    expect(refused).toBeGreaterThan(0)
    expect(added.length).toBeGreaterThan(0)
    expect((await portal.verify()).code).toBe(0)
    for (const server of portal.servers) expect(server.stderr()).not.toContain('request.failed')
  })
})
