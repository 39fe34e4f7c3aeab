/** Subjects of `doctor`; scripts rely on the names. */
export type CheckName =
  | 'config'
  | 'profile'
  | 'address'
  | 'dns'
  | 'proxy'
  | 'tls'
  | 'portal'
  | 'clock'
  | 'storage'
  | 'session'
  | 'token'
  | 'two_factor'
  | 'versions'
  | 'locale'
  | 'terminal'

export type CheckState = 'ok' | 'warning' | 'problem'

/** Finding of `doctor`, and the command or act that mends it. */
export interface Check {
  check: CheckName
  state: CheckState
  message: string
  fix: string | null
}

export const ok = (check: CheckName, message: string): Check => ({ check, state: 'ok', message, fix: null })
export const warning = (check: CheckName, message: string, fix: string): Check => ({
  check,
  state: 'warning',
  message,
  fix,
})
export const problem = (check: CheckName, message: string, fix: string): Check => ({
  check,
  state: 'problem',
  message,
  fix,
})

/** Code of the deepest cause of an error, such as `ECONNREFUSED`. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return 'ETIMEDOUT'
  if (error.cause instanceof Error) return codeOf(error.cause)
  if (error instanceof AggregateError && error.errors.length > 0 && !('code' in error)) return codeOf(error.errors[0])
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message
}
