import { spawnSync } from 'node:child_process'
import { builtCli } from '../../../tools/bench/checkout.ts'
import { amount, type Command, interleaveProcesses, processRows } from '../../../tools/bench/measure.ts'
import type { Table } from '../../../tools/bench/table.ts'
import { bundleFloor } from './bundle-floor.ts'
import { spawnPortal } from './spawn-portal.ts'

export const name = 'cli-read'

const rounds = amount(25)
const commands = {
  'orders list': [],
  'orders list --json': ['--json'],
  'orders list --search': ['--search', '198.18.1.'],
}

/** One read of 1,000 orders as lines, JSON and a search, against a bundled ky and commander program. */
export async function run(): Promise<Table> {
  const cli = builtCli()
  if (cli === null) return { rows: [], skipped: 'packages/cli/dist has no ipportal; npm run build' }
  const floor = await bundleFloor('read-floor')
  const portal = await spawnPortal('portal-of-orders')
  try {
    const programs = [floor, cli].map((file) =>
      Object.values(commands).map((words): Command => [process.execPath, file, 'orders', 'list', ...words]),
    )
    const [floors = [], ours = []] = programs
    for (const [at, command] of ours.entries()) refuseOtherOutput(command, floors[at])
    const costs = interleaveProcesses([[process.execPath, '-e', '0'], ...floors, ...ours], rounds)
    const [node = [], ...rest] = costs
    const rows = Object.keys(commands).flatMap((what, at) =>
      processRows(what, rest[floors.length + at] ?? [], rest[at] ?? [], { wall: 1.25, cpu: 1.25, peak: 1.25 }),
    )
    return {
      rows: [...rows, ...processRows('floor over node -e 0', rest[0] ?? [], node)],
      misses: { orders: 'session, flows and schemas load from their chunks, and each row is checked' },
      notes: [
        `floor: bench/programs/read-floor.ts, ky and commander in one file, prints the same bytes; medians of ${rounds} interleaved rounds`,
      ],
    }
  } finally {
    await portal.stop()
  }
}

/** Requires that the floor prints the same output. */
function refuseOtherOutput(...programs: (Command | undefined)[]): void {
  const [ours, floor] = programs.map((command) => spawnSync(command?.[0] ?? '', command?.slice(1) ?? []).stdout)
  if (ours === undefined || floor === undefined || ours.length === 0 || !ours.equals(floor))
    throw new Error(`the floor prints something else than the CLI: ${programs[0]?.slice(2).join(' ')}`)
}
