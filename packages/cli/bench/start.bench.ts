import { builtCli } from '../../../tools/bench/checkout.ts'
import { amount, type Command, interleaveProcesses, processRows } from '../../../tools/bench/measure.ts'
import type { Table } from '../../../tools/bench/table.ts'

export const name = 'cli-start'

const rounds = amount(40)

/** Start of the built CLI, against Node doing nothing. */
export function run(): Promise<Table> {
  const built = builtCli()
  if (built === null) return Promise.resolve({ rows: [], skipped: 'packages/cli/dist has no ipportal; npm run build' })
  const cli = (...options: string[]): Command => [process.execPath, built, ...options]
  const [floor = [], version = [], help = []] = interleaveProcesses(
    [[process.execPath, '-e', '0'], cli('--version'), cli('--help')],
    rounds,
  )
  return Promise.resolve({
    rows: [
      ...processRows('--version', version, floor, { wall: 1.5, cpu: 1.3, peak: 1.2 }),
      ...processRows('--help', help, floor, { wall: 1.8, cpu: 1.6, peak: 1.2 }),
    ],
    peers:
      'npm 2.7-3.3, vercel 10-12, bw 18-23, wrangler 33-40 of the CPU; gh (Go) 1.6; a bundled commander hello 1.25-1.3',
    misses: {
      '--version': 'the start of the program is compiled, and its arguments are read',
      '--help': 'commander and the texts of all commands',
    },
    notes: [`floor: node -e 0; medians of ${rounds} interleaved rounds`],
  })
}
