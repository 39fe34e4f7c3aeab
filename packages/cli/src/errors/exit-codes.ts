/** What the exit code of a command says; scripts rely on the numbers. */
export const exitCodes = {
  done: 0,
  failed: 1,
  usage: 2,
  changesPending: 3,
  notSignedIn: 4,
  secondFactor: 5,
  moved: 6,
  notApplied: 7,
  lost: 8,
  interrupted: 130,
} as const
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

/** The one error that ends a command on purpose: what the person reads, what a script reads, and the exit code. */
export class CliError extends Error {
  override readonly name = 'CliError'
  readonly exitCode: ExitCode
  /** Fixed word for scripts, such as `NOT_SIGNED_IN`. */
  readonly code: string
  /** Further lines for the person: what to do now. */
  readonly hints: readonly string[]

  constructor(exitCode: ExitCode, code: string, message: string, hints: readonly string[] = []) {
    super(message)
    this.exitCode = exitCode
    this.code = code
    this.hints = hints
  }
}

/** Wrong usage or input that fails a local check: nothing was sent. */
export const usageError = (message: string, hints: readonly string[] = []): CliError =>
  new CliError(exitCodes.usage, 'USAGE', message, hints)

/** Ctrl+C, or a signal from outside. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted'
}
