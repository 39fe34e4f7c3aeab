import type { KyInstance, ResponsePromise, RetryOptions } from 'ky'
import * as v from 'valibot'
import { FailureError } from '../failure/failure.ts'
import { limits } from '../values/limits.ts'
import { loadKyClient, type KyClientOptions } from './ky-client.ts'
import { limitBytes, type Fetch } from './limit-bytes.ts'
import { failureOfAnswer, isRefusal, parseBody } from './response-failure.ts'
import type { SendOnce } from './send-once.ts'
import { watchUpload, type Progress, type UploadFetch } from './upload.ts'

export type { Fetch } from './limit-bytes.ts'
export type { SessionEnd } from './ky-client.ts'

export interface HttpOptions extends KyClientOptions {
  /** The token to send as bearer, read when a call starts. */
  token: () => string | null
  /** Sends the requests; the global fetch by default. */
  fetch?: Fetch
  /** Sends the forms whose progress is shown; without it ky does, which no browser can over HTTP/1.1. */
  uploadFetch?: UploadFetch
  /** Sends the calls marked `once`; without it they go without a key. */
  sendOnce?: SendOnce
}

export interface Call<Answer extends v.GenericSchema> {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path segments below /api; each is URL-encoded. */
  path: readonly (string | number)[]
  json?: unknown
  headers?: Record<string, string>
  form?: FormData
  /** Called repeatedly while the form is sent. The time limit then counts from the last byte that moved. */
  onProgress?: ((progress: Progress) => void) | undefined
  answer: Answer
  signal?: AbortSignal | undefined
  maxBytes?: number
  /** Sent in place of the stored token; a refusal of it is not announced as the end of the session. */
  token?: string
  /** True for a write that must have one effect although it is sent twice: it carries an idempotency key. */
  once?: true
  /** Retries of ky, for reads only; none by default. */
  retry?: RetryOptions
}

export interface Http {
  /** Sends one request and returns its checked answer; throws a `FailureError`, or the reason of the abort. */
  call: <Answer extends v.GenericSchema>(call: Call<Answer>) => Promise<v.InferOutput<Answer>>
  /** Reads one page of a list by its query; `next` is the cursor of the next one, null behind the last. */
  page: <Answer extends v.GenericSchema>(
    call: Pick<Call<Answer>, 'path' | 'answer' | 'signal'> & { query: Record<string, string> },
  ) => Promise<{ answer: v.InferOutput<Answer>; next: string | null }>
  /**
   * Reads a list page by page and returns the checked answers of all pages. A server without pages answers the whole
   * list at once, without a link to a next page.
   */
  pages: <Answer extends v.GenericSchema>(
    call: Pick<Call<Answer>, 'path' | 'answer' | 'signal'> & { query?: Record<string, string> },
  ) => Promise<v.InferOutput<Answer>[]>
  /** Fetches a file with its name and media type; throws as `call` does. */
  file: (request: Pick<AnyCall, 'path' | 'signal' | 'maxBytes'>) => Promise<File>
  /**
   * Fetches the file behind a link that the server gave, a path of the portal or an http(s) address. The link carries
   * its own proof, so no token goes with it.
   */
  linkedFile: (link: string, signal?: AbortSignal) => Promise<File>
  /** Sends a request that a user wrote and returns the answer without a schema; throws as `call` does. */
  raw: (request: RawRequest) => Promise<RawAnswer>
  /** Loads the code of the client, which the first call would load. */
  preload: () => Promise<void>
}

/** Request that no schema describes. */
export type RawRequest = Pick<Call<v.GenericSchema>, 'method' | 'path' | 'json' | 'headers' | 'signal' | 'once'> & {
  query?: Record<string, string>
}

export interface RawAnswer {
  content: Blob
  /** Parsed content; undefined where it is empty or no JSON. */
  json: unknown
  /** Cursor of the next page of a list, null behind the last. */
  next: string | null
}

type AnyCall = Omit<Call<v.GenericSchema>, 'answer'> & { link?: string; key?: string; query?: Record<string, string> }

/** Sends every request of the portal: size limits, checked answers and one failure type around one ky instance. */
export function createHttp(options: HttpOptions): Http {
  let client: Promise<KyInstance> | undefined

  /** ky loads with the first request; the sign-in page is shown before it needs one. */
  async function load(): Promise<KyInstance> {
    try {
      return await (client ??= loadKyClient(options))
    } catch {
      client = undefined
      throw new FailureError({ kind: 'offline' })
    }
  }

  async function send<Body>(request: AnyCall, read: (answer: ResponsePromise) => Promise<Body>) {
    const {
      path,
      link,
      key,
      query,
      token,
      method = 'GET',
      json,
      headers = {},
      form,
      signal,
      maxBytes = limits.maxBodyBytes,
      retry,
    } = request
    if (form && sizeOf(form) > limits.maxBodyBytes)
      throw new FailureError({ kind: 'too-large', maxBytes: limits.maxBodyBytes })
    // Before ky loads: a call that starts with a session must not be sent without it when the session ends meanwhile.
    const bearer = token ?? (link === undefined ? options.token() : null)
    const address = link === undefined ? path.map(encodeURIComponent).join('/') : new URL(link, options.baseUrl)
    const ky = await load()
    const limit = new AbortController()
    const upload = request.onProgress && form ? watchUpload(form, request.onProgress, limit, options.uploadFetch) : null
    try {
      const answer = ky(address, {
        method,
        headers: { ...headers, ...(key === undefined ? {} : { 'idempotency-key': key }) },
        ...(json === undefined ? {} : { json }),
        ...(form ? { body: form } : {}),
        // Its tries would not wait for the time that the server names.
        ...(retry && !options.waitFor ? { retry } : {}),
        ...(query ? { searchParams: query } : {}),
        context: { token: bearer, isQuiet: token !== undefined },
        ...upload?.options,
        fetch: limitBytes(upload?.fetch ?? options.fetch ?? globalThis.fetch, maxBytes, limit),
        signal: signal ? AbortSignal.any([signal, limit.signal]) : limit.signal,
      })
      const [response, body] = await Promise.all([answer, read(answer)])
      return { response, body }
    } catch (error) {
      if (limit.signal.aborted) throw limit.signal.reason as FailureError
      if (error instanceof FailureError || signal?.aborted) throw error
      // Everything before the body is a FailureError, so the body is shorter than its content-length.
      throw new FailureError({ kind: 'cut-answer' })
    } finally {
      upload?.stop()
    }
  }

  async function call<Answer extends v.GenericSchema>(request: Call<Answer>): Promise<v.InferOutput<Answer>> {
    const { sendOnce } = options
    const { answer } = await (request.once && sendOnce
      ? sendOnce(request, (key) => exchange({ ...request, key }))
      : exchange(request))
    return answer
  }

  async function exchange<Answer extends v.GenericSchema>(request: Call<Answer> & Pick<AnyCall, 'key' | 'query'>) {
    const { response, body } = await send(request, (answer) => answer.json<unknown>())
    if (isRefusal(body)) throw new FailureError(failureOfAnswer(response, body))
    // An empty body counts as an empty object: an answer that is not read needs no schema of its own.
    const parsed = v.safeParse(request.answer, body === undefined ? {} : body)
    if (!parsed.success) throw new FailureError({ kind: 'unexpected-answer', issues: v.summarize(parsed.issues) })
    return { answer: parsed.output, next: nextCursor(response.headers.get('link')) }
  }

  async function pages<Answer extends v.GenericSchema>({
    query: filters = {},
    ...request
  }: Parameters<typeof exchange<Answer>>[0]): Promise<v.InferOutput<Answer>[]> {
    const limit = String(limits.maxPageRows)
    const answers: v.InferOutput<Answer>[] = []
    const seen = new Set<string>()
    let query: Record<string, string> = { ...filters, limit }
    for (;;) {
      const { answer, next } = await exchange({ ...request, query })
      answers.push(answer)
      if (next === null) return answers
      // Such a list would never end.
      if (seen.has(next)) throw new FailureError({ kind: 'unexpected-answer', issues: 'a page comes twice' })
      seen.add(next)
      query = { ...filters, limit, cursor: next }
    }
  }

  async function file(request: AnyCall): Promise<File> {
    const { response, body } = await send(request, (answer) => answer.blob())
    const type = response.headers.get('content-type') ?? ''
    return new File([body], fileName(response.headers.get('content-disposition') ?? ''), { type })
  }

  async function rawExchange(request: AnyCall): Promise<RawAnswer> {
    const { response, body } = await send(request, (answer) => answer.blob())
    const json = /\bjson\b/.test(body.type) ? parseBody(await body.text()) : undefined
    if (isRefusal(json)) throw new FailureError(failureOfAnswer(response, json))
    return { content: body, json, next: nextCursor(response.headers.get('link')) }
  }

  const raw: Http['raw'] = (request) =>
    request.once && options.sendOnce
      ? options.sendOnce(request, (key) => rawExchange({ ...request, key }))
      : rawExchange(request)

  const preload = async () => {
    // The first call tries again, and fails when it cannot.
    await load().catch(() => {})
  }

  const page: Http['page'] = ({ query, ...request }) => exchange({ ...request, query })

  return { call, page, pages, file, raw, preload, linkedFile: (link, signal) => file({ path: [], link, signal }) }
}

/** Bytes of the parts of a form; the boundaries between them add little. */
const sizeOf = (form: FormData): number =>
  [...form.values()].reduce(
    (sum, part) => sum + (typeof part === 'string' ? new TextEncoder().encode(part).byteLength : part.size),
    0,
  )

/** Reads the name that a Content-Disposition suggests (RFC 6266, in UTF-8 by RFC 8187); empty without one. */
function fileName(disposition: string): string {
  const extended = /;\s*filename\*=UTF-8''([^;\s]+)/i.exec(disposition)?.[1]
  try {
    if (extended !== undefined) return decodeURIComponent(extended)
  } catch {
    // The plain name serves when the extended one is not UTF-8.
  }
  return /;\s*filename="([^"]*)"/i.exec(disposition)?.[1] ?? ''
}

/**
 * Finds the cursor of the next page in a `link` header (RFC 8288); null at the last page. Only the cursor is taken, so
 * that no header leads a client to another address.
 */
export function nextCursor(link: string | null): string | null {
  const next = link?.split(',').find((part) => /;\s*rel="?next"?\s*$/i.test(part))
  const address = next?.slice(next.indexOf('<') + 1, next.indexOf('>'))
  return address === undefined ? null : (new URLSearchParams(address.split('?')[1]).get('cursor') ?? null)
}
