import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { stringify } from 'yaml'
import { startRecordingProxy, type RecordingProxy } from '../../../testing/recording-proxy.ts'
import { testCliFor, type TestCli } from '../../../testing/run-cli.ts'
import { routingChange, startTeam, type Team } from '../../../testing/team.ts'

let team: Team
/** Another way to the portal, so that a fault hits one machine. */
let beside: RecordingProxy
beforeAll(async () => {
  team = await startTeam([1001, 1014])
  beside = await startRecordingProxy(team.server.url)
})
afterAll(async () => {
  await beside.stop()
  await team.stop()
})

const refused = { status: 409, body: { success: false, message: 'Olmaz' } }

/** Refuses all changes of a machine but the first of one order; none is sent before the other machine sends one. */
function letPass(proxy: RecordingProxy, order: number, begun: () => void, otherBegun: Promise<void>): void {
  let passed = false
  proxy.fault(routingChange, async (_, call) => {
    begun()
    await otherBegun
    if (passed || !call.includes(`/${order}/`)) return refused
    passed = true
    return 'none'
  })
}

it('two undoes that both stop in the middle are finished by a third machine, and the plan is applied once more', async () => {
  const first = team.machine()
  const [file, plan] = [join(first.configDir, 'wanted.yaml'), join(first.configDir, 'plan.json')]
  const routes = ['AS64505', 'AS64506']
  const state = [
    { id: 1001, block: '192.0.2.0/24', routes },
    { id: 1014, block: '198.18.4.0/26', routes },
  ]
  writeFileSync(file, stringify({ orders: state }))
  const before = await team.records()
  const planned = await first.run(['plan', '-f', file, '--out', plan, '--json'])
  const { id } = JSON.parse(planned.stdout) as { id: string }
  const run = async (cli: TestCli, ...words: string[]) => {
    const { code, stdout, stderr } = await cli.run([...words, '--yes', '--json'])
    return { code, said: JSON.parse(code === 0 ? stdout : stderr) as unknown }
  }
  expect(await run(first, 'apply', plan)).toMatchObject({ code: 0 })
  const after = await team.records()

  const [one, other] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  letPass(team.proxy, 1001, one.resolve, other.promise)
  letPass(beside, 1014, other.resolve, one.promise)
  const machines = [team.machine(), testCliFor(beside.url, { IPPORTAL_TOKEN: first.env['IPPORTAL_TOKEN'] ?? '' })]
  for (const ended of await Promise.all(machines.map((cli) => run(cli, 'undo', id))))
    expect(ended).toMatchObject({ code: 7, said: { error: { steps_done: 1 } } })

  team.proxy.pass()
  expect(await run(team.machine(), 'undo', id)).toMatchObject({ code: 0 })
  expect(await team.records()).toEqual(before)
  for (const machine of [...machines, team.machine()]) {
    const { stdout } = await machine.run(['history', '--json'])
    expect((JSON.parse(stdout) as { state: string }[]).map(({ state }) => state)).toEqual(['done', 'done', 'undone'])
  }
  expect(await run(team.machine(), 'apply', plan)).toMatchObject({ code: 0, said: { plan: `${id}.2` } })
  expect(await team.records()).toEqual(after)
})

it('an undo that another machine ends between two reads of a second one is not itself undone', async () => {
  const first = team.machine()
  const [file, plan] = [join(first.configDir, 'more.yaml'), join(first.configDir, 'more.json')]
  const routes = ['AS64507', 'AS64508']
  writeFileSync(file, stringify({ orders: [{ id: 1001, block: '192.0.2.0/24', routes }] }))
  const before = await team.records()
  const planned = await first.run(['plan', '-f', file, '--out', plan, '--json'])
  const { id } = JSON.parse(planned.stdout) as { id: string }
  expect((await first.run(['apply', plan, '--yes'])).code).toBe(0)

  // The first undo stops before its second change until the other has read the list twice, without and under its lock,
  // and ends before the other reads it.
  const [isHalfDone, isListed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  team.proxy.fault(routingChange, async (count) => {
    if (count === 2) isHalfDone.resolve()
    if (count === 2) await isListed.promise
    return 'none' as const
  })
  const undone = first.run(['undo', plan, '--yes'])
  let listed = 0
  beside.fault(/^GET \/plans/, async (_, call) => {
    if (/^GET \/plans(\?|$)/.test(call)) listed += 1
    else if (listed === 2) {
      isListed.resolve()
      await undone
    }
    return 'none' as const
  })
  await isHalfDone.promise
  const other = testCliFor(beside.url, { IPPORTAL_TOKEN: first.env['IPPORTAL_TOKEN'] ?? '' })
  expect(await other.run(['undo', id, '--yes'])).toMatchObject({ code: 0 })
  expect(await undone).toMatchObject({ code: 0 })
  expect(listed).toBe(2)
  expect(await team.records()).toEqual(before)
})
