import type { ChildProcess } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { parse, stringify } from 'yaml'
import type { DesiredOrder, DesiredState, Plan } from '@ip-portal/core/desired-state'
import { createRandom, type Random } from '@ip-portal/server/testing'
import type { Fault } from '../../../testing/recording-proxy.ts'
import type { Ran, TestCli } from '../../../testing/run-cli.ts'
import { recordsOf, routingChange, startTeam, type Team } from '../../../testing/team.ts'

/** `ROUNDS=200 SEED=7` makes a long run with other numbers. */
const rounds = Number(process.env['ROUNDS'] ?? 6)
const seed = Number(process.env['SEED'] ?? 24)

const orders = [1001, 1002, 1014]
let team: Team
/** Machines that keep their journals from round to round; now and then a new one takes a place. */
let machines: TestCli[]
/** Orders as the last round left them. */
let current: DesiredOrder[]
const counts = { runs: 0, checks: 0, killed: 0, stale: 0 }

beforeAll(async () => {
  team = await startTeam(orders)
  machines = [team.machine(), team.machine(), team.machine()]
  const exported = await team.machine().run(['export', ...orders.map(String)])
  current = (parse(exported.stdout) as DesiredState).orders
})
afterAll(async () => {
  await team.stop()
  process.stdout.write(`${rounds} rounds of seed ${seed}: ${JSON.stringify(counts)}\n`)
})

const numbers = ['AS64500', 'AS64501', 'AS64502', 'AS64503', 'AS64504'] as const
const servers: readonly [string[], ...string[][]] = [
  [],
  ['ns1.ornek.example', 'ns2.ornek.example'],
  ['ns3.ornek.example', 'ns4.ornek.example'],
]
const some = <Item>(random: Random, items: readonly Item[]) => items.filter(() => random.between(0, 2) === 0)

/** Makes a state of two or three of the orders that differs from the present one. */
function anyState(random: Random): DesiredOrder[] {
  const left = random.between(0, current.length)
  const state = current
    .filter((_, at) => at !== left)
    .map(({ id, block }) => ({
      id,
      block,
      routes: some(random, numbers),
      roas: some(random, numbers).map((asn) => ({ asn })),
      nameServers: [...random.pick(servers)],
    }))
  const isSame = recordsOf(after(state)).join() === recordsOf(current).join()
  return isSame ? anyState(random) : state
}

/** Present orders with those of a state in their places. */
const after = (state: readonly DesiredOrder[]) =>
  current.map((order) => state.find(({ id }) => id === order.id) ?? order)

let files = 0
function write(state: readonly DesiredOrder[]): string {
  const path = join(machines[0]?.configDir ?? '', `state-${(files += 1)}.yaml`)
  writeFileSync(path, stringify({ orders: state }))
  return path
}

/**
 * Kinds of rounds: several machines apply one plan, undo one that was applied, do both, or apply other documents beside
 * it.
 */
const kinds = ['applies', 'undoes', 'both', 'rivals'] as const
const sudden: readonly [Fault, ...Fault[]] = [
  'cut-before',
  'cut-after',
  { status: 503, body: { success: false } },
  { status: 429, body: { success: false, message: 'Çok sık' } },
  { status: 409, body: { success: false, message: 'Olmaz' } },
]

/** One command of a round, and its process while it runs. */
interface Running {
  words: string[]
  child: ChildProcess | null
  isSignalled: boolean
}

/** Faults of a round, by the number of the call. A signal goes to one of the machines, whichever made the call. */
function misfortunes(random: Random, running: readonly Running[]): void {
  const [matching, last] = random.pick([
    [routingChange, 12],
    [routingChange, 12],
    [/./, 60],
  ] as const)
  const faults = new Map<number, () => Fault>()
  for (let left = random.between(0, 4); left > 0; left -= 1) {
    const fault = random.pick(sudden)
    const to = running[random.between(0, running.length - 1)]
    const signal = random.pick(['SIGKILL', 'SIGKILL', 'SIGINT', null] as const)
    faults.set(random.between(1, last), () => {
      if (signal === null || !to?.child) return fault
      to.isSignalled = true
      to.child.kill(signal)
      return typeof fault === 'string' ? fault : 'none'
    })
  }
  team.proxy.fault(matching, (count) => faults.get(count)?.() ?? 'none')
}

/** Exit codes that a command of a round may end with. */
const ends = [0, 1, 6, 7, 130]

/** Round so far, for the message of a failed check. */
let story: string[] = []
const storyText = () => `seed ${seed}\n${story.join('\n')}`

async function run(cli: TestCli, command: Running): Promise<Ran> {
  counts.runs += 1
  const ran = await cli.run(command.words, { onStart: (child) => (command.child = child) })
  command.child = null
  story.push(`${command.words.join(' ')} on ${machines.indexOf(cli)}: ${ran.code}\n${ran.stderr}`)
  if (ran.code === null) counts.killed += 1
  check(() => expect(command.isSignalled ? [...ends, null] : ends, storyText()).toContain(ran.code))
  return ran
}
const check = (run: () => void) => {
  counts.checks += 1
  run()
}

const commandOf = (...words: string[]): Running => ({ words: [...words, '--yes'], child: null, isSignalled: false })
const calm = (random: Random, ...words: string[]) => run(random.pick(machines as [TestCli]), commandOf(...words))

/** Fees of the plans that the portal has stored, in USD. */
async function feesAgreed(): Promise<number> {
  const rows = await team.server.db.selectFrom('plans').select('document_json').execute()
  return rows.reduce((sum, row) => sum + ((JSON.parse(row.document_json) as Plan).cost.fee_usd ?? 0), 0)
}

/** Ends a round with its plan, done or undone; false when the plan is stale. */
async function isSettled(random: Random, isDone: boolean, plan: string): Promise<boolean> {
  const ran = await calm(random, isDone ? 'apply' : 'undo', plan)
  // A plan that no machine has begun has nothing to undo.
  if (ran.code === 0 || (!isDone && ran.code === 1 && ran.stderr.includes('hiç uygulanmamış'))) return true
  if (!ran.stderr.includes('yarıda kalmış.')) return false
  return (await calm(random, 'undo', plan)).code === 0 && isSettled(random, isDone, plan)
}

/** Checks the records, that each change is a step of a stored plan and done once, and that no plan cost more than it says. */
async function expectAll(orders: readonly DesiredOrder[], agreed: number, booked: number): Promise<void> {
  const [records, steps, fees] = await Promise.all([team.records(), team.steps(), team.fees()])
  check(() => expect(records, storyText()).toEqual(recordsOf(orders)))
  check(() => expect(steps, storyText()).not.toContain('none'))
  const again = steps.filter((step, at) => steps.indexOf(step) !== at)
  check(() => expect(again, storyText()).toEqual([]))
  const fee = (await feesAgreed()) - agreed
  check(() => expect(fees - booked, storyText()).toBeLessThanOrEqual(fee))
}

it.each(Array.from({ length: rounds }, (_, at) => at + 1))('round %i of random machines', async (round) => {
  const random = createRandom(seed * 10_000 + round)
  story = []
  if (random.between(0, 2) === 0) machines[random.between(0, 2)] = team.machine()
  // Another year, and ten minutes later.
  if (random.between(0, 2) === 0) await team.server.db.deleteFrom('change_counters').execute()
  if (random.between(0, 1) === 0) await team.server.db.deleteFrom('recent_deletions').execute()
  const [agreed, booked] = [await feesAgreed(), await team.fees()]

  const state = anyState(random)
  const document = write(state)
  const plan = document.replace('.yaml', '.json')
  expect((await calm(random, 'plan', '-f', document, '--out', plan)).code, storyText()).toBe(0)
  const kind = random.pick(kinds)
  story.unshift(`round ${round}: ${kind}`)
  if (kind === 'undoes') await calm(random, 'apply', plan)
  const wordsOf = (): string[] => {
    if (kind === 'applies') return ['apply', plan]
    if (kind === 'undoes') return ['undo', plan]
    if (kind === 'both') return [random.pick(['apply', 'undo']), plan]
    return random.pick([
      ['apply', plan],
      ['apply', document],
      ['apply', write(anyState(random))],
    ])
  }
  const running = machines.slice(random.between(0, 1)).map((cli) => ({ cli, command: commandOf(...wordsOf()) }))
  misfortunes(
    random,
    running.map(({ command }) => command),
  )
  await Promise.all(running.map(({ cli, command }) => run(cli, command)))
  team.proxy.pass()

  const isDone = random.between(0, 1) === 0
  const goal = isDone ? after(state) : current
  // A rival leaves records of its own behind, which the document of the whole goal puts right.
  if (kind === 'rivals' || !(await isSettled(random, isDone, plan))) {
    if (kind !== 'rivals') counts.stale += 1
    // An undo beside an apply may leave a state that is on the way of neither.
    check(() => expect(['both', 'rivals'], storyText()).toContain(kind))
    const ran = await calm(random, 'apply', write(goal))
    check(() => expect(ran.code, storyText()).toBe(0))
  }
  await expectAll(goal, agreed, booked)
  current = goal
})
