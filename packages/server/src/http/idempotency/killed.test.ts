import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { istanbulDay } from '@ip-portal/core/kernel/values/dates'
import { usdToTry } from '@ip-portal/core/kernel/values/money'
import { pace } from '@ip-portal/core/testing/pace'
import { clientWith, openStore, type SpawnedServer, spawnServer, startPostgres } from '../../testing/index.ts'
import { signInSpawned } from '../../testing/spawn-server.ts'

const postgres = await startPostgres()
const dataDir = mkdtempSync(join(tmpdir(), 'portal-killed-'))
const running: SpawnedServer[] = []
afterAll(async () => {
  for (const server of running) server.kill('SIGKILL')
  await Promise.all(running.map(({ exited }) => exited))
  await postgres?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function start(settings: Record<string, string>): Promise<SpawnedServer> {
  const server = await spawnServer(settings)
  running.push(server)
  return server
}

const rounds = 3
const writesOfRound = 12

describe.each([['sqlite'], ['postgres']] as const)('kill -9 on %s', (engine) => {
  it.skipIf(engine === 'postgres' && !postgres)(
    'before, between and after effect and answer: a repeat with the key makes one effect of each write',
    async () => {
      const url = engine === 'postgres' ? await postgres?.freshDatabase() : undefined
      const settings = { DATA_DIR: join(dataDir, engine), ...(url === undefined ? {} : { DATABASE_URL: url }) }
      let server = await start(settings)
      const { token } = await signInSpawned(server.url, settings.DATA_DIR)
      const { rate } = (await clientWith(server.url, token).call('GET', '/action/get/rate')).body as { rate: number }
      const payment = {
        order_id: 1002,
        amount_usd: 20,
        amount_try: usdToTry(20, rate),
        exchange_rate: rate,
        payment_date: istanbulDay(Date.now()),
        payment_method: 'bank_transfer',
      }
      const pay = async (notes: string, key: string) => {
        const headers = { 'idempotency-key': key }
        const { body } = await clientWith(server.url, token).call(
          'POST',
          '/action/add-payment',
          { ...payment, notes },
          headers,
        )
        return body['id']
      }
      const writes: { notes: string; key: string; id?: unknown }[] = []
      for (let round = 0; round < rounds; round += 1) {
        const sent = Array.from({ length: writesOfRound }, (_, at) => ({
          notes: `Ödeme ${round}-${at}`,
          key: randomUUID(),
        }))
        const answers = sent.map(({ notes, key }) => pay(notes, key).catch(() => null))
        // The first round is cut off before any of its answers is read.
        if (round > 0) await pace(round * 15)
        server.kill('SIGKILL')
        await server.exited
        server = await start(settings)
        for (const [at, write] of sent.entries()) writes.push({ ...write, id: await answers[at] })
      }
      for (const { notes, key, id } of writes) {
        const again = await pay(notes, key)
        expect(typeof again).toBe('number')
        // An answer that arrived is the answer of the repeat.
        if (id !== null) expect(again).toBe(id)
      }
      server.kill('SIGTERM')
      await server.exited
      const store = openStore({ dataDir: settings.DATA_DIR, databaseUrl: url })
      const rows = await store.db.selectFrom('payments').select('notes').where('notes', 'like', 'Ödeme %').execute()
      await store.close()
      expect(rows.map(({ notes }) => notes).toSorted()).toEqual(writes.map(({ notes }) => notes).toSorted())
      // Some writes must have been cut off, or nothing was tested.
      expect(writes.some(({ id }) => id === null)).toBe(true)
    },
  )
})
