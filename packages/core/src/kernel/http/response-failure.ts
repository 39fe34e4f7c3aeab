import { isObject } from '../wire/unwrap.ts'
import type { Failure, StepUpCode } from '../failure/failure.ts'
import type { Incoming } from './transport.ts'
import { isoDateOf } from '../wire/wire-date.ts'

const bodyOf = (body: unknown): Record<string, unknown> => (isObject(body) ? body : {})

const textIn = (body: Record<string, unknown>, key: string): string | undefined => {
  const value = body[key]
  // Validators of some servers send one line for each field.
  const text = Array.isArray(value) ? value.filter((line) => typeof line === 'string').join(' ') : value
  return typeof text === 'string' && text.trim() !== '' ? text : undefined
}

/** The server's own words: `message`, else `error` (secure link), else `msg` (name servers). HTML pages have none. */
const messageOf = (body: Record<string, unknown>): string | undefined =>
  textIn(body, 'message') ?? textIn(body, 'error') ?? textIn(body, 'msg')

/**
 * The failure that an answer stands for, or null for a good one. The only place that knows what the
 * statuses mean: 401/403 end the session, 428 asks for a code, `success: false` refuses whatever the status. A
 * redirection that nobody followed is no yes either, although its body is empty like that of one. `retryAfter` is
 * what `retryAfterOf` found in its head.
 */
export function refusalOf(status: number, answer: unknown, retryAfter: number | null = null): Failure | null {
  const body = bodyOf(answer)
  if (status < 300 && !isRefusal(body)) return null
  const message = messageOf(body)
  const code = textIn(body, 'code')
  const said = message === undefined ? {} : { message }
  if (status === 401 || status === 403) return { kind: 'session-ended', status, ...said }
  if (status === 428) return { kind: 'step-up-needed', code: stepUpCode(code), ...said }
  return {
    kind: 'refused',
    status,
    ...said,
    ...(code === undefined ? {} : { code }),
    ...(retryAfter === null ? {} : { retryAfter }),
  }
}

/**
 * Seconds to wait that a `Retry-After` asks for (RFC 9110 section 10.2.3), as a number or as a date, counted from
 * the `Date` of the answer where it has one: two clocks seldom agree. Null when there is nothing to wait for.
 */
export function retryAfterOf(header: Incoming['header'], now: number): number | null {
  const given = header('retry-after')?.trim() ?? ''
  const at = instantOf(given)
  const seconds = /^\d{1,9}$/.test(given)
    ? Number(given)
    : at === null
      ? 0
      : Math.ceil((at - (instantOf(header('date') ?? '') ?? now)) / 1000)
  return seconds > 0 ? seconds : null
}

const instantOf = (text: string): number | null => {
  const date = isoDateOf(text)
  return date?.endsWith('Z') ? Date.parse(date) : null
}

/** `success` as flag or text; without it, an `error` in words refuses too. */
const isRefusal = (body: Record<string, unknown>): boolean =>
  body['success'] === undefined ? textIn(body, 'error') !== undefined : refusals.has(body['success'])
const refusals: ReadonlySet<unknown> = new Set([false, 0, '0', 'false'])

const stepUpCode = (code: string | undefined): StepUpCode =>
  code === 'TWO_FACTOR_NOT_ENABLED' ? code : 'STEP_UP_REQUIRED'

/** An empty body counts as an empty object, so that answers nobody reads need no schema of their own. */
export const orEmpty = (body: unknown): unknown => (body === undefined ? {} : body)
