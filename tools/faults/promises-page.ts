import { cpus, totalmem } from 'node:os'
import { holds, limitText, valueText } from './figure.ts'
import type { Result } from './results.ts'

const heading = `# Promises, measured

\`npm run faults\` plants each fault at full size and writes this page. \`npm test\` plants the same faults small.
"Others" are customers of another company that read on the same server while the fault lasts.
`

/** Row of the page. */
interface Row {
  promise: string
  name: string
  engine: string
  line: string
}

/** Reads the rows of a page. */
export function rowsOf(page: string): Row[] {
  let promise = ''
  return page.split('\n').flatMap((line) => {
    if (line.startsWith('## ')) promise = line.slice(3)
    const [, name = '', engine = ''] = line.split('|').map((cell) => cell.trim())
    const isRow = line.startsWith('|') && name !== 'fault' && !name.startsWith('---')
    return isRow ? { promise, name, engine, line } : []
  })
}

/** Writes the page, one table per promise: the new results, and the rows of `kept` without a new result. */
export function promisesPage(results: readonly Result[], kept: readonly Row[]): string {
  const isNew = (row: Row) => results.some(({ name, engine }) => name === row.name && engine === row.engine)
  const rows = [...kept.filter((row) => !isNew(row)), ...results.flatMap(rowsOfResult)]
  const promises = [...new Set([...kept, ...rows].map(({ promise }) => promise))]
  const machine = `${cpus().length} x ${cpus()[0]?.model.trim() ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GiB`
  const parts = promises.map((promise) => {
    const lines = rows
      .filter((row) => row.promise === promise)
      .toSorted((one, other) => one.name.localeCompare(other.name) || other.engine.localeCompare(one.engine))
      .map(({ line }) => line)
    return [`## ${promise}`, '', ...head, ...lines, ''].join('\n')
  })
  return [
    heading,
    `Machine of the newest rows: ${machine}, Node ${process.version}.`,
    'Rows of other days may come from another one.',
    '',
    ...parts,
  ].join('\n')
}

const head = ['| fault | database | figure | value | limit | holds | date, load |', '|---|---|---|---|---|---|---|']

function rowsOfResult({ promise, name, engine, figures, error, date, load }: Result): Row[] {
  const when = `${date.slice(0, 10)}, ${load.toFixed(1)}`
  const lines = figures.map((figure) => {
    const limit = limitText(figure)
    const verdict = limit === '' ? '' : holds(figure) ? 'yes' : '**no**'
    return `| ${name} | ${engine} | ${figure.what} | ${valueText(figure)} | ${limit} | ${verdict} | ${when} |`
  })
  const failure = error === null ? [] : [`| ${name} | ${engine} | failed | | | **no** | ${when} |`]
  return [...lines, ...failure].map((line) => ({ promise, name, engine, line }))
}
