import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Mutant } from './plant.ts'

/** Outcome of the mutants of one file. */
export interface FileResult {
  /** Hash of the file, in hex. */
  sha256: string
  /** Hash of the test files that load it, with their helpers. */
  tests: string
  mutants: number
  killed: number
  survived: number
  equivalent: number
  /** Ids of the mutants that survived and are not listed as equivalent. */
  survivors: string[]
}

/** Outcomes by path. */
export type Results = Record<string, FileResult>

/** Reasons by path and id of a mutant that no test can tell from the file. */
export type Equivalents = Record<string, Record<string, string>>

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))

const sorted = <Value>(record: Record<string, Value>) =>
  Object.fromEntries(Object.entries(record).sort(([one], [other]) => (one < other ? -1 : 1)))

/** Results of earlier runs on this machine; none at first. */
export const readResults = (path: string) => (existsSync(path) ? (readJson(path) as Results) : {})

export const readEquivalents = (path: string) => readJson(path) as Equivalents

export const writeResults = (path: string, results: Results): void =>
  writeFileSync(path, `${JSON.stringify(sorted(results), null, 2)}\n`)

/** Hashes files one after the other, each with its path. */
export function hashFiles(root: string, paths: readonly string[]): string {
  const hash = createHash('sha256')
  for (const path of paths) hash.update(`${path}\n`).update(readFileSync(join(root, path)))
  return hash.digest('hex')
}

/** Splits the mutants of a file by the list of the equivalent ones; `unknown` are the listed ids without a mutant. */
export function byEquivalence(mutants: readonly Mutant[], listed: Record<string, string> = {}) {
  const ids = new Set(mutants.map(({ id }) => id))
  const isListed = ({ id }: Mutant) => Object.hasOwn(listed, id)
  return {
    equivalent: mutants.filter(isListed),
    others: mutants.filter((mutant) => !isListed(mutant)),
    unknown: Object.keys(listed).filter((id) => !ids.has(id)),
  }
}

/**
 * Gives the earlier result of a file when file and tests are as they were, with the equivalent mutants of today's list;
 * null when the mutants have to be planted again.
 */
export function unchangedResult(
  before: FileResult | undefined,
  now: Pick<FileResult, 'sha256' | 'tests'>,
  mutants: readonly Mutant[],
  listed: Record<string, string> | undefined,
): FileResult | null {
  if (before === undefined || before.sha256 !== now.sha256 || before.tests !== now.tests) return null
  const { equivalent } = byEquivalence(mutants, listed)
  const survivors = before.survivors.filter((id) => !Object.hasOwn(listed ?? {}, id))
  const isWhole =
    before.mutants === mutants.length && before.killed + survivors.length + equivalent.length === mutants.length
  return isWhole ? { ...before, survived: survivors.length, equivalent: equivalent.length, survivors } : null
}
