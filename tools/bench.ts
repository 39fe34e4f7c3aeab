/**
 * `npm run bench [-- WORD...]`: runs the benchmarks of the packages, one after the other, prints a table each and writes
 * the figures to bench-results/. tools/bench/table.ts describes a benchmark file. `BENCH_CHECKOUT=FOLDER` measures
 * another checkout, which must be built, against the floors of this one. `BENCH_ONCE=1` only shows that the programs
 * still work, and writes nothing.
 */
import { globSync, mkdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { checkout, isThisCheckout } from './bench/checkout.ts'
import { type BenchModule, formatTable } from './bench/table.ts'

const root = resolve(import.meta.dirname, '..')
const words = process.argv.slice(2)
const results = join(root, 'bench-results')
mkdirSync(results, { recursive: true })

const wanted = (text: string) => words.length === 0 || words.some((word) => text.includes(word))
let failed = 0

for (const file of globSync('packages/*/bench/*.bench.ts', { cwd: root }).toSorted()) {
  const { name, run } = (await import(pathToFileURL(join(root, file)).href)) as BenchModule
  if (!wanted(`${name} ${file}`)) continue
  console.log(`\n${name}  (${file})`)
  try {
    const table = await run()
    console.log(formatTable(table))
    const circumstances = {
      date: new Date().toISOString(),
      node: process.version,
      platform: `${process.platform} ${process.arch}`,
      cpu: `${cpus().length} x ${cpus()[0]?.model ?? 'unknown'}`,
      load: loadavg()[0],
      ...(isThisCheckout ? {} : { checkout }),
    }
    if (process.env['BENCH_ONCE'] === '1') continue
    writeFileSync(join(results, `${name}.json`), `${JSON.stringify({ name, ...circumstances, ...table }, null, 2)}\n`)
  } catch (error) {
    failed += 1
    console.error('  failed:', error)
  }
}

process.exitCode = failed > 0 ? 1 : 0
