/**
 * `node tools/test-summary.mjs REPORT`: one plain line, "N passed, N failed", from vitest's JSON report.
 * A file that could not be run counts as one failed test. Exits 1 when a test failed or none ran.
 */
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { resolve } from 'node:path'

/** Counts of a report, or of a run that left none. */
export function countTests(text) {
  if (text === null) return { passed: 0, failed: 1 }
  const { testResults = [], numPassedTests = 0, numFailedTests = 0, success = false } = JSON.parse(text)
  const broken = testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((one) => one.status === 'failed'),
  ).length
  const failed = numFailedTests + broken
  // An error outside every test (an unhandled rejection) fails the run without failing a test.
  return { passed: numPassedTests, failed: failed === 0 && !success ? 1 : failed }
}

function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

if (import.meta.url === pathToFileURL(resolve(process.argv[1] ?? '')).href) {
  const { passed, failed } = countTests(read(process.argv[2] ?? ''))
  console.log(`${passed} passed, ${failed} failed`)
  process.exit(failed > 0 || passed === 0 ? 1 : 0)
}
