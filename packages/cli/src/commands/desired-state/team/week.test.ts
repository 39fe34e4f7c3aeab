import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { parse, stringify } from 'yaml'
import type { DesiredOrder, NumberedOrder, Plan } from '@ip-portal/core/desired-state'
import type { Fault, FaultOf } from '../../../testing/recording-proxy.ts'
import type { Ran, TestCli } from '../../../testing/run-cli.ts'
import { recordsOf, routingChange, startTeam, type Team } from '../../../testing/team.ts'

const orders = [1001, 1009, 1014]
let team: Team
/** Machine of the engineer, with a checkout of the routing. */
let laptop: TestCli
/** Folder of the routing, one file an order, and what the files say. */
let folder: string
const wanted = new Map<number, DesiredOrder>()
/** Plans of the week, by id, with the number of their steps. */
const plans = new Map<string, number>()

beforeAll(async () => {
  team = await startTeam(orders)
  laptop = team.machine()
  folder = join(laptop.configDir, 'routing')
  mkdirSync(folder)
})
afterAll(() => team.stop())
beforeEach(() => team.proxy.pass())

/** Writes the file of an order, as a commit would bring it to every checkout. */
function commit(order: number, change: Partial<DesiredOrder>): void {
  const desired = { ...(wanted.get(order) as DesiredOrder), ...change }
  wanted.set(order, desired)
  writeFileSync(join(folder, `${order}.yaml`), stringify({ orders: [desired] }))
}

interface Saved {
  path: string
  id: string
  steps: number
  fee: number
}

/** Plans the folder on the laptop; the plan is what the team reviews. */
async function review(): Promise<Saved> {
  const path = join(laptop.configDir, `plan-${plans.size}.json`)
  const ran = await laptop.run(['plan', '-f', folder, '--out', path, '--json'])
  expect(ran.code, ran.stderr).toBe(0)
  const { id, orders: planned, cost } = JSON.parse(ran.stdout) as Plan
  const steps = planned.reduce((sum, order) => sum + order.steps.length, 0)
  plans.set(id, steps)
  return { path, id, steps, fee: cost.fee_usd ?? Number.NaN }
}

const applyOn = (cli: TestCli, path: string, ...options: string[]) => cli.run(['apply', path, '--yes', ...options])
/** Expects the end of a command, and words that it says. */
const expectEnd = ({ code, stderr }: Ran, end: number | null, ...says: string[]) => {
  expect(code, stderr).toBe(end)
  for (const text of says) expect(stderr).toContain(text)
}

/** Checks for drift as the job of every night does: on a new machine, by exit code. */
const nightly = () => team.machine().run(['plan', '-f', folder, '--exit-code'])
async function expectQuiet(): Promise<void> {
  expect(await team.records()).toEqual(recordsOf(wanted.values()))
  expect(await nightly()).toMatchObject({ code: 0, stdout: '' })
}

const never = new Promise<never>(() => {})
const faultChanges = (faultOf: FaultOf) => team.proxy.fault(routingChange, faultOf)
/** Answers one change with a fault, and passes the others on. */
const faultAt = (at: number, fault: Fault) => faultChanges((count) => (count === at ? fault : 'none'))

/** Applies a plan on a new machine that loses its power at the n-th change, behind the server's work. */
async function powerCutAt(path: string, at: number): Promise<Ran> {
  let cut = () => {}
  faultChanges((count) => {
    if (count < at) return 'none'
    cut()
    return count === at ? 'cut-after' : never
  })
  return team.machine().run(['apply', path, '--yes'], { onStart: (child) => (cut = () => void child.kill('SIGKILL')) })
}

const roas = (...asns: string[]) => asns.map((asn) => ({ asn }))

describe('monday', () => {
  it('the routing moves into files, one an order', async () => {
    const exported = await laptop.run(['export', ...orders.map(String)])
    for (const order of (parse(exported.stdout) as { orders: NumberedOrder[] }).orders) wanted.set(order.id, order)
    for (const order of orders) commit(order, {})
    expectEnd(await laptop.run(['fmt', folder]), 0)
    await expectQuiet()
  })

  it('the first change is planned on the laptop and applied by a runner', async () => {
    commit(1001, { routes: ['AS64500', 'AS64505', 'AS64506'], roas: roas('AS64500', 'AS64505', 'AS64506') })
    commit(1014, {
      routes: ['AS64500'],
      roas: roas('AS64500'),
      nameServers: ['ns1.ornek.example', 'ns2.ornek.example'],
    })
    const { path, steps } = await review()
    expectEnd(await applyOn(team.machine(), path), 0, `${steps} adım uygulandı.`)
    await expectQuiet()
  })
})

describe('tuesday', () => {
  it('two runners start with one plan at once', async () => {
    commit(1001, { routes: ['AS64500', 'AS64507'], roas: roas('AS64500', 'AS64507'), nameServers: [] })
    commit(1014, { routes: ['AS64500', 'AS64508'], roas: roas('AS64500', 'AS64508') })
    const { path, id, steps } = await review()
    const ends = await Promise.all([team.machine(), team.machine()].map((cli) => applyOn(cli, path)))
    // One runner may find the records of a block between two steps of the other one.
    for (const { code, stderr } of ends) expect([0, 6, 7], stderr).toContain(code)
    expect(ends.map(({ code }) => code)).toContain(0)
    expect((await team.steps()).filter((step) => step.startsWith(id))).toHaveLength(steps)
    await expectQuiet()
  })
})

describe('wednesday', () => {
  let plan: Saved

  it('a runner loses its power in the middle, and the next one finishes', async () => {
    commit(1001, { routes: ['AS64500', 'AS64505'], roas: roas('AS64500', 'AS64505') })
    commit(1009, { nameServers: ['ns3.ornek.example', 'ns4.ornek.example'], roas: roas('AS64500', 'AS64501') })
    plan = await review()
    expectEnd(await powerCutAt(plan.path, 4), null)
    team.proxy.pass()
    const finished = await applyOn(team.machine(), plan.path)
    expectEnd(finished, 0, 'Yarıda kalan uygulama sürdürülüyor.')
    expect(Number(/(\d+) adım uygulandı/.exec(finished.stderr)?.[1])).toBeLessThan(plan.steps)
    expect((await team.steps()).filter((step) => step.startsWith(plan.id))).toHaveLength(plan.steps)
    await expectQuiet()
  })

  it('a colleague takes it back elsewhere, the job of the night sees it, and it is applied once more', async () => {
    expectEnd(await team.machine().run(['undo', plan.id, '--yes']), 0, `${plan.steps} adım geri alındı.`)
    expect((await nightly()).code).toBe(3)
    expectEnd(await applyOn(team.machine(), plan.path), 0, `${plan.steps} adım uygulandı.`)
    plans.set(`${plan.id}.2`, plan.steps)
    await expectQuiet()
  })
})

describe('thursday', () => {
  const path = '/ip/order/1014/198.18.4.0/26/route'

  it('a change in the browser makes a plan stale, and the job of the night names it', async () => {
    commit(1001, { routes: ['AS64500', 'AS64509'], roas: roas('AS64500', 'AS64509') })
    commit(1014, { routes: ['AS64500'], roas: roas('AS64500') })
    const plan = await review()
    expect((await team.colleague.call('POST', path, { origin: 'AS64999' })).status).toBe(200)
    const sent = team.changes().length
    const [refused, drift] = await Promise.all([applyOn(team.machine(), plan.path), nightly()])
    expectEnd(refused, 6, '#1014 198.18.4.0/26: route AS64999 sonradan eklenmiş')
    expect(team.changes()).toHaveLength(sent)
    expect([drift.code, drift.stdout]).toEqual([3, expect.stringContaining('route AS64999')])
    expect((await team.colleague.call('DELETE', `${path}/AS64999`)).status).toBe(200)
    expectEnd(await applyOn(team.machine(), plan.path), 0, `${plan.steps} adım uygulandı.`)
    await expectQuiet()
  })

  it('a fee that grew behind the review is refused, and the next plan books what it says', async () => {
    // The free changes of the year, all but two.
    await team.server.db.updateTable('change_counters').set({ used: 3 }).where('order_id', '=', 1014).execute()
    commit(1014, { routes: ['AS64500', 'AS64510'], roas: roas('AS64500', 'AS64510') })
    const cheap = await review()
    expect(cheap.fee).toBe(0)
    expect((await team.colleague.call('POST', path, { origin: 'AS64998' })).status).toBe(200)
    expect((await team.colleague.call('DELETE', `${path}/AS64998`)).status).toBe(200)
    const [sent, booked] = [team.changes().length, await team.fees()]
    const [grown, dear] = await Promise.all([
      applyOn(team.machine(), cheap.path),
      applyOn(team.machine(), folder, '--max-fee', '9'),
    ])
    expectEnd(grown, 6, 'Ücret arttı: planda yok, şimdi $10,00.')
    expectEnd(dear, 2, 'Plan ücreti $10,00, --max-fee $9,00.')
    expect([team.changes().length, await team.fees()]).toEqual([sent, booked])
    plans.delete(cheap.id)
    const agreed = await review()
    expect(agreed.fee).toBe(10)
    expectEnd(await applyOn(team.machine(), agreed.path), 0)
    expect(await team.fees()).toBe(booked + agreed.fee)
    await expectQuiet()
  })
})

describe('friday', () => {
  it('a busy portal ends the apply in the middle, and a patient one waits', async () => {
    commit(1001, { routes: ['AS64500', 'AS64511'], roas: roas('AS64500', 'AS64511') })
    commit(1009, { nameServers: [], roas: [] })
    const busy: Fault = { status: 429, body: { success: false, message: 'Çok sık' }, headers: { 'retry-after': '1' } }
    const { path, steps } = await review()
    faultAt(3, busy)
    const ended = await applyOn(team.machine(), path)
    expectEnd(ended, 7, 'Çok sık', 'Bu kayıt önceki hâlinde.', `Sürdürmek için: ipportal apply ${path}`)
    const done = Number(/adımdan (\d+) tanesi/.exec(ended.stderr)?.[1])
    faultAt(2, busy)
    expectEnd(await applyOn(team.machine(), path, '--max-wait', '30s'), 0, `${steps - done} adım uygulandı.`)
    await expectQuiet()
  })

  it('a portal that loses an answer, breaks and lies is found out, and the folder puts it right', async () => {
    commit(1001, {
      routes: ['AS64500'],
      roas: roas('AS64500'),
      nameServers: ['ns1.ornek.example', 'ns2.ornek.example'],
    })
    commit(1014, { routes: [], roas: [], nameServers: [] })
    const { path } = await review()
    faultChanges((count) => (count === 1 ? 'cut-after' : { status: 502, body: {} }))
    expectEnd(await applyOn(team.machine(), path), 7, 'Bu adımın sunucuya ulaşıp ulaşmadığı bilinmiyor')
    faultChanges((_, call) => (call.endsWith('/nameservers') ? { status: 200, body: { success: true } } : 'none'))
    const deceived = await applyOn(team.machine(), path)
    expectEnd(
      deceived,
      7,
      'Bütün adımlar uygulandı, ama kayıtlar istenen durumda değil',
      'name server ns1.ornek.example',
    )
    team.proxy.pass()
    expectEnd(await applyOn(team.machine(), folder), 0)
    await expectQuiet()
  })
})

it('at the end of the week the history holds every change, each of them done once', async () => {
  const history = JSON.parse((await team.machine().run('history --json')).stdout) as { id: string; done: number }[]
  expect(history.map(({ id }) => id)).toEqual(expect.arrayContaining([...plans.keys()]))
  const steps = await team.steps()
  expect(steps).toHaveLength(new Set(steps).size)
  expect(steps).not.toContain('none')
  expect(history.reduce((sum, { done }) => sum + done, 0)).toBe(steps.length)
  expect(steps.length).toBeGreaterThanOrEqual(30)
})
