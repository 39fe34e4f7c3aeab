import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Command, interleaveProcesses, processRows } from '../../../tools/bench/measure.ts'
import type { Table } from '../../../tools/bench/table.ts'
import { plainProgram } from './plain-program.ts'

export const name = 'cli-read'

const rounds = 25
const dist = resolve(import.meta.dirname, '../dist')
const programs = join(import.meta.dirname, 'programs')

/** One read of 1,000 orders as a table, lines and JSON, against a one-file program on node:http that prints the same columns. */
export async function run(): Promise<Table> {
  const built = globSync('ipportal.{cjs,mjs,js}', { cwd: dist })[0]
  if (built === undefined) return { rows: [], skipped: 'packages/cli/dist has no ipportal; npm run build' }
  const floorProgram = plainProgram(join(programs, 'read-floor.ts'))
  const portal = spawn(process.execPath, [join(programs, 'portal-of-orders.ts')], { stdio: 'pipe' })
  try {
    const [port] = (await once(portal.stdout, 'data')) as [Buffer]
    process.env['IPPORTAL_URL'] = `http://127.0.0.1:${String(port).trim()}`
    process.env['IPPORTAL_TOKEN'] = 'token-of-the-bench'
    const cli = (...words: string[]): Command => [process.execPath, join(dist, built), 'orders', 'list', ...words]
    const floors: Command[] = [
      [process.execPath, '-e', '0'],
      [process.execPath, floorProgram],
      [process.execPath, floorProgram, '--json'],
    ]
    const [node = [], lines = [], json = [], ...ours] = interleaveProcesses(
      [...floors, cli(), cli('--json'), cli('--search', '198.18.1.')],
      rounds,
    )
    const [ourLines = [], ourJson = [], ourSearch = []] = ours
    const goals = { wall: 1.15, cpu: 1.15 }
    return {
      rows: [
        ...processRows('orders list', ourLines, lines, goals),
        ...processRows('orders list --json', ourJson, json, goals),
        ...processRows('orders list --search', ourSearch, lines, goals),
        ...processRows('the floor itself over node -e 0', lines, node),
      ],
      notes: [`floor: bench/programs/read-floor.ts on node:http; medians of ${rounds} interleaved rounds`],
    }
  } finally {
    portal.stdin.end()
  }
}
