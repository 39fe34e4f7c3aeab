import { faultText, type TextFault } from '@ip-portal/core/desired-state'
import { placeTexts } from '@ip-portal/core/kernel/markup/yaml.texts'
import { limits } from '@ip-portal/core/kernel/values/limits'
import { commandLineTexts } from '../../../command-line/command-line.texts.ts'
import { CliError, exitCodes, usageError } from '../../../errors/exit-codes.ts'
import { desiredStateCommandTexts as texts } from '../desired-state.texts.ts'

/** Fault of a file, as programs get it. */
export type FileFault = { file: string } & TextFault

/** Place in a file; null where it is not known, as for a missing file. */
export type FilePlace = Pick<FileFault, 'file' | 'line' | 'column'>

/** Makes one usage error of the first faults of a file: a long list would push its start out of the terminal. */
export function refusal(file: string, found: readonly TextFault[]): CliError {
  const faults = found.slice(0, limits.faultsShown)
  const rest = found.length - faults.length
  const lines = [...faults.map(faultText), ...(rest > 0 ? [placeTexts.more(rest)] : [])]
  return faultsError(
    `${texts.badDocument(file)}\n${lines.map((line) => `  ${line}`).join('\n')}`,
    faults.map((fault) => ({ file, ...fault })),
  )
}

/** Makes the usage error of a file that cannot be used as a whole. */
export const fileRefusal = (file: string, message: string, hints: readonly string[] = []): CliError =>
  faultsError(message, [{ file, line: null, column: null, path: '', message }], hints)

/** Makes the usage error of a command that was given no file. */
export const noFile = (command: string): CliError =>
  usageError(commandLineTexts.missingArgument(texts.fileName), [commandLineTexts.seeHelp(`ipportal ${command}`)])

/** Makes a usage error that lists its faults for programs. */
export const faultsError = (message: string, faults: readonly FileFault[], hints: readonly string[] = []): CliError =>
  new CliError(exitCodes.usage, 'USAGE', message, hints, { faults })

/** Runs work on each item in turn; usage errors become one, so that a run names the faults of all files. */
export async function collected<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Result | Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const errors: CliError[] = []
  for (const item of items)
    try {
      results.push(await work(item))
    } catch (error) {
      if (!(error instanceof CliError) || error.exitCode !== exitCodes.usage) throw error
      errors.push(error)
    }
  const [first] = errors
  if (first) throw errors.length === 1 ? first : joined(errors)
  return results
}

/** Joins usage errors of several files. */
export const joined = (errors: readonly CliError[]): CliError =>
  faultsError(
    errors.map(({ message }) => message).join('\n'),
    errors.flatMap(({ details }) => (details['faults'] ?? []) as readonly FileFault[]),
    [...new Set(errors.flatMap(({ hints }) => hints))],
  )
