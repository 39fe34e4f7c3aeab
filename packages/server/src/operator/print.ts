import type { Outcome } from './command.ts'
import { operatorTexts } from './operator.texts.ts'

/** Formats an outcome for stdout: JSON with the field names of the API, else a table or a sentence. */
export function outputOf(outcome: Outcome, isJson: boolean): string {
  if (isJson) return `${JSON.stringify('rows' in outcome ? outcome.rows : outcome.result, null, 2)}\n`
  return 'rows' in outcome ? tableOf(outcome.rows) : `${outcome.description}\n`
}

function tableOf(rows: Record<string, string | number | null>[]): string {
  const names = Object.keys(rows[0] ?? {})
  if (names.length === 0) return `${operatorTexts.empty}\n`
  const head = names.map((name) => operatorTexts.columns[name] ?? name)
  const lines = [head, ...rows.map((row) => names.map((name) => shown(row[name])))]
  const widths = names.map((_, column) => Math.max(...lines.map((line) => [...(line[column] ?? '')].length)))
  return lines
    .map(
      (line) =>
        `${line
          .map((cell, at) => pad(cell, widths[at] ?? 0))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('')
}

const pad = (cell: string, width: number) => cell + ' '.repeat(width - [...cell].length)

/** Replaces control characters: text of customers must not control the operator's terminal. */
const shown = (value: string | number | null | undefined): string =>
  value === null || value === undefined ? '-' : String(value).replace(/\p{C}/gu, ' ')
