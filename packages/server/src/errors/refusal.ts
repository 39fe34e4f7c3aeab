import { refusalTexts } from './refusal.texts.ts'

/**
 * Statuses a refused request may answer. 401 and 403 end the client's session, so only the bearer check uses
 * them; everything else a person can do wrong has another status.
 */
export type RefusalStatus = 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 428 | 429 | 503

/** A request that is turned down for a reason the client may read; anything else thrown is a bug and answers 500. */
export class Refusal extends Error {
  readonly status: RefusalStatus
  readonly code: string | undefined
  readonly headers: Record<string, string>

  constructor(status: RefusalStatus, message: string, extra: { code?: string; headers?: Record<string, string> } = {}) {
    // No bug, and thrown with many requests: nobody reads its stack, and taking it is most of what a refusal costs.
    const { stackTraceLimit } = Error
    Error.stackTraceLimit = 0
    super(message)
    Error.stackTraceLimit = stackTraceLimit
    this.status = status
    this.code = extra.code
    this.headers = extra.headers ?? {}
  }
}

/** 429 with the seconds after which trying again makes sense (RFC 9110 section 10.2.3). */
export const tooMany = (resetsAt: number, now: number, message: string = refusalTexts.tooMany): Refusal =>
  new Refusal(429, message, { headers: { 'retry-after': String(Math.max(1, Math.ceil((resetsAt - now) / 1000))) } })
