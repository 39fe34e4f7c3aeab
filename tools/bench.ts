/**
 * `npm run bench [-- WORD...]`: runs the benchmarks of the packages, one after the other, prints a table each, adds the
 * figures to docs/performance.jsonl and writes docs/performance.md from it. tools/bench/table.ts describes a benchmark
 * file. `BENCH_CHECKOUT=FOLDER` measures another checkout, which must be built, against the floors of this one;
 * `BENCH_ONCE=1` only shows that the programs still work. Both write nothing.
 */
import { execFileSync } from 'node:child_process'
import { appendFileSync, existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isThisCheckout } from './bench/checkout.ts'
import { performancePage, runOf, type Run } from './bench/performance-page.ts'
import { type BenchModule, formatTable } from './bench/table.ts'

const root = resolve(import.meta.dirname, '..')
const words = process.argv.slice(2)
const history = join(root, 'docs/performance.jsonl')
const isKept = isThisCheckout && process.env['BENCH_ONCE'] !== '1'
const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim()

const wanted = (text: string) => words.length === 0 || words.some((word) => text.includes(word))
let failed = 0

for (const file of globSync('{packages/*,tools}/bench/*.bench.ts', { cwd: root }).toSorted()) {
  const bench = (await import(pathToFileURL(join(root, file)).href)) as BenchModule
  const { name, run: measure, isOnlyNamed = false } = bench
  if (!wanted(`${name} ${file}`) || (isOnlyNamed && words.length === 0)) continue
  console.log(`\n${name}  (${file})`)
  try {
    const table = await measure()
    console.log(formatTable(table))
    if (!isKept || table.skipped !== undefined) continue
    const machine = `${cpus().length} x ${cpus()[0]?.model.trim() ?? 'unknown'}, Node ${process.version}`
    const run = runOf(table, { date: new Date().toISOString(), commit, load: loadavg()[0] ?? 0, machine, name })
    appendFileSync(history, `${JSON.stringify(run)}\n`)
  } catch (error) {
    failed += 1
    console.error('  failed:', error)
  }
}

if (isKept && existsSync(history)) {
  const lines = readFileSync(history, 'utf8').trim().split('\n')
  writeFileSync(join(root, 'docs/performance.md'), performancePage(lines.map((line) => JSON.parse(line) as Run)))
}
process.exitCode = failed > 0 ? 1 : 0
