/**
 * `npm run faults [-- WORD...]`: plants the faults of the packages at full size, on both databases, and writes the
 * figures to docs/promises.md, which keeps those of the others. A run that was cut goes on where it stopped: it leaves
 * out what held on this commit; `--fresh` plants everything again.
 * tools/faults/fault.ts describes a fault.
 */
import { execFileSync } from 'node:child_process'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Fault, FaultModule } from './faults/fault.ts'
import { type Figure, holds, limitText, valueText } from './faults/figure.ts'
import { promisesPage, rowsOf } from './faults/promises-page.ts'
import { keepResult, readResults, type Result } from './faults/results.ts'
import { type Engine, openWorld } from './faults/world.ts'

const root = resolve(import.meta.dirname, '..')
const resultsPath = join(root, 'bench-results/faults.json')
const words = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const isFresh = process.argv.includes('--fresh')
const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim()

const isWanted = ({ name }: Fault) => words.length === 0 || words.some((word) => name.includes(word))

async function plant(fault: Fault, engine: Engine): Promise<Result> {
  const start = performance.now()
  let figures: Figure[] = []
  let error: string | null = null
  try {
    const world = await openWorld(engine, fault.world)
    try {
      figures = await fault.run(world)
    } finally {
      await world.close()
    }
  } catch (thrown) {
    error = thrown instanceof Error ? thrown.message : String(thrown)
  }
  return {
    name: fault.name,
    promise: fault.promise,
    engine,
    figures,
    error,
    date: new Date().toISOString(),
    seconds: (performance.now() - start) / 1000,
    load: loadavg()[0] ?? 0,
    commit,
  }
}

const hasHeld = ({ figures, error }: Result) => error === null && figures.every(holds)

function report({ name, engine, figures, error, seconds }: Result): void {
  console.log(`\n${name} on ${engine}  (${seconds.toFixed(0)} s)`)
  for (const figure of figures) {
    const limit = limitText(figure)
    console.log(`  ${figure.what}: ${valueText(figure)}  ${holds(figure) ? limit : `${limit}  does not hold`}`)
  }
  if (error !== null) console.log(`  failed: ${error}`)
}

const files = globSync('packages/*/faults/*.fault.ts', { cwd: root }).toSorted()
const modules = await Promise.all(
  files.map((file) => import(pathToFileURL(join(root, file)).href) as Promise<FaultModule>),
)
let results = readResults(resultsPath)
const isDone = ({ name }: Fault, engine: Engine) =>
  !isFresh && results.some((one) => one.name === name && one.engine === engine && one.commit === commit && hasHeld(one))

const faults = modules.flatMap((module) => module.faults)
const isKnown = (name: string, engine: string) =>
  faults.some((fault) => fault.name === name && fault.engines.some((one) => one === engine))
const page = join(root, 'docs/promises.md')

let broken = 0
for (const fault of faults.filter(isWanted)) {
  for (const engine of fault.engines) {
    if (isDone(fault, engine)) continue
    const result = await plant(fault, engine)
    report(result)
    if (!hasHeld(result)) broken += 1
    results = keepResult(resultsPath, results, result)
    writeFileSync(
      page,
      promisesPage(
        results,
        rowsOf(readFileSync(page, 'utf8')).filter(({ name, engine: of }) => isKnown(name, of)),
      ),
    )
  }
}
console.log(`\n${broken === 0 ? 'all figures hold' : `${broken} faults with figures that do not hold`}`)
process.exitCode = broken === 0 ? 0 : 1
