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

const rounds = amount(5)
/** One row shows what the start costs; the growth is that of the rest. */
const blocks = [1, amount(500, 5), amount(5_000, 50)] as const
const orders = [1, amount(1_000, 10), amount(100_000, 100)] as const
const goal = 1.2
const newRoute = 'AS64502'

/** Commands by name, and a number of rows in the portal of each. */
type Commands = Record<string, Command>

/** Costs of commands on many rows against those on few, whole processes; growth in a straight line is 1. */
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
        `floor: what one row and the first number of rows give in a straight line; medians of ${rounds} interleaved rounds`,
        'plan: one more route for every block; apply: the saved plan, and then the plan that takes it back',
      ],
    }
  } finally {
    for (const portal of portals) await portal.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Rows of each command on many rows; the floor is what the first two numbers of rows give in a straight line. */
function compare(commands: Commands[], [one, few, many]: typeof blocks, unit: string): Row[] {
  const names = Object.keys(commands[0] ?? {})
  const costs = interleaveProcesses(
    commands.flatMap((each) => Object.values(each)),
    rounds,
  )
  const growth = (many - one) / (few - one)
  return names.flatMap((what, at) => {
    const [starts = [], fews = [], manys = []] = [0, 1, 2].map((size) => costs[size * names.length + at])
    const floors = fews.map((cost, round) => straight(starts[round] ?? cost, cost, growth))
    return processRows(`${what}, ${few} to ${many} ${unit}`, manys, floors, { wall: goal, cpu: goal, peak: goal })
  })
}

function straight(start: ProcessCost, few: ProcessCost, growth: number): ProcessCost {
  const line = (from: number, to: number) => from + (to - from) * growth
  const lineOrNull = (from: number | null, to: number | null) => (from === null || to === null ? null : line(from, to))
  return {
    wallMs: line(start.wallMs, few.wallMs),
    cpuMs: lineOrNull(start.cpuMs, few.cpuMs),
    peakMiB: lineOrNull(start.peakMiB, few.peakMiB),
  }
}

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
