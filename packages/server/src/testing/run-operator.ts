import { execFile } from 'node:child_process'
import { run } from '../operator/run.ts'
import { ownEnvironment } from './processes/own-environment.ts'
import { programOf } from './processes/program.ts'

/** Finished run of an operator command. */
export interface OperatorRun {
  code: number
  stdout: string
  stderr: string
  /** Parsed stdout; undefined when it is not JSON. */
  json: unknown
}

/** Runs an operator command in this process, on a connection of its own and with these settings only. */
export async function runOperator(line: readonly string[], settings: Record<string, string>): Promise<OperatorRun> {
  const finished = await run(line, settings)
  return { ...finished, json: parsed(finished.stdout) }
}

/**
 * Runs an operator command in its own process, for races of processes; otherwise like `runOperator`. It is killed when
 * it has not ended after `killMs`.
 */
export function runOperatorProcess(
  line: readonly string[],
  settings: Record<string, string>,
  killMs = 0,
): Promise<OperatorRun> {
  return new Promise((resolve) => {
    const options = { env: { ...ownEnvironment(), ...settings }, timeout: killMs, killSignal: 'SIGKILL' } as const
    const child = execFile(process.execPath, [programOf('operator'), ...line], options, (_, stdout, stderr) => {
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
