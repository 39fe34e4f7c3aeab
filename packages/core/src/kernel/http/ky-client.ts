import type { HTTPError, KyInstance, RetryOptions } from 'ky'
import { FailureError, toFailure, type Failure } from '../failure/failure.ts'
import { limits } from '../values/limits.ts'
import { loadKy } from './load-ky.ts'
import { failureOfAnswer, parseBody } from './response-failure.ts'

/** A 401 or 403 answer, with the token its request carried, so that a newer session is not ended by it. */
export interface SessionEnd {
  status: 401 | 403
  message: string | null
  token: string | null
}

export interface KyClientOptions {
  /** Address of the portal; calls go to `/api` below it. */
  baseUrl: string
  /** Called for every 401 and 403; the failure still reaches the caller. */
  onSessionEnd: (end: SessionEnd) => void
  /** `manual` answers a redirect as a refusal with its status; `follow` by default. */
  redirect?: RequestRedirect
  /**
   * Waits for these seconds of a `Retry-After`, after which a call is sent again; false when it is not. Without it no
   * call waits. Asked for calls that the server has not acted on: reads, writes with an idempotency key, and every 429.
   */
  waitFor?: (seconds: number) => Promise<boolean>
  /** Loads code that is needed later, such as the client; called with an import(). */
  loadCode?: <Code>(load: () => Promise<Code>) => Promise<Code>
}

/**
 * Loads ky and configures it for the portal: prefix, 30 s, no retries, the bearer token, and one failure type. Every
 * error that ky throws is a `FailureError`, except that of an abort; errors while the body is read bypass its hooks.
 */
export async function loadKyClient(options: KyClientOptions): Promise<KyInstance> {
  const { baseUrl, onSessionEnd, redirect = 'follow', waitFor, loadCode = (load) => load() } = options
  const ky = await loadCode(loadKy)
  return ky.default.create({
    prefix: new URL('api', baseUrl).href,
    timeout: limits.requestTimeoutMs,
    retry: waitFor === undefined ? 0 : waiting(ky, waitFor),
    redirect,
    parseJson: parseBody,
    hooks: {
      beforeRequest: [
        ({ request, options: { context } }) => {
          const bearer = context['token']
          if (typeof bearer === 'string') request.headers.set('authorization', bearerPrefix + bearer)
        },
      ],
      beforeError: [
        ({ error, request, options: { context } }) => {
          if (error instanceof FailureError || isAbort(ky, error, request)) return error
          const failure = failureOf(ky, error)
          if (failure.kind === 'session-ended' && context['isQuiet'] !== true) {
            const bearer = request.headers.get('authorization')?.slice(bearerPrefix.length) ?? null
            onSessionEnd({ status: failure.status, message: failure.message ?? null, token: bearer })
          }
          return new FailureError(failure)
        },
      ],
    },
  })
}

const busyStatuses = [429, 503]
/** The clients limit the whole wait, and not the number of tries. */
const manyTries = 1_000

/** Repeats a call whose answer names the time to wait, after that time. */
const waiting = (ky: Ky, waitFor: (seconds: number) => Promise<boolean>): RetryOptions => ({
  limit: manyTries,
  methods: ['get', 'post', 'put', 'patch', 'delete'],
  statusCodes: busyStatuses,
  afterStatusCodes: busyStatuses,
  // The wait is over when the call is to be sent again.
  delay: () => 0,
  shouldRetry: async ({ error }) => {
    const seconds = ky.isHTTPError(error) && isUntouched(error) ? waitOf(error) : undefined
    return seconds !== undefined && (await waitFor(seconds))
  },
})

/** True when the server has not acted on a call, or will not act on it twice. A 503 may come after a write. */
const isUntouched = ({ request, response }: HTTPError): boolean =>
  response.status === 429 ||
  (response.status === 503 && (request.method === 'GET' || request.headers.has('idempotency-key')))

function waitOf({ response }: HTTPError): number | undefined {
  const failure = failureOfAnswer(response, undefined)
  return failure.kind === 'refused' ? failure.retryAfter : undefined
}

const bearerPrefix = 'Bearer '

type Ky = typeof import('ky')

/** ky aborts the request after a time-out too. */
const isAbort = (ky: Ky, error: Error, { signal }: Request) => signal.aborted && !ky.isTimeoutError(error)

function failureOf(ky: Ky, error: Error): Failure {
  if (ky.isHTTPError(error)) return failureOfAnswer(error.response, bodyOf(error))
  if (ky.isTimeoutError(error)) return { kind: 'timeout' }
  // ky knows the network errors of most browsers; those of the others are plain type errors too.
  if (ky.isNetworkError(error) || error instanceof TypeError) return offline(error)
  return toFailure(error)
}

/** ky parses only what is declared as JSON. */
const bodyOf = ({ data }: HTTPError): unknown => (typeof data === 'string' ? parseBody(data) : data)

function offline(error: Error): Failure {
  const cause = systemCode(error)
  return { kind: 'offline', ...(cause === undefined ? {} : { cause }) }
}

/** The system's code for a network error, such as `ECONNREFUSED`; Node nests it in `cause`, browsers have none. */
function systemCode(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  return 'code' in error && typeof error.code === 'string' ? error.code : systemCode(error.cause)
}
