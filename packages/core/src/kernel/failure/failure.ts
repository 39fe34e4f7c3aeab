/**
 * Names every way in which a call can fail, as plain tagged data: machines keep it, clients translate it. `refused`
 * with a status below 300 is an answer with `success: false`. `retryAfter` are the seconds of a `Retry-After`.
 */
export type Failure =
  | { kind: 'refused'; status: number; message?: string; code?: string; retryAfter?: number }
  | { kind: 'session-ended'; status: 401 | 403; message?: string }
  | { kind: 'step-up-needed'; code: StepUpCode; message?: string }
  | { kind: 'timeout' }
  | { kind: 'offline'; cause?: string }
  | { kind: 'cut-answer' }
  | { kind: 'too-large'; maxBytes: number }
  | { kind: 'unexpected-answer'; issues: string }
  | { kind: 'bug'; cause: string }

/** Reasons of a 428: no fresh code, no second factor at all, or no fresh check of the password. */
export type StepUpCode = 'STEP_UP_REQUIRED' | 'TWO_FACTOR_NOT_ENABLED' | 'PASSWORD_REQUIRED'

/** The only error that core throws; it carries a `Failure`. */
export class FailureError extends Error {
  override readonly name = 'FailureError'
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.kind)
    this.failure = failure
  }
}

const kinds: ReadonlySet<string> = new Set<Failure['kind']>([
  'refused',
  'session-ended',
  'step-up-needed',
  'timeout',
  'offline',
  'cut-answer',
  'too-large',
  'unexpected-answer',
  'bug',
])

const isFailure = (value: unknown): value is Failure =>
  typeof value === 'object' && value !== null && 'kind' in value && kinds.has(String(value.kind))

/** Maps every thrown value to a `Failure`; an unknown one is a `bug`. */
export function toFailure(thrown: unknown): Failure {
  if (thrown instanceof FailureError) return thrown.failure
  if (isFailure(thrown)) return thrown
  return { kind: 'bug', cause: thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown) }
}

/** Returns the reason of a 428, null for any other failure. */
export function stepUpCodeOf(thrown: unknown): StepUpCode | null {
  const failure = toFailure(thrown)
  return failure.kind === 'step-up-needed' ? failure.code : null
}

/** True when the server does not know the session, or no longer. */
export const isSessionEnd = (failure: Failure | null): boolean => failure?.kind === 'session-ended'

/** True when another user has changed the block since the version that the refused change named. */
export const isBlockChanged = (failure: Failure): boolean =>
  failure.kind === 'refused' && failure.code === 'BLOCK_CHANGED'

/** True when what a call names is not there, or is another company's. */
export const isMissing = (failure: Failure | null): boolean => failure?.kind === 'refused' && failure.status === 404

/** True when what a call was made for has changed, is taken or is done already. */
export const isConflict = (failure: Failure | null): boolean => failure?.kind === 'refused' && failure.status === 409

/** True when the server takes the values of a form for wrong. */
export const isInvalid = (failure: Failure | null): boolean => failure?.kind === 'refused' && failure.status === 400

/** True for the answer of a web server that has no such call, and so is no portal where it gives no message. */
export const isNoSuchCall = (failure: Failure | null): boolean =>
  failure?.kind === 'refused' && [404, 405, 501].includes(failure.status)

/** True for a redirect, to https or to a sign-in page. */
export const isRedirect = (failure: Failure): boolean =>
  failure.kind === 'refused' && failure.status >= 300 && failure.status < 400

/** Reads the status of an HTTP error; null for a refusal in an answer of 2xx, and for any other failure. */
export const errorStatusOf = (failure: Failure): number | null =>
  failure.kind === 'refused' && failure.status >= 300 ? failure.status : null

/** True when the server has decided against a call, for now or for good. A redirect decides nothing. */
export const isDecided = (failure: Failure): boolean =>
  failure.kind === 'refused' && (failure.status < 300 || (failure.status >= 400 && failure.status < 500))

/** True when a connection ended before the answer was whole. */
const isCut = ({ kind }: Failure): boolean => kind === 'offline' || kind === 'timeout' || kind === 'cut-answer'

/** True when a failure may pass by itself: the connection was lost, or the server broke. */
export const mayPass = (failure: Failure): boolean =>
  isCut(failure) || (failure.kind === 'refused' && failure.status >= 500)

/** True when a request may have been answered and the answer did not arrive; a gateway says so by 502 and 504. */
export const isLost = (failure: Failure): boolean =>
  isCut(failure) || (failure.kind === 'refused' && (failure.status === 502 || failure.status === 504))

/** True when the server may have acted although the call failed: its answer was lost, or it broke with a 5xx. */
export const isUncertain = (failure: Failure): boolean =>
  isCut(failure) ||
  failure.kind === 'unexpected-answer' ||
  failure.kind === 'too-large' ||
  (failure.kind === 'refused' && failure.status >= 500)

/** True for the answer that says that nothing has changed since the kept one (RFC 9110 section 15.4.5). */
export const isUnchanged = ({ status }: { status: number }): boolean => status === 304
