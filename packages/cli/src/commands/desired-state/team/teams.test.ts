import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { stringify } from 'yaml'
import type { DesiredState } from '@ip-portal/core/desired-state'
import { signIn, startTestServer, type TestServer } from '@ip-portal/server/testing'
import { startRecordingProxy, type Fault, type RecordingProxy } from '../../../testing/recording-proxy.ts'
import { testCliFor, type Ran, type TestCli } from '../../../testing/run-cli.ts'

const email = 'demo@ornek.example'
const orders = [1001, 1003]
let server: TestServer
let proxy: RecordingProxy
/** Session of the user, which every machine has. */
let token: string
/** Machine that the plan is made on. */
let first: TestCli
/** Records before each test, and versions of their blocks. */
let before: string[]

const machine = () => testCliFor(proxy.url, { IPPORTAL_TOKEN: token })

beforeAll(async () => {
  server = await startTestServer()
  proxy = await startRecordingProxy(server.url)
  token = (await signIn(server, email)).token
  first = machine()
  before = await records()
})
afterAll(async () => {
  await proxy.stop()
  await server.stop()
})
beforeEach(() => {
  proxy.calls.length = 0
})
afterEach(async () => {
  proxy.pass()
  if (plan === null) return
  await undo(first, plan)
  expect(await records()).toEqual(before)
  plan = null
})

async function records(): Promise<string[]> {
  const { db } = server
  const [routes, roas] = await Promise.all([
    db.selectFrom('routes').select(['order_id', 'origin']).where('order_id', 'in', orders).execute(),
    db.selectFrom('roas').select(['order_id', 'asn', 'max_length']).where('order_id', 'in', orders).execute(),
  ])
  return [
    ...routes.map((row) => `${row.order_id} route ${row.origin}`),
    ...roas.map((row) => `${row.order_id} roa ${row.asn} ${row.max_length}`),
  ].toSorted()
}

/** Five changes of one order and two of another. */
const wanted: DesiredState = {
  orders: [
    {
      id: 1001,
      block: '192.0.2.0/24',
      routes: ['AS64500', 'AS64505', 'AS64507'],
      roas: [{ asn: 'AS64500' }, { asn: 'AS64505' }, { asn: 'AS64507' }],
    },
    { id: 1003, block: '198.51.100.128/25', routes: ['AS64502', 'AS64506'] },
  ],
}
const steps = 7
const after = ['1001 route AS64505', '1001 route AS64507', '1003 route AS64506']

/** Plan of the running test, which is undone behind it. */
let plan: string | null = null
let plans = 0

async function saved(): Promise<{ path: string; id: string }> {
  const file = join(first.configDir, 'wanted.yaml')
  writeFileSync(file, stringify(wanted))
  plan = join(first.configDir, `plan-${(plans += 1)}.json`)
  const ran = await first.run(['plan', '-f', file, '--out', plan, '--json'])
  expect(ran.code, ran.stderr).toBe(0)
  return { path: plan, id: (JSON.parse(ran.stdout) as { id: string }).id }
}

const withCode = async (cli: TestCli, ...words: string[]) =>
  cli.run([...words, '--yes', '--json', '--otp', await server.code(email)])
const apply = (cli: TestCli, path: string) => withCode(cli, 'apply', path)
const undo = (cli: TestCli, ...name: string[]) => withCode(cli, 'undo', ...name)
const outcome = ({ code, stdout, stderr }: Ran) => {
  expect(code, stderr).toBe(0)
  return JSON.parse(stdout) as { plan: string; applied: number; total: number }
}
const error = ({ code, stderr }: Ran) => ({
  exit: code,
  code: (JSON.parse(stderr) as { error: { code: string } }).error.code,
})
const routingChange = /^(POST|PUT|DELETE) \/ip\/order\//
const changes = () => proxy.calls.filter((call) => routingChange.test(call))
const history = async (cli: TestCli) =>
  JSON.parse((await cli.run('history --json')).stdout) as { id: string; state: string; steps: number; done: number }[]

/** Refuses every routing change after the first ones. */
const refuseAfter = (passed: number, fault: Fault = { status: 409, body: { success: false, message: 'Olmaz' } }) =>
  proxy.fault(routingChange, (count) => (count > passed ? fault : 'none'))

describe('a plan that was cut on one machine', () => {
  it.each([
    ['by a refusal', { status: 409, body: { success: false, message: 'Olmaz' } }],
    ['by an answer that was lost', 'cut-after'],
  ] satisfies [string, Fault][])('%s goes on on another, from the plan and the portal alone', async (_, fault) => {
    const { path, id } = await saved()
    proxy.fault(routingChange, (count) => (count === 3 ? fault : count > 3 ? { status: 503, body: {} } : 'none'))
    const cut = await withCode(first, 'apply', path, '--url', proxy.url)
    expect(cut.code).toBe(7)
    proxy.pass()
    const [row] = (await history(machine())).filter((one) => one.id === id)
    const { done = 0 } = row ?? {}
    expect(row).toMatchObject({ id, state: 'open', steps })
    expect(done).toBeGreaterThan(1)
    expect(JSON.parse(cut.stderr)).toMatchObject({
      error: {
        code: 'NOT_APPLIED',
        plan: id,
        steps_total: steps,
        next: `ipportal apply ${path} --url ${proxy.url}`,
        order: expect.any(Number) as number,
        op: expect.stringMatching(/^(add|delete)$/) as string,
        record: expect.stringMatching(/^(route|ROA) AS/) as string,
      },
    })

    proxy.calls.length = 0
    // The portal knows the plan, so that its id is enough.
    const named = fault === 'cut-after' ? id : path
    const ran = await machine().run(['apply', named, '--yes', '--otp', await server.code(email)])
    expect(ran.stderr).toContain('Yarıda kalan uygulama sürdürülüyor.')
    expect(ran.stderr).toContain(`${steps - done} adım uygulandı.`)
    expect(changes()).toHaveLength(steps - done)
    expect(await records()).toEqual(expect.arrayContaining(after))
    expect((await history(first)).find((one) => one.id === id)).toMatchObject({ state: 'done', done: steps })
    // The journal of the first machine does not hold the steps of the second one.
    expect(outcome(await apply(first, path))).toMatchObject({ applied: 0, total: 0 })
    outcome(await undo(first))
    expect(await records()).toEqual(before)
  })

  it('is undone on another one, whose interrupted undo goes on on a third', async () => {
    const { path, id } = await saved()
    refuseAfter(5)
    await apply(first, path)
    refuseAfter(2)
    expect((await undo(machine(), id)).code).not.toBe(0)
    proxy.pass()
    expect(error(await apply(machine(), path))).toEqual({ exit: 6, code: 'UNDO_OPEN' })
    const done = ((await history(first)).find((one) => one.id === id)?.done ?? 0) - 2
    proxy.calls.length = 0
    outcome(await undo(machine(), path))
    expect(changes()).toHaveLength(done)
    expect(await records()).toEqual(before)
    expect((await history(first)).find((one) => one.id === id)).toMatchObject({ state: 'undone' })
  })
})

describe('a plan that was applied', () => {
  it('ends with 0 and sends nothing when the job runs again on a new machine', async () => {
    const { path, id } = await saved()
    outcome(await apply(first, path))
    proxy.calls.length = 0
    const again = await apply(machine(), path)
    expect(outcome(again)).toMatchObject({ plan: id, applied: 0, total: 0 })
    expect(changes()).toEqual([])
    expect((await machine().run(['apply', path, '--yes'])).stderr).toContain('Bu plan zaten uygulanmış')
  })

  it('is undone once, by its id on another machine; a second time ends with 0', async () => {
    const { path, id } = await saved()
    outcome(await apply(first, path))
    outcome(await undo(machine(), id))
    expect(await records()).toEqual(before)
    proxy.calls.length = 0
    outcome(await undo(machine(), path))
    outcome(await undo(first))
    expect(changes()).toEqual([])
    expect((await first.run('undo --yes')).stderr).not.toContain(id)
  })

  it('is undone once, also where a later plan has made the same records again', async () => {
    const { path, id } = await saved()
    outcome(await apply(first, path))
    outcome(await undo(machine(), path))
    const again = join(first.configDir, 'again.json')
    await first.run(['plan', '-f', join(first.configDir, 'wanted.yaml'), '--out', again])
    outcome(await apply(first, again))
    proxy.calls.length = 0
    for (const name of [path, id]) expect(outcome(await undo(machine(), name))).toMatchObject({ applied: 0 })
    expect(changes()).toEqual([])
    expect(await records()).toEqual(expect.arrayContaining(after))
    expect((await history(first)).every(({ steps: count }) => count > 0)).toBe(true)
    plan = again
  })

  it('whose undo was finished on another machine leaves no open undo behind', async () => {
    const { path, id } = await saved()
    const second = machine()
    outcome(await apply(first, path))
    // Ends before its first step.
    proxy.fault(routingChange, () => ({ status: 409, body: { success: false, message: 'Olmaz' } }))
    expect((await undo(second, id)).code).not.toBe(0)
    proxy.pass()
    outcome(await undo(first, path))
    proxy.calls.length = 0
    expect(outcome(await undo(second, id))).toMatchObject({ applied: 0 })
    expect(changes()).toEqual([])
    expect(outcome(await apply(second, path))).toMatchObject({ plan: `${id}.2`, applied: steps })
  })

  it('is applied once more after its undo, under the next id', async () => {
    const { path, id } = await saved()
    outcome(await apply(first, path))
    outcome(await undo(machine(), path))
    expect(outcome(await apply(machine(), path))).toMatchObject({ plan: `${id}.2`, applied: steps })
    expect(await records()).toEqual(expect.arrayContaining(after))
    outcome(await undo(machine(), path))
    expect(outcome(await apply(first, path))).toMatchObject({ plan: `${id}.3`, applied: steps })
  })

  it.each([
    ['the same', () => first],
    ['another', machine],
  ])('is applied once more, is cut, and goes on on %s machine', async (_, next) => {
    const { path, id } = await saved()
    outcome(await apply(first, path))
    outcome(await undo(first, path))
    refuseAfter(3)
    expect((await apply(first, path)).code).toBe(7)
    proxy.pass()
    const { done = 0 } = (await history(first)).find((one) => one.id === `${id}.2`) ?? {}
    expect(done).toBeGreaterThan(1)
    proxy.calls.length = 0
    expect(outcome(await apply(next(), path))).toMatchObject({ plan: `${id}.2`, applied: steps - done })
    expect(changes()).toHaveLength(steps - done)
    expect(await records()).toEqual(expect.arrayContaining(after))
  })

  it('is refused on another machine when other changes came since', async () => {
    const { path } = await saved()
    outcome(await apply(first, path))
    const code = await server.code(email)
    expect((await machine().run(`routes add 1001 AS64999 --otp ${code}`)).code).toBe(0)
    const undone = await undo(machine(), path)
    expect((await machine().run(`routes delete 1001 AS64999 --yes --otp ${await server.code(email)}`)).code).toBe(0)
    expect(error(undone)).toEqual({ exit: 6, code: 'STALE_PLAN' })
  })
})

it('two runners apply one plan at once: each change is made once, and both end with 0', async () => {
  const { path, id } = await saved()
  proxy.calls.length = 0
  const code = await server.code(email)
  const runners = await Promise.all(
    [machine(), machine()].map((cli) => cli.run(['apply', path, '--yes', '--json', '--otp', code])),
  )
  // One runner may find the records of a block between two steps of the other one.
  for (const { code: exit, stderr } of runners) expect([0, 6, 7], stderr).toContain(exit)
  expect(runners.map((one) => one.code)).toContain(0)
  expect(await records()).toEqual(expect.arrayContaining(after))
  const done = await server.db
    .selectFrom('plan_steps')
    .select('step')
    .innerJoin('plans', 'plans.id', 'plan_steps.plan_id')
    .where('plans.document_id', '=', id)
    .orderBy('step')
    .execute()
  expect(done.map(({ step }) => step)).toEqual([1, 2, 3, 4, 5, 6, 7])
})

describe('the storage of a plan', () => {
  it('that is refused leaves the journal of this machine, and says so', async () => {
    const { path, id } = await saved()
    proxy.fault(/^POST \/plans$/, () => ({ status: 409, body: { success: false, message: 'Dolu' } }))
    const ran = await first.run(['apply', path, '--yes', '--otp', await server.code(email)])
    expect(ran.code, ran.stderr).toBe(0)
    expect(ran.stderr).toContain('Plan portalda saklanmadı, yalnız bu makinenin günlüğünde duruyor: Dolu')
    expect((await history(machine())).map((one) => one.id)).not.toContain(id)
    expect((await history(first)).find((one) => one.id === id)).toMatchObject({ state: 'done', done: steps })
  })

  it.each<[string, Fault]>([
    ['whose answer is lost', 'cut-after'],
    ['that the server cannot do now', { status: 503, body: {} }],
  ])('%s sends no change', async (_, fault) => {
    const { path } = await saved()
    proxy.fault(/^POST \/plans$/, () => fault)
    expect((await apply(first, path)).code).not.toBe(0)
    expect(changes()).toEqual([])
    proxy.pass()
    outcome(await apply(first, path))
  })
})

describe('history and show', () => {
  it('list the plans of all machines and show one by file or id', async () => {
    const { path, id } = await saved()
    refuseAfter(3)
    await apply(first, path)
    proxy.pass()
    const { stdout } = await machine().run('history')
    expect(stdout.split('\n')[0]).toMatch(new RegExp(`^${id}\t.*uygulama\t#1001, #1003\t\\d/7\tyarıda\t`))
    const shown = await machine().run(['show', id])
    expect(shown.stdout).toContain('route AS64505')
    expect(shown.stderr).toMatch(/Yapılan adım: [1-6]\/7/)
    const own = testCliFor(proxy.url)
    expect((await own.run(['show', path, '--json'])).stdout).toContain(id)
    expect((await own.run(['show', id])).code).toBe(4)
  })

  it.each(['show nichts', 'undo nichts', 'undo ../x'])('%s: an unknown plan is wrong usage', async (line) => {
    const { code, stderr } = await machine().run(`${line} --json`)
    expect(code).toBe(2)
    expect(stderr).toContain('Böyle bir plan dosyası veya numarası yok')
  })
})
