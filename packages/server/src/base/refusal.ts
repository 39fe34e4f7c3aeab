import type { RefusalCode } from '@ip-portal/core/kernel/wire/refusal-codes'
import { refusalTexts } from './base.texts.ts'

/**
 * Statuses of refused requests. 401 and 403 end the client's session, so only the session check uses them; other
 * mistakes of a user have another status.
 */
export type RefusalStatus = 400 | 401 | 403 | 404 | 405 | 409 | 412 | 413 | 415 | 422 | 428 | 429 | 503

/** Refused request with a text for the user; any other thrown value is a bug and becomes a 500. */
export class Refusal extends Error {
  readonly status: RefusalStatus
  readonly code: RefusalCode | undefined
  readonly headers: Record<string, string>
  /** Limit that was met, as the metrics name it. */
  readonly limit: string

  constructor(
    status: RefusalStatus,
    message: string,
    extra: { code?: RefusalCode; headers?: Record<string, string>; limit?: string } = {},
  ) {
    // A refusal is no bug and its stack is never logged, so none is captured.
    const { stackTraceLimit } = Error
    Error.stackTraceLimit = 0
    super(message)
    Error.stackTraceLimit = stackTraceLimit
    this.status = status
    this.code = extra.code
    this.headers = extra.headers ?? {}
    this.limit = extra.limit ?? 'other'
  }
}

/** Refuses 429 with the seconds until the next try in Retry-After (RFC 9110 section 10.2.3). */
export const tooMany = (resetsAt: number, now: number, message: string = refusalTexts.tooMany): Refusal =>
  new Refusal(429, message, {
    limit: 'tries',
    headers: { 'retry-after': String(Math.max(1, Math.ceil((resetsAt - now) / 1000))) },
  })
