/**
 * `npm test [-- WORD...]`: runs the tests of all packages, or the files whose path has a WORD, and each red file once
 * more. Takes a browser from the npm registry where the machine has none; a run that leaves the tests in a browser out
 * fails. The last line is "N passed, N failed"; the reports stay in test-reports/.
 */
import { join, resolve } from 'node:path'
import { lackOfBrowser } from './test-run/browser-tests.ts'
import { runTwice } from './test-run/run-twice.ts'

const cwd = resolve(import.meta.dirname, '..')
const words = process.argv.slice(2)
const leftOut = await lackOfBrowser({ words, cwd })
const isGreen = await runTwice({ words, cwd, reports: join(cwd, 'test-reports'), leftOut })
process.exitCode = isGreen ? 0 : 1
