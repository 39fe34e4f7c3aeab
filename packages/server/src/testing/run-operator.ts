import { execFile } from 'node:child_process'
import { join } from 'node:path'

const program = join(import.meta.dirname, '../operator.ts')

/** A finished run of the operator's program. */
export interface OperatorRun {
  code: number
  stdout: string
  stderr: string
  /** stdout as JSON; undefined when it is none. */
  json: unknown
}

/** Runs the operator's program in a process of its own, with these settings only. */
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
