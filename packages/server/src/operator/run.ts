import { SettingsError } from '../base/settings/settings.ts'
import { SecretKeyError } from '../store/secret-key/key-file.ts'
import { OperatorError, type Outcome, type Row } from './command.ts'
import { operatorTexts } from './operator.texts.ts'
import { type CommandLine, readLine } from './read-line.ts'

/** Output of a finished run and its exit code: 0 success, 1 failure, 2 wrong usage. */
export interface FinishedRun {
  stdout: string
  stderr: string
  code: 0 | 1 | 2
}

/** Runs one command line on the database of the settings; a server may be running on it. */
export async function run(
  line: readonly string[],
  environment: Record<string, string | undefined>,
): Promise<FinishedRun> {
  const isJson = line.includes('--json')
  try {
    const read = readLine(line)
    if ('help' in read) return { stdout: read.help, stderr: '', code: 0 }
    const outcome = await outcomeOf(read, environment)
    const stdout = outputOf(outcome, isJson)
    if (outcome.failed === undefined)
      return { stdout, stderr: outcome.notice === undefined ? '' : `${outcome.notice}\n`, code: 0 }
    return { stdout, stderr: errorLine('incomplete', outcome.failed, isJson), code: 1 }
  } catch (error) {
    const { code, message } = describe(error)
    return { stdout: '', stderr: errorLine(code, message, isJson), code: code === 'invalid' ? 2 : 1 }
  }
}

async function outcomeOf(
  { command, input }: Exclude<CommandLine, { help: string }>,
  environment: Record<string, string | undefined>,
): Promise<Outcome & { notice?: string }> {
  if ('runOffline' in command) return command.runOffline()
  // A wrong command line is refused before the database code is loaded.
  const { execute } = await import('./execute.ts')
  return execute(command, input, environment)
}

const errorLine = (code: string, message: string, isJson: boolean): string =>
  `${isJson ? JSON.stringify({ error: { code, message } }) : message}\n`

function describe(error: unknown): { code: string; message: string } {
  if (error instanceof OperatorError) return { code: error.code, message: error.message }
  if (error instanceof SettingsError) return { code: 'invalid', message: error.message }
  if (error instanceof SecretKeyError) return { code: 'secret_key', message: error.message }
  const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)
  return { code: 'failed', message: operatorTexts.failed(reason) }
}

/** Formats an outcome for stdout: JSON with the field names of the API, else a table or a sentence. */
function outputOf(outcome: Outcome, isJson: boolean): string {
  if (isJson) return `${JSON.stringify('rows' in outcome ? outcome.rows : outcome.result, null, 2)}\n`
  return 'rows' in outcome
    ? tableOf(outcome.shown ?? outcome.rows)
    : `${outcome.description.split('\n').map(shown).join('\n')}\n`
}

function tableOf(rows: readonly Row[]): string {
  const names = Object.keys(rows[0] ?? {})
  if (names.length === 0) return `${operatorTexts.empty}\n`
  const head = names.map((name) => operatorTexts.columns[name] ?? name)
  const lines = [head, ...rows.map((row) => names.map((name) => shown(row[name])))]
  // Not by one call of max: a list may have more rows than a call takes arguments.
  const widths = names.map((_, column) =>
    lines.reduce((widest, line) => Math.max(widest, [...(line[column] ?? '')].length), 0),
  )
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
