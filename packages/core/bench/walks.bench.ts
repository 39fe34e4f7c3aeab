import { execFile } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { checkout } from '../../../tools/bench/checkout.ts'
import { amount, median } from '../../../tools/bench/measure.ts'
import type { Row, Table } from '../../../tools/bench/table.ts'

export const name = 'core-walks'

const rounds = amount(3)
const files = globSync('packages/core/src/**/*.walk.test.ts', { cwd: checkout }).slice(0, amount(Infinity))

/** The part of vitest's JSON report that is read here. */
interface Report {
  numTotalTests: number
  numPassedTests: number
  testResults: { assertionResults: { duration?: number }[] }[]
}

/** Measures all walks and accidents of all machines of core, as vitest reports their durations. */
export async function run(): Promise<Table> {
  const folder = mkdtempSync(join(tmpdir(), 'walks-bench-'))
  const [inTests, wholeRuns]: [number[], number[]] = [[], []]
  let walks = 0
  try {
    for (let round = 0; round < rounds; round += 1) {
      const start = performance.now()
      const { testResults, numTotalTests, numPassedTests } = await runWalks(join(folder, `${round}.json`))
      wholeRuns.push((performance.now() - start) / 1000)
      if (numPassedTests < numTotalTests) throw new Error(`${numTotalTests - numPassedTests} walks failed`)
      walks = numTotalTests
      const durations = testResults.flatMap((file) => file.assertionResults.map(({ duration = 0 }) => duration))
      inTests.push(durations.reduce((sum, duration) => sum + duration, 0) / 1000)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  const alone = (what: string, value: number, goal?: number): Row => ({
    what,
    unit: 's',
    value,
    floor: null,
    ratio: null,
    ...(goal === undefined ? {} : { goal }),
  })
  return {
    rows: [
      alone(`all ${walks} walks and accidents: in the tests`, median(inTests), 15),
      alone(`all ${walks} walks and accidents: whole run of vitest`, median(wholeRuns)),
    ],
    notes: [`one worker; medians of ${rounds} runs`],
  }
}

async function runWalks(report: string): Promise<Report> {
  const vitest = join(checkout, 'node_modules/vitest/vitest.mjs')
  const options = ['--project', 'core', '--maxWorkers', '1', '--reporter', 'json', '--outputFile', report]
  await promisify(execFile)(process.execPath, [vitest, 'run', ...options, ...files], {
    cwd: checkout,
    maxBuffer: 64 * 1024 * 1024,
  })
  return JSON.parse(readFileSync(report, 'utf8')) as Report
}
