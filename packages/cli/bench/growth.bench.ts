import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { builtCli } from '../../../tools/bench/checkout.ts'
import {
  amount,
  type Command,
  interleaveProcesses,
  type ProcessCost,
  processRows,
} from '../../../tools/bench/measure.ts'
import type { Row, Table } from '../../../tools/bench/table.ts'
import { type SpawnedPortal, spawnPortal } from './spawn-portal.ts'

export const name = 'cli-growth'

const rounds = amount(3)
const blocks = [amount(500, 5), amount(5_000, 50)] as const
const orders = [amount(10_000, 10), amount(100_000, 100)] as const
const goal = 1
const newRoute = 'AS64502'

/** Commands by name, and a number of rows in the portal of each. */
type Commands = Record<string, Command>

/** Costs of commands on many rows against those on few, whole processes; growth like that of the rows is 1. */
export async function run(): Promise<Table> {
  const built = builtCli()
  if (built === null) return { rows: [], skipped: 'packages/cli/dist has no ipportal; npm run build' }
  const folder = mkdtempSync(join(tmpdir(), 'ipportal-growth-'))
  process.env['IPPORTAL_CONFIG_DIR'] = join(folder, 'config')
  const portals: SpawnedPortal[] = []
  const spawn = async (program: string, ...words: string[]) => {
    const portal = await spawnPortal(program, ...words)
    portals.push(portal)
    return (...command: string[]): Command => [process.execPath, built, ...command, '--url', portal.url]
  }
  try {
    const lists = await Promise.all(
      orders.map(async (count) => {
        const cli = await spawn('portal-of-orders', String(count))
        const list = (...words: string[]) => cli('orders', 'list', ...words)
        return {
          'orders list': list(),
          'orders list --json': list('--json'),
          'orders list --search': list('--search', '198.18.1.'),
        }
      }),
    )
    const states: Commands[] = []
    for (const count of blocks)
      states.push(blockCommands(await spawn('portal-of-blocks', '0', String(count), '0'), join(folder, String(count))))
    return {
      rows: [...compare(states, blocks, 'blocks'), ...compare(lists, orders, 'orders')],
      notes: [
        `floor: the same command on fewer rows, times the growth of the rows; medians of ${rounds} interleaved rounds`,
        'plan: one more route for every block; apply: the saved plan, and then the plan that takes it back',
      ],
    }
  } finally {
    for (const portal of portals) await portal.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Rows of each command on many rows; the floor is what it costs on few, times the growth of the rows. */
function compare(commands: Commands[], [from, to]: typeof blocks, unit: string): Row[] {
  const names = Object.keys(commands[0] ?? {})
  const costs = interleaveProcesses(
    commands.flatMap((each) => Object.values(each)),
    rounds,
  )
  return names.flatMap((what, at) => {
    const floors = (costs[at] ?? []).map((cost) => grown(cost, to / from))
    const goals = { wall: goal, cpu: goal, peak: goal }
    return processRows(`${what}, ${from} to ${to} ${unit}`, costs[names.length + at] ?? [], floors, goals)
  })
}

const grown = ({ wallMs, cpuMs, peakMiB }: ProcessCost, growth: number): ProcessCost => ({
  wallMs: wallMs * growth,
  cpuMs: cpuMs === null ? null : cpuMs * growth,
  peakMiB: peakMiB === null ? null : peakMiB * growth,
})

/** Makes the plans of a portal, forth and back, and the commands that leave it as it was after all of them. */
function blockCommands(cli: (...words: string[]) => Command, path: string): Commands {
  const write = ([program, ...words]: Command) =>
    execFileSync(program, words, { encoding: 'utf8', maxBuffer: 2 ** 30, stdio: ['ignore', 'pipe', 'ignore'] })
  const [now, wanted, forth, back] = ['now', 'wanted', 'forth', 'back'].map((file) => `${path}-${file}.json`) as [
    string,
    string,
    string,
    string,
  ]
  const exported = write(cli('export', '--json'))
  const state = JSON.parse(exported) as { orders: { routes: string[] }[] }
  writeFileSync(now, exported)
  writeFileSync(
    wanted,
    JSON.stringify({
      ...state,
      orders: state.orders.map((order) => ({ ...order, routes: [...order.routes, newRoute] })),
    }),
  )
  // Every run is the first one: a journal would leave nothing to do.
  const apply = (plan: string): Command => [
    'sh',
    '-c',
    'rm -rf "$IPPORTAL_CONFIG_DIR"; exec "$@"',
    'sh',
    ...cli('apply', plan, '--otp', '123456', '--quiet', '--yes'),
  ]
  const plan = cli('plan', '--file', wanted, '--quiet')
  write([...plan, '--out', forth])
  write(apply(forth))
  write(cli('plan', '--file', now, '--quiet', '--out', back))
  write(apply(back))
  return { export: cli('export'), plan, apply: apply(forth), 'apply back': apply(back) }
}
