import * as v from 'valibot'
import { FailureError } from '../failure/failure.ts'
import { refusalOf, orEmpty, retryAfterOf } from './response-failure.ts'
import { limits } from '../values/limits.ts'
import { readBody, readFile } from './read-body.ts'
import type { Incoming, Progress, Transport } from './transport.ts'

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
  transport: Transport
}

export interface Call<Answer extends v.GenericSchema> {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path segments below /api; each is URL-encoded. */
  path: readonly (string | number)[]
  json?: unknown
  form?: FormData
  /** Told again and again while the form is sent. The time limit then counts from the last byte that moved. */
  onProgress?: ((progress: Progress) => void) | undefined
  answer: Answer
  signal?: AbortSignal | undefined
  maxBytes?: number
}

export interface Http {
  /** Sends one request and returns its checked answer; throws a `FailureError` and nothing else. */
  call: <Answer extends v.GenericSchema>(call: Call<Answer>) => Promise<v.InferOutput<Answer>>
  /** Fetches a file with its name and media type; throws a `FailureError` and nothing else. */
  file: (request: Pick<AnyCall, 'path' | 'signal' | 'maxBytes'>) => Promise<File>
  /**
   * The same for a link that the server gave, a path of the portal or an http(s) address: it carries its own
   * proof, so that no token goes with it, wherever it leads.
   */
  linkedFile: (link: string, signal?: AbortSignal) => Promise<File>
}

type AnyCall = Omit<Call<v.GenericSchema>, 'answer'> & { link?: string }
type Read = (answer: Incoming, maxBytes: number) => Promise<unknown>

/** The one door to the server, whatever carries its requests: 30 s, no retries, bearer token, size limits, one failure type. */
export function createHttp(options: HttpOptions): Http {
  const api = new URL('api', options.baseUrl).href

  async function call<Answer extends v.GenericSchema>(request: Call<Answer>): Promise<v.InferOutput<Answer>> {
    const parsed = v.safeParse(request.answer, orEmpty(await answerTo(request, readBody)))
    if (!parsed.success) throw new FailureError({ kind: 'unexpected-answer', issues: v.summarize(parsed.issues) })
    return parsed.output
  }

  async function file(request: AnyCall): Promise<File> {
    const read: Read = (answer, maxBytes) => (answer.status < 300 ? readFile : readBody)(answer, maxBytes)
    return (await answerTo(request, read)) as File
  }

  async function answerTo(request: AnyCall, read: Read): Promise<unknown> {
    const token = request.link === undefined ? options.token() : null
    const { status, body, retryAfter } = await send(request, token, read)
    const refusal = refusalOf(status, body, retryAfter)
    if (!refusal) return body
    if (refusal.kind === 'session-ended') {
      options.onSessionEnd({ status: refusal.status, message: refusal.message ?? null, token })
    }
    throw new FailureError(refusal)
  }

  async function send(request: AnyCall, token: string | null, read: Read) {
    if (request.form && sizeOf(request.form) > limits.maxBodyBytes)
      throw new FailureError({ kind: 'too-large', maxBytes: limits.maxBodyBytes })
    const deadline = startDeadline()
    let reading = false
    try {
      const answer = await options.transport({
        method: request.method ?? 'GET',
        url: addressOf(request),
        headers: {
          ...(token === null ? {} : { authorization: `Bearer ${token}` }),
          ...(request.json === undefined ? {} : { 'content-type': 'application/json' }),
        },
        body: request.json === undefined ? request.form : JSON.stringify(request.json),
        signal: request.signal ? AbortSignal.any([request.signal, deadline.signal]) : deadline.signal,
        onProgress: movesOn(request.onProgress, deadline.restart),
      })
      reading = true
      const body = await read(answer, request.maxBytes ?? limits.maxBodyBytes)
      return { status: answer.status, body, retryAfter: retryAfterOf(answer.header, Date.now()) }
    } catch (error) {
      if (error instanceof FailureError) throw error
      if (deadline.signal.aborted) throw new FailureError({ kind: 'timeout' })
      if (request.signal?.aborted) throw error
      // Whatever a transport says about a body that is shorter than its content-length.
      if (reading) throw new FailureError({ kind: 'cut-answer' })
      throw error
    } finally {
      deadline.stop()
    }
  }

  /** Where a request goes: below /api, or, with a link, anywhere. */
  const addressOf = ({ path, link }: AnyCall): string =>
    link === undefined
      ? [api, ...path.map((part) => encodeURIComponent(part))].join('/')
      : new URL(link, options.baseUrl).href

  return { call, file, linkedFile: (link, signal) => file({ path: [], link, signal }) }
}

/** What the parts of a form weigh in bytes; what surrounds them is little beside the limit. */
const sizeOf = (form: FormData): number =>
  [...form.values()].reduce(
    (sum, part) => sum + (typeof part === 'string' ? new TextEncoder().encode(part).byteLength : part.size),
    0,
  )

/** The time limit of a request, counted anew whenever `restart` is called. */
function startDeadline() {
  const controller = new AbortController()
  const start = () => setTimeout(() => controller.abort(), limits.requestTimeoutMs)
  let timer = start()
  let isOver = false
  const stop = () => {
    isOver = true
    clearTimeout(timer)
  }
  const restart = () => {
    clearTimeout(timer)
    // What moves after the end must not keep a program alive.
    if (!isOver) timer = start()
  }
  return { signal: controller.signal, restart, stop }
}

/** Bytes that move count as a sign of life. */
const movesOn = (onProgress: ((progress: Progress) => void) | undefined, moved: () => void) =>
  onProgress &&
  ((progress: Progress) => {
    moved()
    onProgress(progress)
  })
