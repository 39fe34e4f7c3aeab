/**
 * `npm test [-- WORD...]`: runs the tests of all packages, or the files whose path has a WORD, and each red file once
 * more. The last line is "N passed, N failed"; the reports stay in test-reports/.
 */
import { join, resolve } from 'node:path'
import { runTwice } from './test-run/run-twice.ts'

const cwd = resolve(import.meta.dirname, '..')
const isGreen = await runTwice({ words: process.argv.slice(2), cwd, reports: join(cwd, 'test-reports') })
process.exitCode = isGreen ? 0 : 1
