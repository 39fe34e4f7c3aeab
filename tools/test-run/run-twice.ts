import { spawn } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { countTests, type FileResult, readReport, redFiles, type Report, timesOf, withSecondResults } from './report.ts'

/** More red files than these are no accident. */
const mostRedFiles = 3

/** The program of vitest. */
export const vitest = resolve(import.meta.dirname, '../../node_modules/vitest/vitest.mjs')
const reporter = join(import.meta.dirname, 'reporter.ts')

interface Run {
  /** Arguments for `vitest run`. */
  words: string[]
  cwd: string
  /** Folder of the reports, emptied first. */
  reports: string
  /** Lines for the reader about tests that cannot run; they fail the run. */
  leftOut?: string[] | null
  print?: (line: string) => void
  output?: 'inherit' | 'ignore'
}

function runVitest({ words, cwd, output = 'inherit' }: Run, reportFile: string): Promise<Report> {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [vitest, 'run', ...words, '--reporter=default', `--reporter=${reporter}`], {
      cwd,
      env: { ...process.env, TEST_REPORT: reportFile },
      stdio: output,
    })
    const stop = () => child.kill('SIGTERM')
    process.once('SIGTERM', stop)
    child.on('error', fail)
    child.on('exit', (code, signal) => {
      process.off('SIGTERM', stop)
      const report = readReport(reportFile)
      const explained = code === 0 || redFiles(report).length > 0 || report.errors.length > 0 || !report.ended
      const reason =
        report.files.length === 0 && words.length > 0 ? noFile(words) : `vitest ended with ${code ?? signal}`
      done(explained ? report : { ...report, errors: [reason] })
    })
  })
}

const noFile = (words: readonly string[]) => `no test file matches ${words.join(' ')}`

const failureLines = (files: FileResult[], cwd: string, word: string) =>
  files.flatMap(({ path, failures }) =>
    failures.slice(0, 5).map(({ name, error }) => `${word} ${relative(cwd, path)} > ${name}: ${error}`),
  )

/**
 * Runs the tests, and each red file once more, whole and alone, in a fresh process: a machine that was slow for a moment
 * fails no run, and a defect fails twice. Prints the unsteady files, then what failed, then `leftOut`; the last line is
 * "N passed, N failed". Returns true when nothing failed and at least one test passed.
 */
export async function runTwice(run: Run): Promise<boolean> {
  const { cwd, reports, leftOut, print = console.log } = run
  rmSync(reports, { recursive: true, force: true })
  mkdirSync(reports, { recursive: true })
  const began = performance.now()
  const first = await runVitest(run, join(reports, 'first.jsonl'))
  const wallSeconds = (performance.now() - began) / 1000
  const red = redFiles(first)
  const seconds: Report[] = []
  if (first.ended && red.length <= mostRedFiles) {
    for (const { project, path } of red) {
      print(`\n== once more: ${relative(cwd, path)}`)
      const words = ['--project', project, path]
      seconds.push(await runVitest({ ...run, words }, join(reports, `second-${seconds.length + 1}.jsonl`)))
    }
  }
  const last = withSecondResults(first, seconds)
  const redAtLast = redFiles(last)
  const isRedAtLast = ({ path }: FileResult) => redAtLast.some((file) => file.path === path)
  const counts = countTests(last)
  const { passed, failed } = { ...counts, failed: counts.failed + (leftOut ? 1 : 0) }
  const lines = [
    '',
    ...timesOf(first, wallSeconds),
    ...failureLines(
      red.filter((file) => !isRedAtLast(file)),
      cwd,
      'unsteady',
    ),
    ...failureLines(redAtLast, cwd, 'failed'),
    ...last.errors.map((error) => `failed outside every file: ${error}`),
    ...(last.ended ? [] : ['failed: the run did not come to its end']),
    ...(leftOut ?? []),
    `${passed} passed, ${failed} failed`,
  ]
  for (const line of lines) print(line)
  return failed === 0 && passed > 0
}
