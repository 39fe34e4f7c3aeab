import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, it } from 'vitest'
import { openStore } from '../../store/db/open.ts'
import { addRoute, planDocument } from '../../testing/api/plan-document.ts'
import { clientWith, type SpawnedServer, spawnServer, startPostgres } from '../../testing/index.ts'
import { parsedMails } from '../../testing/mails.ts'
import { runOperator } from '../../testing/run-operator.ts'
import { signInSpawned } from '../../testing/spawn-server.ts'

const postgres = await startPostgres()
const dataDir = mkdtempSync(join(tmpdir(), 'portal-killed-revert-'))
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

const order = '/ip/order/1001/192.0.2.0/24/route'
const block = '192.0.2.0/24'
const [first, second] = ['AS64505', 'AS64506']

describe.concurrent.each([['sqlite'], ['postgres']] as const)('kill -9 on %s', (engine) => {
  it.skipIf(engine === 'postgres' && !postgres)(
    'before the time to confirm is over: the servers that start later take the changes back once, and say so',
    async ({ expect }) => {
      const databaseUrl = engine === 'postgres' ? await postgres?.freshDatabase() : undefined
      const folder = join(dataDir, engine)
      const settings = { DATA_DIR: folder, ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }) }
      const server = await start(settings)
      const me = await signInSpawned(server.url, folder)
      const originsAt = async (url: string) =>
        ((await clientWith(url, me.token).call('GET', order)).body['routes'] as { origin: string }[])
          .map(({ origin }) => origin)
          .toSorted()
      const before = await originsAt(server.url)
      const plan = planDocument('oldurulen', [{ order: 1001, block, steps: [first, second].map(addRoute) }])
      expect((await me.call('POST', '/plans', { ...plan, confirm_within: 3_600 })).status).toBe(200)
      for (const [at, origin] of [first, second].entries()) {
        const step = { 'plan-step': `${plan.id}/${at + 1}` }
        expect((await me.call('POST', order, { origin }, step)).status).toBe(200)
      }
      expect(await originsAt(server.url)).toEqual([...before, first, second].toSorted())
      server.kill('SIGKILL')
      await server.exited

      // No server runs while the time to confirm ends.
      const store = openStore({ dataDir: folder, databaseUrl })
      const ended = Date.now() - 1
      await store.db.updateTable('plans').set({ revert_at: ended }).where('document_id', '=', plan.id).execute()
      const two = await Promise.all([start(settings), start(settings)])
      const show = async (id: string) => (await clientWith(two[0].url, me.token).call('GET', `/plans/${id}`)).body
      await expect
        .poll(async () => (await show(plan.id))['reverted_at'], { timeout: 60_000 })
        .toEqual(expect.any(String))
      expect(await originsAt(two[0].url)).toEqual(before)
      expect(await originsAt(two[1].url)).toEqual(before)
      expect(await show(`${plan.id}.revert`)).toMatchObject({ undoes: plan.id, steps: 2, done: 2, orders: [1001] })
      const late = await clientWith(two[1].url, me.token).call('POST', `/plans/${plan.id}/confirm`)
      expect([late.status, late.body.code]).toEqual([409, 'PLAN_REVERTED'])

      // A further start finds nothing left to take back.
      for (const one of two) one.kill('SIGKILL')
      await Promise.all(two.map(({ exited }) => exited))
      const last = await start(settings)
      expect(await originsAt(last.url)).toEqual(before)
      const due = await store.db.selectFrom('plans').select('id').where('revert_at', 'is not', null).execute()
      expect(due).toEqual([])
      const told = () =>
        parsedMails(folder).filter(({ headers }) => headers['subject'] === `Plan ${plan.id} geri alındı`)
      await expect.poll(() => told().length, { timeout: 60_000 }).toBe(1)
      const rows = await store.db
        .selectFrom('audit_log')
        .select(['action', 'actor_kind'])
        .where('details_json', 'like', `%${plan.id}.revert%`)
        .orderBy('id')
        .execute()
      await store.close()
      expect(rows.map(({ action, actor_kind }) => [action, actor_kind])).toEqual([
        ['route.delete', 'user'],
        ['route.delete', 'user'],
        ['plan.revert', 'user'],
      ])
      expect((await runOperator(['verify', '--json'], settings)).json).toMatchObject({ ok: true })
    },
  )
})
