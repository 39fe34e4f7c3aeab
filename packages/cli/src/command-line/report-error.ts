import { jsonOf } from '@ip-portal/core/kernel/values/control-characters'
import { CliError, exitCodes, Interrupted } from '../errors/exit-codes.ts'
import type { Io } from '../terminal/io.ts'
import { commandLineTexts as texts } from './command-line.texts.ts'

/** Reports the error that ended a command line, and gives the exit code. */
export function reportError(io: Io, error: unknown, line: readonly string[]): number {
  const isJson = io.isJson || asksForJson(line)
  if (error instanceof Interrupted) {
    if (isJson) io.error(jsonForm('INTERRUPTED', texts.interrupted, error))
    else io.error([texts.interrupted, ...error.hints].join('\n'))
    return exitCodes.interrupted
  }
  const known = error instanceof CliError ? error : bug(error)
  if (isJson) io.error(jsonForm(known.code, known.message, known))
  // A user who says no has made no mistake.
  else if (known.code === 'CANCELLED') io.error(known.message)
  else
    io.error(
      [
        `${io.style('red', `${texts.error}:`, 'stderr')} ${known.message}`,
        ...known.hints,
        io.style('dim', texts.explainedBy(known.code), 'stderr'),
      ].join('\n'),
    )
  return known.exitCode
}

/** Error for programs; `hints` are the next steps that a user reads below the message. */
const jsonForm = (code: string, message: string, { hints, details }: Pick<CliError, 'hints' | 'details'>): string =>
  jsonOf({ error: { code, message, ...details, ...(hints.length > 0 && { hints }) } })

/** Looks for the option in the words themselves: a line that is wrong has no parsed options. */
const asksForJson = (line: readonly string[]) =>
  line.some((word) => /^--(?:json$|jq(?:=|$))/.test(word)) ||
  line.includes('--format=json') ||
  line[line.indexOf('--format') + 1] === 'json'

const bug = (error: unknown): CliError =>
  new CliError(exitCodes.failed, 'BUG', error instanceof Error ? `${error.name}: ${error.message}` : String(error))
