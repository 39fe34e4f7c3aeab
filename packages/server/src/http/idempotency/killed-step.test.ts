import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { pace } from '@ip-portal/core/testing/pace'
import { addRoute, planDocument } from '../../testing/api/plan-document.ts'
import { clientWith, type SpawnedServer, spawnServer, startPostgres } from '../../testing/index.ts'
import { signInSpawned } from '../../testing/spawn-server.ts'

const postgres = await startPostgres()
const dataDir = mkdtempSync(join(tmpdir(), 'portal-killed-step-'))
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

const [order, block] = ['/ip/order/1001/192.0.2.0/24/route', '192.0.2.0/24']
const rounds = 3
const stepsOfRound = 8
const origins = Array.from({ length: rounds * stepsOfRound }, (_, at) => `AS${65_000 + at}`)

describe.each([['sqlite'], ['postgres']] as const)('kill -9 on %s', (engine) => {
  it.skipIf(engine === 'postgres' && !postgres)(
    'before, between and after change and answer: a repeat of each step makes one change of it',
    async () => {
      const url = engine === 'postgres' ? await postgres?.freshDatabase() : undefined
      const settings = { DATA_DIR: join(dataDir, engine), ...(url === undefined ? {} : { DATABASE_URL: url }) }
      let server = await start(settings)
      const user = await signInSpawned(server.url, settings.DATA_DIR)
      // A token needs no step-up, which may end while servers start.
      const expires_at = new Date(Date.now() + 86_400_000).toISOString()
      const asked = { name: 'CI', scope: 'routing:write', orders: null, expires_at }
      const token = String((await user.call('POST', '/auth/tokens', asked)).body['token'])
      const me = () => clientWith(server.url, token)
      const plan = planDocument('kesilen', [{ order: 1001, block, steps: origins.map(addRoute) }])
      expect((await me().call('POST', '/plans', plan)).status).toBe(200)
      const run = async (at: number) => {
        const headers = { 'plan-step': `kesilen/${at + 1}` }
        const { status, text } = await me().call('POST', order, { origin: origins[at] }, headers)
        return status === 200 ? text : null
      }
      const seen = new Map<number, string | null>()
      for (let round = 0; round < rounds; round += 1) {
        const steps = Array.from({ length: stepsOfRound }, (_, at) => round * stepsOfRound + at)
        const answers = steps.map((at) => run(at).catch(() => null))
        // The first round is cut off before any of its answers is read.
        if (round > 0) await pace(round * 15)
        server.kill('SIGKILL')
        await server.exited
        server = await start(settings)
        for (const [place, at] of steps.entries()) seen.set(at, (await answers[place]) ?? null)
      }
      const { body: left } = await me().call('GET', '/plans/kesilen')
      for (const [at, answer] of seen) {
        const again = await run(at)
        expect(again).toEqual(answer ?? expect.any(String))
      }
      const { body } = await me().call('GET', '/plans/kesilen')
      expect(body['done']).toBe(origins.length)
      const { routes } = (await me().call('GET', order)).body as { routes: { origin: string }[] }
      const made = routes.map(({ origin }) => origin).filter((origin) => origins.includes(origin))
      expect(made.toSorted()).toEqual(origins.toSorted())
      const audit = await clientWith(server.url, user.token).call('GET', '/audit?action=route.add&order=1001')
      const rows = JSON.parse(audit.text) as unknown[]
      expect(rows).toHaveLength(origins.length)
      // Some steps must have been cut off, or nothing was tested.
      expect(Number(left['done'])).toBeLessThan(origins.length)
    },
  )
})
