import { execFile } from 'node:child_process'
import { join } from 'node:path'

const program = join(import.meta.dirname, '../operator.ts')

/** Finished run of an operator command. */
export interface OperatorRun {
  code: number
  stdout: string
  stderr: string
  /** Parsed stdout; undefined when it is not JSON. */
  json: unknown
}

/** Runs an operator command in its own process, with these settings only. */
export function runOperator(line: readonly string[], settings: Record<string, string>): Promise<OperatorRun> {
  return new Promise((resolve) => {
    const env = { PATH: process.env['PATH'] ?? '', ...settings }
    const child = execFile(process.execPath, [program, ...line], { env }, (_, stdout, stderr) => {
      resolve({ code: child.exitCode ?? -1, stdout, stderr, json: parsed(stdout) })
    })
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
