import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Counts of the faults planted in one file. */
export interface MutantResult {
  mutants: number
  killed: number
  /** Faults that no test can tell from the file. */
  equivalent: number
  /** Ids of the faults that no test of the core has found. */
  survivors: readonly string[]
}

const checkedIn = 'tools/mutants/results.json'

/** Reads the checked-in result of `npm run mutants` by file, a path below the root; empty without a result. */
export function readMutants(root: string): Record<string, MutantResult> {
  const path = join(root, checkedIn)
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Record<string, MutantResult>) : {}
}
