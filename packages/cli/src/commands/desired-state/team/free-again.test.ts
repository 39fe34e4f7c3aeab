import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { stringify } from 'yaml'
import type { DesiredOrder } from '@ip-portal/core/desired-state'
import type { TestCli } from '../../../testing/run-cli.ts'
import { routingChange, startTeam, type Team } from '../../../testing/team.ts'

const order = 1003
const present = { id: order, block: '198.51.100.128/25', routes: ['AS64502'], roas: [{ asn: 'AS64502' }] }
let team: Team
/** Machine that the plan is made on; the others know the plan from the portal. */
let first: TestCli
beforeAll(async () => {
  team = await startTeam([order])
  first = team.machine()
})
afterAll(() => team.stop())

/** Records and fees before each test. */
let before: [string[], number]
const now = async (): Promise<[string[], number]> => [await team.records(), await team.fees()]
const setUsedChanges = (used: number) =>
  team.server.db.updateTable('change_counters').set({ used }).where('order_id', '=', order).execute()
beforeEach(async () => {
  before = await now()
})
afterEach(() => team.proxy.pass())

async function planned(state: Partial<DesiredOrder>): Promise<string> {
  const path = join(first.configDir, 'plan.json')
  const file = join(first.configDir, 'wanted.yaml')
  writeFileSync(file, stringify({ orders: [{ ...present, ...state }] }))
  const ran = await first.run(['plan', '-f', file, '--out', path])
  expect(ran.code, ran.stderr).toBe(0)
  return path
}
async function expectDone(cli: TestCli, ...words: string[]): Promise<void> {
  const ran = await cli.run([...words, '--yes'])
  expect(ran.code, ran.stderr).toBe(0)
}

it('an undo that was cut goes on without a fee, with no free change left', async () => {
  await setUsedChanges(2)
  const plan = await planned({ routes: [], roas: [] })
  await expectDone(first, 'apply', plan)
  team.proxy.fault(routingChange, (count) => (count === 2 ? { status: 409, body: { success: false } } : 'none'))
  expect((await first.run(['undo', plan, '--yes'])).code).toBe(7)
  team.proxy.pass()
  await expectDone(team.machine(), 'undo', plan, '--max-fee', '0')
  expect(await now()).toEqual(before)
})

it('a plan that used the last free change is applied once more after its undo, without a fee', async () => {
  await setUsedChanges(1)
  const plan = await planned({ routes: ['AS64502', 'AS64506'] })
  await expectDone(first, 'apply', plan)
  await expectDone(team.machine(), 'undo', plan)
  await expectDone(team.machine(), 'apply', plan, '--max-fee', '0')
  await expectDone(first, 'undo', plan)
  expect(await now()).toEqual(before)
})
