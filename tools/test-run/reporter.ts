import { appendFileSync, writeFileSync } from 'node:fs'
import type { SerializedError } from 'vitest'
import type { Reporter, TestModule, TestSpecification } from 'vitest/node'
import type { FileResult, ReportLine } from './report.ts'

const firstLine = (text: string) => text.split('\n', 1)[0] ?? ''

const failuresOf = (name: string, errors: readonly SerializedError[]) =>
  errors.slice(0, 1).map(({ message }) => ({ name, error: firstLine(message) }))

function fileResult(module: TestModule): FileResult {
  const tests = [...module.children.allTests()]
  const count = (state: string) => tests.filter((test) => test.result().state === state).length
  return {
    project: module.project.name,
    path: module.moduleId,
    red: module.state() === 'failed',
    passed: count('passed'),
    failed: count('failed'),
    cpuSeconds: module.meta().cpuSeconds ?? 0,
    failures: [
      ...failuresOf('file', module.errors()),
      ...[...module.children.allSuites()].flatMap((suite) => failuresOf(suite.fullName, suite.errors())),
      ...tests.flatMap((test) => failuresOf(test.fullName, test.result().errors ?? [])),
    ],
  }
}

/** A reporter of vitest that writes a line to the file TEST_REPORT for each event, so that a run that dies leaves some. */
export default class ReportFile implements Reporter {
  readonly #file = process.env['TEST_REPORT'] ?? ''

  #write(line: ReportLine): void {
    appendFileSync(this.#file, `${JSON.stringify(line)}\n`)
  }

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    writeFileSync(this.#file, '')
    this.#write({ planned: specifications.map(({ project, moduleId }) => ({ project: project.name, path: moduleId })) })
  }

  onTestModuleEnd(module: TestModule): void {
    this.#write({ file: fileResult(module) })
  }

  onTestRunEnd(_modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): void {
    const errors = unhandledErrors.map((error) => ({
      path: typeof error['VITEST_TEST_PATH'] === 'string' ? error['VITEST_TEST_PATH'] : null,
      error: firstLine(`${error.name ?? 'Error'}: ${error.message}`),
      cause: error.cause?.message ?? '',
    }))
    this.#write({ errors })
  }
}
