import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { builtCli } from '../../../tools/bench/checkout.ts'
import { amount, type Command, interleaveProcesses, processRows } from '../../../tools/bench/measure.ts'
import type { Row, Table } from '../../../tools/bench/table.ts'
import { bundleFloor } from './bundle-floor.ts'
import { type SpawnedPortal, spawnPortal } from './spawn-portal.ts'

export const name = 'cli-blocks'

const rounds = amount(9)
const blocks = amount(1_200, 10)
const newRoute = 'AS64502'

/**
 * `export` and `plan` of 1,200 blocks, whole process, against reading the same answers with 16 ky calls side by side.
 */
export async function run(): Promise<Table> {
  const built = builtCli()
  if (built === null) return { rows: [], skipped: 'packages/cli/dist has no ipportal; npm run build' }
  const folder = mkdtempSync(join(tmpdir(), 'ipportal-blocks-'))
  process.env['IPPORTAL_CONFIG_DIR'] = join(folder, 'config')
  const floor = await bundleFloor('blocks-floor')
  const portal = await spawnPortal('portal-of-blocks', '0', String(blocks))
  try {
    const cli = (...words: string[]): Command => [process.execPath, built, ...words]
    const asJson = cli('export', '--json')
    const exported = await runOnce(portal, asJson)
    const wanted = join(folder, 'wanted.json')
    writeFileSync(wanted, JSON.stringify(withNewRoute(exported.output)))
    const commands = { export: cli('export'), 'export --json': asJson, plan: cli('plan', '--file', wanted, '--quiet') }
    const rows: Row[] = []
    for (const [what, command] of Object.entries(commands)) {
      const { paths } = await runOnce(portal, command)
      const file = join(folder, `${what}.paths.json`)
      writeFileSync(file, JSON.stringify([...new Set(paths)]))
      const [floors = [], ours = []] = interleaveProcesses([[process.execPath, floor, file], command], rounds)
      rows.push(...processRows(`${what}, ${blocks} blocks`, ours, floors, { wall: 1.3, cpu: 1.3, peak: 1.3 }))
      rows.push({
        what: `${what}, ${blocks} blocks: requests`,
        unit: '',
        value: paths.length,
        floor: new Set(paths).size,
        ratio: paths.length / new Set(paths).size,
        goal: 1,
      })
    }
    return {
      rows,
      misses: {
        export: 'answers are checked by their schemas, read as flows and written with comments; the floor drops them',
        plan: 'as export, and the plan compares, prices and orders 1,200 changes',
      },
      notes: [
        `floor: bench/programs/blocks-floor.ts, ky in one file, reads the same paths and drops them; medians of ${rounds} interleaved rounds`,
        'plan: one more route for every block, so the validity and the allowance of each are read as well',
      ],
    }
  } finally {
    await portal.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Output of one run, and the paths that it read. */
async function runOnce({ url }: SpawnedPortal, [program, ...words]: Command) {
  // A measurement before blocked this process, and the portal has closed its kept connection since.
  const takePaths = async () =>
    (await (await fetch(`${url}/read`, { headers: { connection: 'close' } })).json()) as string[]
  await takePaths()
  const { stdout } = await promisify(execFile)(program, words, { maxBuffer: 64 * 1024 * 1024 })
  return { output: stdout, paths: await takePaths() }
}

function withNewRoute(exported: string) {
  const state = JSON.parse(exported) as { orders: { routes: string[] }[] }
  return { ...state, orders: state.orders.map((order) => ({ ...order, routes: [...order.routes, newRoute] })) }
}
