import type { KyInstance } from 'ky'
import * as v from 'valibot'
import { FailureError } from './failure.ts'
import { refusalOf, orEmpty } from './answer.rules.ts'
import { limits } from './limits.ts'
import { readBody } from './read-body.ts'

/** A 401 or 403 answer, with the token its request carried, so that a newer session is not ended by it. */
export interface SessionEnd {
  status: 401 | 403
  message: string | null
  token: string | null
}

export interface HttpOptions {
  /** Address of the portal; calls go to `/api` below it. */
  baseUrl: string
  /** The token to send as bearer, read anew for every request. */
  token: () => string | null
  /** Told about every 401 and 403; the failure still reaches the caller. */
  onSessionEnd: (end: SessionEnd) => void
  fetch?: typeof globalThis.fetch
}

export interface Call<Answer extends v.GenericSchema> {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path segments below /api; each is URL-encoded. */
  path: readonly (string | number)[]
  json?: unknown
  form?: FormData
  answer: Answer
  signal?: AbortSignal | undefined
  maxBytes?: number
}

export interface Http {
  /** Sends one request and returns its checked answer; throws a `FailureError` and nothing else. */
  call: <Answer extends v.GenericSchema>(call: Call<Answer>) => Promise<v.InferOutput<Answer>>
}

/** The one door to the server: 30 s, no retries, bearer token, size limits, one failure type. */
export function createHttp(options: HttpOptions): Http {
  let client: Promise<KyInstance> | null = null

  /** ky arrives with the first call: the sign-in page is read before it needs any. */
  async function api(): Promise<KyInstance> {
    client ??= import('ky').then(({ default: ky }) =>
      ky.create({
        prefix: new URL('api', options.baseUrl).href,
        // The deadline below also covers the reading of the body, which ky's own timeout starts anew.
        timeout: false,
        retry: 0,
        throwHttpErrors: false,
        ...(options.fetch ? { fetch: options.fetch } : {}),
      }),
    )
    try {
      return await client
    } catch (error) {
      client = null
      throw error
    }
  }

  async function call<Answer extends v.GenericSchema>(request: Call<Answer>): Promise<v.InferOutput<Answer>> {
    const token = options.token()
    const { status, body } = await send(request, token)
    const refusal = refusalOf(status, body)
    if (refusal) {
      if (refusal.kind === 'session-ended') {
        options.onSessionEnd({ status: refusal.status, message: refusal.message ?? null, token })
      }
      throw new FailureError(refusal)
    }
    const parsed = v.safeParse(request.answer, orEmpty(body))
    if (!parsed.success) throw new FailureError({ kind: 'unexpected-answer', issues: v.summarize(parsed.issues) })
    return parsed.output
  }

  async function send(request: Call<v.GenericSchema>, token: string | null) {
    const deadline = new AbortController()
    const timer = setTimeout(() => deadline.abort(), limits.requestTimeoutMs)
    let reading = false
    try {
      const sendRequest = await api()
      const response = await sendRequest(request.path.map((part) => encodeURIComponent(part)).join('/'), {
        method: request.method ?? 'GET',
        headers: token === null ? {} : { authorization: `Bearer ${token}` },
        ...(request.json === undefined ? {} : { json: request.json }),
        ...(request.form ? { body: request.form } : {}),
        signal: request.signal ? AbortSignal.any([request.signal, deadline.signal]) : deadline.signal,
      })
      reading = true
      return { status: response.status, body: await readBody(response, request.maxBytes ?? limits.maxBodyBytes) }
    } catch (error) {
      if (error instanceof FailureError) throw error
      if (deadline.signal.aborted) throw new FailureError({ kind: 'timeout' })
      if (request.signal?.aborted) throw error
      // Browsers and Node report a body shorter than its content-length as a bare TypeError.
      if (reading) throw new FailureError({ kind: 'cut-answer' })
      if (isOffline(error)) throw new FailureError({ kind: 'offline' })
      throw error
    } finally {
      clearTimeout(timer)
    }
  }

  return { call }
}

/** ky wraps what fetch throws; a part of the program that could not be loaded is a bare TypeError. */
const isOffline = (error: unknown) =>
  error instanceof TypeError || (error instanceof Error && error.name === 'NetworkError')
