import { cpus, totalmem } from 'node:os'
import { holds, limitText, valueText } from './figure.ts'
import type { Result } from './results.ts'

const heading = `# Promises, measured

\`npm run faults\` plants each fault at full size and writes this page. \`npm test\` plants the same faults small.
"Others" are customers of another company that read on the same server while the fault lasts.
`

/** Writes the page of all results, one table per promise. */
export function promisesPage(results: readonly Result[]): string {
  const promises = [...new Set(results.map(({ promise }) => promise))]
  const machine = `${cpus().length} x ${cpus()[0]?.model.trim() ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GiB`
  const parts = promises.map((promise) => {
    const rows = results
      .filter((result) => result.promise === promise)
      .toSorted((one, other) => one.name.localeCompare(other.name) || other.engine.localeCompare(one.engine))
    return [`## ${promise}`, '', ...table(rows), ''].join('\n')
  })
  return [heading, `Machine: ${machine}, Node ${process.version}.`, '', ...parts].join('\n')
}

function table(rows: readonly Result[]): string[] {
  return [
    '| fault | database | figure | value | limit | holds | date, load |',
    '|---|---|---|---|---|---|---|',
    ...rows.flatMap(({ name, engine, figures, error, date, load }) => {
      const when = `${date.slice(0, 10)}, ${load.toFixed(1)}`
      const lines = figures.map((figure) => {
        const limit = limitText(figure)
        const verdict = limit === '' ? '' : holds(figure) ? 'yes' : '**no**'
        return `| ${name} | ${engine} | ${figure.what} | ${valueText(figure)} | ${limit} | ${verdict} | ${when} |`
      })
      return error === null ? lines : [...lines, `| ${name} | ${engine} | failed | | | **no** | ${when} |`]
    }),
  ]
}
