/**
 * `npm run mutants [-- WORD...]`: plants faults one at a time in machines, rules, money and the wire, in the files whose
 * path has a WORD, and runs the tests that load the file. Prints the survivors and writes tools/mutants/results.json;
 * files that are unchanged with their tests are left out.
 *   --fresh            plants the unchanged and the equivalent ones too
 *   --sample N         plants N, as many of each kind; never fails and writes nothing
 *   --kind KIND        draws the sample from this kind only, without a limit of time; may be repeated
 *   --seed N           draws the same ones again
 *   --processes N      2 by default
 */
import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { plantAll, type Outcome } from './mutants/plant-all.ts'
import { mutantsOf, type Mutant } from './mutants/plant.ts'
import { belowGoal, countsByKind, countsText, totalOf } from './mutants/report.ts'
import {
  byEquivalence,
  hashFiles,
  readEquivalents,
  readResults,
  unchangedResult,
  writeResults,
  type Results,
} from './mutants/results.ts'
import { timeLimit } from './mutants/run-tests.ts'
import { fairSampleOf } from './mutants/sample.ts'
import { filesToMutate, sourceFolder, subjects, testsInGroups, type Subject } from './mutants/subjects.ts'
import { readImports, type Imports } from './mutants/tests-of.ts'

/** Longest time that a sample takes before it prints what it has. */
const mostSampleMs = 90_000

const root = resolve(import.meta.dirname, '..')
const resultsPath = join(root, 'tools/mutants/results.json')
const { values: options, positionals: words } = parseArgs({
  allowPositionals: true,
  options: {
    fresh: { type: 'boolean', default: false },
    sample: { type: 'string' },
    seed: { type: 'string' },
    kind: { type: 'string', multiple: true, default: [] },
    processes: { type: 'string', default: String(Math.min(2, availableParallelism())) },
  },
})
const equivalents = readEquivalents(join(root, 'tools/mutants/equivalent.json'))
const subjectNames = Object.keys(subjects) as Subject[]
const start = performance.now()
const seconds = () => ((performance.now() - start) / 1000).toFixed(0)

interface SubjectFile {
  file: string
  isSlow: boolean
  mutants: Mutant[]
}

const filesOf = (name: Subject): SubjectFile[] =>
  [...filesToMutate(root, name)]
    .filter(([file]) => words.length === 0 || words.some((word) => file.includes(word)))
    .map(([file, { kinds, isSlow = false }]) => {
      const mutants = mutantsOf(file, readFileSync(join(root, file), 'utf8'), kinds)
      return { file, isSlow, mutants }
    })

const importsOf = (name: Subject) => testsInGroups(root, name, readImports(root, sourceFolder(name)))

const plant = (
  name: Subject,
  imports: Imports,
  mutants: readonly Mutant[],
  onOutcome: (outcome: Outcome) => void,
  isOver = () => false,
) =>
  plantAll({
    root,
    folder: `packages/${name}`,
    imports,
    mutants,
    processes: Math.min(Number(options.processes), Math.max(mutants.length, 1)),
    onOutcome,
    isOver,
  })

function printSurvivors(mutants: readonly Mutant[]): void {
  for (const { file, line, id } of mutants) console.log(`    ${file}:${line}  ${id}`)
}

async function plantSample(count: number): Promise<void> {
  const seed = Number(options.seed ?? randomInt(1_000_000))
  const files = subjectNames.flatMap((name) => filesOf(name).map((one) => ({ ...one, name })))
  const isShort = options.kind.length === 0
  const all = files
    .filter(({ isSlow }) => !isShort || !isSlow)
    .flatMap(({ file, name, mutants }) =>
      byEquivalence(mutants, equivalents[file]).others.map((mutant) => ({ kind: mutant.kind, name, mutant })),
    )
    .filter(({ kind }) => options.kind.length === 0 || options.kind.includes(kind))
  const drawn = fairSampleOf(all, count, seed)
  const outcomes: Outcome[] = []
  console.log(`planting ${drawn.length} of ${all.length} mutants, seed ${seed}`)
  const planted = Promise.all(
    subjectNames.map((name) =>
      plant(
        name,
        importsOf(name),
        drawn.filter((one) => one.name === name).map(({ mutant }) => mutant),
        (outcome) => outcomes.push(outcome),
        () => isShort && performance.now() - start > mostSampleMs,
      ),
    ),
  )
  // A mutant whose tests are running then is left out.
  await (isShort ? Promise.race([planted, setTimeout(mostSampleMs + 10_000, undefined, { ref: false })]) : planted)
  const survivors = outcomes.flatMap(({ mutant, killer }) => (killer === null ? [mutant] : []))
  printSurvivors(survivors)
  for (const line of countsByKind(outcomes)) console.log(line)
  const counts = { killed: outcomes.length - survivors.length, survived: survivors.length, equivalent: 0 }
  console.log(`${countsText(counts)} in ${seconds()} s`)
}

async function plantFiles(name: Subject): Promise<Results> {
  const before = readResults(resultsPath)
  const imports = importsOf(name)
  const found: Results = {}
  const open = filesOf(name).flatMap(({ file, mutants }) => {
    const now = { sha256: hashFiles(root, [file]), tests: hashFiles(root, imports.testCodeOf(file)) }
    const same = options.fresh ? null : unchangedResult(before[file], now, mutants, equivalents[file])
    if (same !== null) found[file] = same
    const { equivalent, others } = byEquivalence(mutants, equivalents[file])
    return same === null ? [{ file, now, mutants, equivalent, planted: options.fresh ? mutants : others }] : []
  })
  writeResults(resultsPath, { ...before, ...found })
  console.log(`${name}: ${Object.keys(found).length} files are unchanged, ${open.length} to plant in`)

  const alive = new Map(open.map(({ file }) => [file, { left: 0, survivors: new Set<Mutant>() }]))
  const keep = ({ file, now, mutants, equivalent }: (typeof open)[number]) => {
    const survivors = [...(alive.get(file)?.survivors ?? [])].filter((mutant) => !equivalent.includes(mutant))
    const result = {
      ...now,
      mutants: mutants.length,
      killed: mutants.length - equivalent.length - survivors.length,
      survived: survivors.length,
      equivalent: equivalent.length,
      survivors: survivors.map(({ id }) => id),
    }
    found[file] = result
    writeResults(resultsPath, { ...readResults(resultsPath), [file]: result })
    console.log(`${countsText(result)}  ${file}`)
    printSurvivors(survivors)
  }
  for (const one of open) {
    const state = alive.get(one.file)
    if (state !== undefined) state.left = one.planted.length
    if (one.planted.length === 0) keep(one)
  }
  await plant(
    name,
    imports,
    open.flatMap(({ planted }) => planted),
    ({ mutant, killer }) => {
      const one = open.find(({ file }) => file === mutant.file)
      const state = alive.get(mutant.file)
      if (one === undefined || state === undefined) return
      if (killer === null) state.survivors.add(mutant)
      else if (killer === timeLimit) console.log(`    endless: ${mutant.file}:${mutant.line}  ${mutant.id}`)
      else if (one.equivalent.includes(mutant)) console.log(`listed as equivalent, killed by ${killer}: ${mutant.id}`)
      state.left -= 1
      if (state.left === 0) keep(one)
    },
  )
  return found
}

async function plantEverything(): Promise<boolean> {
  let results: Results = {}
  for (const name of subjectNames) if (filesOf(name).length > 0) results = { ...results, ...(await plantFiles(name)) }
  const stale = subjectNames.flatMap((name) =>
    filesOf(name).flatMap(({ file, mutants }) =>
      byEquivalence(mutants, equivalents[file]).unknown.map((id) => `${file}: listed as equivalent, not found: ${id}`),
    ),
  )
  const findings = [...stale, ...belowGoal(results)]
  console.log(
    `\n${countsText(totalOf(Object.values(results)))} in ${Object.keys(results).length} files, ${seconds()} s`,
  )
  for (const finding of findings) console.log(finding)
  return findings.length === 0
}

if (options.sample !== undefined) {
  await plantSample(Number(options.sample))
  process.exit()
} else process.exitCode = (await plantEverything()) ? 0 : 1
