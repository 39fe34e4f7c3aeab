import { placeTexts } from '@ip-portal/core/kernel/markup/yaml.texts'
import { CliError, exitCodes } from '../../../errors/exit-codes.ts'
import { desiredStateCommandTexts as texts } from '../desired-state.texts.ts'

/** Place in a file; null where it is not known, as for a missing file. */
export interface FilePlace {
  file: string
  line: number | null
  column: number | null
}

/** Fault of a file, as programs get it. */
export interface FileFault extends FilePlace {
  /** Place in the content, such as `orders[0].routes[1]`; empty for the file as a whole. */
  path: string
  message: string
}

/** A long list of faults would push its start out of the terminal. */
const maxShown = 100

/** Writes a place as text, such as `a.yaml, satır 3, sütun 5`. */
export const filePlaceText = ({ file, ...place }: FilePlace): string =>
  [file, positionText(place)].filter((part) => part !== '').join(', ')

const positionText = ({ line, column }: Pick<FilePlace, 'line' | 'column'>): string => {
  if (line === null) return ''
  return column === null ? placeTexts.line(line) : placeTexts.place({ line, column })
}

/** Makes one usage error of all faults of a file. */
export function refusal(file: string, all: readonly FileFault[]): CliError {
  const faults = all.toSorted(byPlace)
  const lines = faults.slice(0, maxShown).map(({ path, message, ...place }) => {
    const where = [path, positionText(place)].filter((part) => part !== '').join(', ')
    return `${where === '' ? '' : `${where}: `}${message}`
  })
  const rest = faults.length - lines.length
  const shown = rest > 0 ? [...lines, placeTexts.more(rest)] : lines
  return faultsError(`${texts.badDocument(file)}\n${shown.map((line) => `  ${line}`).join('\n')}`, faults)
}

const byPlace = (one: FilePlace, other: FilePlace) =>
  (one.line ?? 0) - (other.line ?? 0) || (one.column ?? 0) - (other.column ?? 0)

/** Makes the usage error of a file that cannot be used as a whole. */
export const fileRefusal = (file: string, message: string, hints: readonly string[] = []): CliError =>
  faultsError(message, [{ file, line: null, column: null, path: '', message }], hints)

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
