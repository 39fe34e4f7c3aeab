import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import type { Mutant } from './plant.ts'
import { openRunner, type Runner } from './run-tests.ts'
import type { Imports } from './tests-of.ts'

/** A planted mutant and what killed it: a test file, or what else ended the run; null for a survivor. */
export interface Outcome {
  mutant: Mutant
  killer: string | null
}

interface Planting {
  root: string
  /** Folder of the package. */
  folder: string
  imports: Imports
  mutants: readonly Mutant[]
  processes: number
  onOutcome: (outcome: Outcome) => void
  isOver: () => boolean
  /** Milliseconds that any test file may take besides a multiple of its time without a fault. */
  patience?: number
}

/** Programs for each processor, at least one: on a loaded computer everything takes longer. */
const slowness = () => Math.max(1, (loadavg()[0] ?? 0) / availableParallelism())

/** Multiple of the time without a fault that a test file may take. */
const timesSlower = 8

/**
 * Plants mutants one at a time in each process and runs the tests that load the file, the nearest first, until one fails.
 * Before that the tests run once without a fault; a red one throws, because it would seem to kill every mutant.
 */
export async function plantAll({
  root,
  folder,
  imports,
  mutants,
  processes,
  onOutcome,
  isOver,
  patience = 8_000,
}: Planting): Promise<void> {
  if (mutants.length === 0) return
  const testsOf = new Map(
    [...new Set(mutants.map(({ file }) => file))].map((file) => [
      file,
      imports.testsOf(file).map((path) => join(root, path)),
    ]),
  )
  const runners = Array.from({ length: processes }, () => openRunner(join(root, folder)))
  try {
    const [first] = runners
    if (first === undefined) return
    const tests = [...new Set([...testsOf.values()].flat())]
    const { killer, times } = await first.run({ file: '', source: null, tests }, () => 120_000)
    if (killer !== null) throw new Error(`the tests fail without a fault: ${killer}`)
    const limitOf = (test?: string) => slowness() * (patience + timesSlower * (times.get(test ?? '') ?? 0))
    const waiting = [...mutants]
    const work = async (runner: Runner) => {
      for (let mutant = waiting.shift(); mutant !== undefined && !isOver(); mutant = waiting.shift()) {
        const order = { file: join(root, mutant.file), source: mutant.source, tests: testsOf.get(mutant.file) ?? [] }
        const end = await runner.run(order, limitOf)
        onOutcome({ mutant, killer: end.killer })
      }
    }
    await Promise.all(runners.map(work))
  } finally {
    for (const runner of runners) runner.stop()
  }
}
