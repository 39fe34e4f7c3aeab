import type { ErrorCode } from './codes/error-codes.ts'

/** Exit codes of the commands; scripts rely on the numbers. */
export const exitCodes = {
  done: 0,
  failed: 1,
  usage: 2,
  changesPending: 3,
  notSignedIn: 4,
  secondFactor: 5,
  drifted: 6,
  notApplied: 7,
  lost: 8,
  interrupted: 130,
} as const
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

/** Further fields of an error for scripts. */
export type ErrorDetails = Readonly<Record<string, string | number | readonly object[]>>

/** Error that ends a command on purpose: text for users, code for scripts, and exit code. */
export class CliError extends Error {
  override readonly name = 'CliError'
  readonly exitCode: ExitCode
  /** Fixed word for scripts, such as `NOT_SIGNED_IN`. */
  readonly code: ErrorCode
  /** Further lines for users: the next steps. */
  readonly hints: readonly string[]
  /** Further fields of the error for scripts. */
  readonly details: ErrorDetails

  constructor(
    exitCode: ExitCode,
    code: ErrorCode,
    message: string,
    hints: readonly string[] = [],
    details: ErrorDetails = {},
  ) {
    super(message)
    this.exitCode = exitCode
    this.code = code
    this.hints = hints
    this.details = details
  }
}

/** Makes the error for wrong usage or input that fails a local check; nothing was sent. */
export const usageError = (message: string, hints: readonly string[] = []): CliError =>
  new CliError(exitCodes.usage, 'USAGE', message, hints)

/** Makes the error of an object that is there already, as it was asked for; `--if-absent` makes a notice of it. */
export const existsError = (message: string): CliError => new CliError(exitCodes.usage, 'EXISTS', message)

/** Makes the error of an object to delete that is not there; `--if-present` makes a notice of it. */
export const absentError = (
  message: string,
  hints: readonly string[] = [],
  exitCode: ExitCode = exitCodes.usage,
): CliError => new CliError(exitCode, 'NOT_FOUND', message, hints)

/** Thrown by a command that only shows what comes, when its output is lost: that ends it without a fault of its own. */
export class NothingToShow extends Error {
  override readonly name = 'NothingToShow'
}

/** Thrown after Ctrl+C or a signal. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted'
  readonly hints: readonly string[]
  readonly details: ErrorDetails

  constructor({ hints = [], details = {} }: Partial<Pick<CliError, 'hints' | 'details'>> = {}) {
    super()
    this.hints = hints
    this.details = details
  }
}
