import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Planted faults of one file, and those that the tests of the core did not find. */
export interface MutantResult {
  planted: number
  killed: number
  /** One line a fault. */
  survivors: readonly string[]
}

const checkedIn = 'tools/mutants/results.json'

/** Reads the checked-in result of `npm run mutants` by file, a path below the root; empty without a result. */
export function readMutants(root: string): Record<string, MutantResult> {
  const path = join(root, checkedIn)
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Record<string, MutantResult>) : {}
}
