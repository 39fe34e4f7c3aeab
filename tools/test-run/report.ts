import { readFileSync } from 'node:fs'

/** A test file of a project. `path` is absolute. */
export interface TestFile {
  project: string
  path: string
}

/** A test, suite or file that failed, with the first line of its first error. */
interface Failure {
  name: string
  error: string
}

export interface FileResult extends TestFile {
  /** A test failed, the file could not be run, or an error came from outside its tests. */
  red: boolean
  passed: number
  failed: number
  failures: Failure[]
  /** Seconds of CPU, with the programs that its tests started. */
  cpuSeconds: number
}

/** An error outside every test. `path` is the file that vitest names; the cause of a dead worker names its files. */
export interface RunError {
  path: string | null
  error: string
  cause: string
}

/** One line of a report file. The reporter writes them while the run goes on; `errors` is the last one. */
export type ReportLine = { planned: TestFile[] } | { file: FileResult } | { errors: RunError[] }

/** A run of vitest: a result for each planned file, and the errors that name none of them. */
export interface Report {
  files: FileResult[]
  errors: string[]
  /** False for a run that died. */
  ended: boolean
}

function linesOf(file: string): ReportLine[] {
  try {
    const lines = readFileSync(file, 'utf8').split('\n')
    return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as ReportLine)
  } catch {
    return []
  }
}

const keyOf = ({ project, path }: TestFile) => `${project} ${path}`

/** Reads a report file; one that is missing or cut off is a run that died. A planned file without a result is red. */
export function readReport(file: string): Report {
  const lines = linesOf(file)
  const results = new Map(lines.flatMap((line) => ('file' in line ? [[keyOf(line.file), line.file]] : [])))
  const errors = lines.flatMap((line) => ('errors' in line ? line.errors : []))
  const explained = new Set<RunError>()
  const files = lines
    .flatMap((line) => ('planned' in line ? line.planned : []))
    .map((planned): FileResult => {
      const result = results.get(keyOf(planned))
      const outside = errors.filter(
        ({ path, cause }) => path === planned.path || (result === undefined && cause.includes(planned.path)),
      )
      for (const error of outside) explained.add(error)
      const messages = outside.map(({ error }) => error)
      if (result === undefined && messages.length === 0) messages.push('did not run')
      const { failures, red, ...counts } = result ?? {
        ...planned,
        red: true,
        passed: 0,
        failed: 0,
        failures: [],
        cpuSeconds: 0,
      }
      return {
        ...counts,
        red: red || messages.length > 0,
        failures: [...failures, ...messages.map((error) => ({ name: 'outside its tests', error }))],
      }
    })
  return {
    files,
    errors: errors.filter((error) => !explained.has(error)).map(({ error }) => error),
    ended: lines.some((line) => 'errors' in line),
  }
}

export const redFiles = ({ files }: Report): FileResult[] => files.filter(({ red }) => red)

/** The first report with the results of the files that ran again in place of their first ones. */
export function withSecondResults(first: Report, seconds: Report[]): Report {
  const later = new Map(seconds.flatMap(({ files }) => files).map((file) => [keyOf(file), file]))
  return {
    files: first.files.map((file) => later.get(keyOf(file)) ?? file),
    errors: [...first.errors, ...seconds.flatMap(({ errors }) => errors)],
    ended: first.ended && seconds.every(({ ended }) => ended),
  }
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

/**
 * Counts the tests. A red file without a failed test counts as one failed test, and so does each error that names no file
 * and a run that died.
 */
export const countTests = ({ files, errors, ended }: Report): { passed: number; failed: number } => ({
  passed: sum(files.map(({ passed }) => passed)),
  failed: sum(files.map(({ red, failed }) => (red ? Math.max(failed, 1) : 0))) + errors.length + (ended ? 0 : 1),
})

/** Says by project, and for all, how many tests have passed and how many seconds of CPU they have used. */
export const timesOf = ({ files }: Report, wallSeconds: number): string[] => [
  ...[...Map.groupBy(files, ({ project }) => project)].map(
    ([project, own]) =>
      `${project}: ${own.length} files, ${sum(own.map(({ passed }) => passed))} passed, ${cpuOf(own)} s of CPU`,
  ),
  `all in ${wallSeconds.toFixed(0)} s, with ${cpuOf(files)} s of CPU`,
]

const cpuOf = (files: readonly FileResult[]): string => sum(files.map(({ cpuSeconds }) => cpuSeconds)).toFixed(0)
