import { interleaveProcesses, type ProcessCost } from './measure.ts'
import type { Row, Table } from './table.ts'

export const name = 'tools-checks'

/** A run takes as long as all other benchmarks together. */
export const isOnlyNamed = true

/** Time that every change waits for: `npm run check`, and `npm test` with all processes that it starts. */
export function run(): Promise<Table> {
  const [check = [], test = []] = interleaveProcesses(
    [
      ['npm', 'run', 'check'],
      ['npm', 'test'],
    ],
    1,
    0,
  )
  return Promise.resolve({
    rows: [
      seconds('npm run check: wall', check, 'wallMs', 60),
      seconds('npm test: wall', test, 'wallMs', 600),
      seconds('npm test: CPU', test, 'cpuMs', 1200),
    ],
    misses: { 'npm test': 'tests in the browser take half of it, and both databases run all calls' },
    notes: ['one run each, all packages, both databases and the browser'],
  })
}

const seconds = (what: string, [cost]: readonly ProcessCost[], part: 'wallMs' | 'cpuMs', goal: number): Row => ({
  what,
  unit: 's',
  value: (cost?.[part] ?? Number.NaN) / 1000,
  floor: null,
  ratio: null,
  goal,
})
