import { SettingsError } from '../settings/settings.ts'
import { OperatorError } from './command.ts'
import { readLine, usage } from './read-line.ts'
import { outputOf } from './print.ts'

import { operatorTexts } from './operator.texts.ts'

/** What a finished run leaves: its streams and the exit code (0 done, 1 failed, 2 wrong usage). */
export interface Finished {
  stdout: string
  stderr: string
  code: 0 | 1 | 2
}

/** Runs one line of the operator on the database that the settings name; a server may be running on it. */
export async function run(line: readonly string[], environment: Record<string, string | undefined>): Promise<Finished> {
  const isJson = line.includes('--json')
  try {
    const read = readLine(line)
    if (read.help) return { stdout: usage(), stderr: '', code: 0 }
    // What is typed wrongly is refused before anything of the database is loaded.
    const { execute } = await import('./execute.ts')
    const outcome = await execute(read.command, read.given, environment)
    const stdout = outputOf(outcome, isJson)
    if (!('failed' in outcome) || outcome.failed === undefined) return { stdout, stderr: '', code: 0 }
    return { stdout, stderr: errorLine('incomplete', outcome.failed, isJson), code: 1 }
  } catch (error) {
    const { code, message } = described(error)
    return { stdout: '', stderr: errorLine(code, message, isJson), code: code === 'invalid' ? 2 : 1 }
  }
}

const errorLine = (code: string, message: string, isJson: boolean): string =>
  `${isJson ? JSON.stringify({ error: { code, message } }) : message}\n`

function described(error: unknown): { code: string; message: string } {
  if (error instanceof OperatorError) return { code: error.code, message: error.message }
  // Its sentence is ready, and names the setting.
  if (error instanceof SettingsError) return { code: 'invalid', message: error.message }
  const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)
  return { code: 'failed', message: operatorTexts.failed(reason) }
}
