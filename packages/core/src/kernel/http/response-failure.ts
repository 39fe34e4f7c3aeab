import type { Failure, StepUpCode } from '../failure/failure.ts'
import { isObject } from '../wire/unwrap.ts'
import { isoDateOf } from '../wire/wire-date.ts'

/** Parses the text of an answer: JSON, the text itself where it is not JSON, undefined where it is empty. */
export function parseBody(text: string): unknown {
  if (text === '') return undefined
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

/**
 * Maps a refusing answer to its failure. The only place that knows what the statuses mean: 401/403 end the session,
 * 428 asks for a code or the password, everything else refuses. A redirect that was not followed refuses too.
 */
export function failureOfAnswer({ status, headers }: Response, answer: unknown): Failure {
  const body = bodyOf(answer)
  const message = messageOf(body)
  const code = textIn(body, 'code')
  const retryAfter = retryAfterOf(headers, Date.now())
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

/** True for an answer that refuses in spite of its status: by `success` as flag or text, or by an `error` in words. */
export function isRefusal(answer: unknown): boolean {
  const body = bodyOf(answer)
  return body['success'] === undefined ? textIn(body, 'error') !== undefined : refusals.has(body['success'])
}
const refusals: ReadonlySet<unknown> = new Set([false, 0, '0', 'false'])

const bodyOf = (body: unknown): Record<string, unknown> => (isObject(body) ? body : {})

const textIn = (body: Record<string, unknown>, key: string): string | undefined => {
  const value = body[key]
  // Validators of some servers send one line for each field.
  const text = Array.isArray(value) ? value.filter((line) => typeof line === 'string').join(' ') : value
  return typeof text === 'string' && text.trim() !== '' ? text : undefined
}

/** Message of the server: `message`, else `error` (secure link), else `msg` (name servers). HTML pages have none. */
const messageOf = (body: Record<string, unknown>): string | undefined =>
  textIn(body, 'message') ?? textIn(body, 'error') ?? textIn(body, 'msg')

/**
 * Seconds to wait that a `Retry-After` asks for (RFC 9110 section 10.2.3), as a number or as a date, counted from
 * the `Date` of the answer where it has one, since the two clocks may differ. Null when there is nothing to wait for.
 */
function retryAfterOf(headers: Headers, now: number): number | null {
  const given = headers.get('retry-after')?.trim() ?? ''
  const at = instantOf(given)
  const seconds = /^\d{1,9}$/.test(given)
    ? Number(given)
    : at === null
      ? 0
      : Math.ceil((at - (instantOf(headers.get('date') ?? '') ?? now)) / 1000)
  return seconds > 0 ? seconds : null
}

const instantOf = (text: string): number | null => {
  const date = isoDateOf(text)
  return date?.endsWith('Z') ? Date.parse(date) : null
}

const stepUpCode = (code: string | undefined): StepUpCode =>
  code === 'TWO_FACTOR_NOT_ENABLED' || code === 'PASSWORD_REQUIRED' ? code : 'STEP_UP_REQUIRED'
