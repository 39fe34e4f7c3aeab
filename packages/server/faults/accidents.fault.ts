import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Fault } from '../../../tools/faults/fault.ts'
import type { Figure } from '../../../tools/faults/figure.ts'

const root = resolve(import.meta.dirname, '../../..')

/** Part of the JSON report of vitest. */
interface Report {
  numPassedTests: number
  numFailedTests: number
}

/** Lets every call of the walks through terminal and page meet every accident; `npm test` deals them out to the calls. */
async function meetAll(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'accidents-'))
  const report = join(folder, 'report.json')
  const words = ['run', '--project', 'cli', '--project', 'web', '.walk.test', '-t', 'meets|accidents in']
  const line = [join(root, 'node_modules/vitest/vitest.mjs'), ...words, '--reporter', 'json', '--outputFile', report]
  const env = { ...process.env, ACCIDENTS: 'all' }
  try {
    await new Promise((done) => execFile(process.execPath, line, { cwd: root, env, maxBuffer: 64 * 2 ** 20 }, done))
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8')) as Report
    return [
      { what: 'tests that hold', value: numPassedTests, unit: '', atLeast: 1 },
      { what: 'tests that do not', value: numFailedTests, unit: '', atMost: 0 },
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export const faults: Fault[] = [
  {
    name: 'accidents-of-calls',
    promise: 'A failed call leaves no client stuck',
    engines: ['sqlite'],
    run: meetAll,
  },
]
