import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Failure } from '../../kernel/failure/failure.ts'
import { fits } from '../../kernel/flow/calls.ts'
import { limits } from '../../kernel/values/limits.ts'

/** Request as it arrived. */
export interface ReceivedRequest {
  /** Method and path below /api, such as `POST /auth/login`. */
  call: string
  headers: IncomingMessage['headers']
  /** The parsed JSON, other content as text, undefined when there is none. */
  body: unknown
}

/** Request that waits for its answer. */
export interface HeldRequest extends ReceivedRequest {
  /** JSON, unless the headers name another type for a text. */
  answer: (status: number, body?: unknown, headers?: Record<string, string>) => void
  /** Ends the connection in the middle of the body. */
  cut: () => void
  /** Ends the connection without an answer, as a lost network does. */
  drop: () => void
}

/** Answer given in advance. */
export interface PreparedAnswer {
  /** 200 when absent. */
  status?: number
  headers?: Record<string, string>
  /** An empty object when absent. */
  body?: unknown
  /** Ends the connection instead of answering. */
  drop?: boolean
}

/** Answers one call; `count` starts at 1. */
export type Answerer = (body: unknown, count: number) => PreparedAnswer | Promise<PreparedAnswer>

/** Server whose answers the test releases. */
export interface DeferredServer {
  url: string
  /** Method and path below /api of every request so far, in order. */
  calls: string[]
  /** The same requests with headers and bodies. */
  requests: ReceivedRequest[]
  /** Answers a call at once, whenever it comes, and those of it that are held. */
  always: (call: string, status: number, body: unknown) => void
  /** Answers a call at once by a function; `:` stands for an argument, where no answer names the call itself. */
  on: (call: string, answerer: Answerer) => void
  /** Holds the requests of a call again that `always` answered. */
  hold: (call: string) => void
  /** Waits for the next held request of a call. */
  next: (call: string) => Promise<HeldRequest>
  close: () => Promise<void>
}

/** Options of a deferred server. */
export interface DeferredServerOptions {
  /** Answers requests outside /api; status 404 when absent. */
  serve?: RequestListener
  /** Answers calls without an answer of their own, instead of holding them. */
  otherwise?: Answerer
  /** A free port when absent. */
  port?: number
}

/** Longer than a test on a busy machine takes until its request. */
const arrivalTimeoutMs = 15_000

/**
 * Starts a loopback server that holds each API answer until the test releases it, so that the states in between
 * (spinner, disabled button, prompt) can be asserted without timing. Calls with an answer given in advance are answered
 * at once. Each test needs its own server: the next test must not release a request that this one left held.
 */
export async function startDeferredServer(options: DeferredServerOptions = {}): Promise<DeferredServer> {
  const { serve = (_, response) => response.writeHead(404).end(), otherwise, port = 0 } = options
  const held: HeldRequest[] = []
  const waiting: { call: string; take: (request: HeldRequest) => void }[] = []
  const answerers = new Map<string, Answerer>()
  const calls: string[] = []
  const requests: ReceivedRequest[] = []

  const server = createServer((request, response) => {
    // A browser repeats a dropped request by itself on a connection that has served before.
    response.setHeader('connection', 'close')
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    if (!path.startsWith('/api/')) return serve(request, response)
    const call = `${request.method} ${path.slice('/api'.length)}`
    calls.push(call)
    const count = calls.filter((one) => one === call).length
    const drop = () => void request.socket.destroy()
    const answer = (status: number, content?: unknown, headers: Record<string, string> = {}) => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers })
      const isText = headers['content-type'] !== undefined && typeof content === 'string'
      response.end(content === undefined ? '' : isText ? content : JSON.stringify(content))
    }
    const cut = () => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': 1_000 })
      // An orderly end: what was written arrives before it.
      response.write('{', () => request.socket.end())
    }
    void readBody(request).then(async (body) => {
      const received = { call, headers: request.headers, body }
      requests.push(received)
      const answerer = answerers.get(call) ?? answererOfPattern(call) ?? otherwise
      if (!answerer) return arrive({ ...received, answer, cut, drop }, response)
      const prepared = await answerer(body, count)
      const { status = 200, body: content = {}, headers } = prepared
      return prepared.drop ? drop() : answer(status, content, headers)
    }, drop)
  })
  const answererOfPattern = (call: string) =>
    [...answerers].find(([pattern]) => pattern.includes('/:') && fits(pattern, call))?.[1]
  const arrive = (request: HeldRequest, response: ServerResponse) => {
    if (response.destroyed) return
    const taker = waiting.findIndex((wait) => wait.call === request.call)
    if (taker >= 0) return waiting.splice(taker, 1)[0]?.take(request)
    held.push(request)
    // A client that has cancelled its call waits for no answer.
    response.once('close', () => {
      const at = held.indexOf(request)
      if (at >= 0) held.splice(at, 1)
    })
  }
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    requests,
    always: (call, status, body) => {
      answerers.set(call, () => ({ status, body }))
      for (const request of held.filter((one) => one.call === call)) {
        held.splice(held.indexOf(request), 1)
        request.answer(status, body)
      }
    },
    on: (call, answerer) => void answerers.set(call, answerer),
    hold: (call) => void answerers.delete(call),
    next: (call) => {
      const index = held.findIndex((request) => request.call === call)
      const [ready] = index >= 0 ? held.splice(index, 1) : []
      if (ready) return Promise.resolve(ready)
      return new Promise((resolve, reject) => {
        const timer = setTimeout(
          () => reject(new Error(`${call} did not arrive; held: ${held.map((request) => request.call).join(', ')}`)),
          arrivalTimeoutMs,
        )
        waiting.push({
          call,
          take: (request) => {
            clearTimeout(timer)
            resolve(request)
          },
        })
      })
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString('utf8')
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text === '' ? undefined : text
  }
}

/** Answers a held request so that a client sees this failure. A call that times out gets no answer. */
export function answerFailure(request: HeldRequest, failure: Failure): void {
  const message = 'message' in failure && failure.message ? { message: failure.message } : {}
  const code = 'code' in failure && failure.code ? { code: failure.code } : {}
  switch (failure.kind) {
    case 'refused':
      return failure.status === badGateway
        ? request.answer(failure.status, ...page)
        : request.answer(failure.status, { success: false, ...message, ...code }, headersOf(failure))
    case 'session-ended':
      return request.answer(failure.status, { success: false, ...message })
    case 'step-up-needed':
      return request.answer(428, { success: false, ...code, ...message })
    case 'offline':
      return request.drop()
    case 'cut-answer':
      return request.cut()
    case 'too-large':
      return request.answer(200, {}, { 'content-length': String(limits.maxBodyBytes + 1) })
    case 'unexpected-answer':
      return request.answer(200, ...page)
    case 'timeout':
      return
    case 'bug':
      throw new Error('a server causes no bug of a client')
  }
}

/** Status of a proxy, which answers with a page. */
const badGateway = 502
const page = ['<h1>Bad Gateway</h1>', { 'content-type': 'text/html' }] as const

/** Headers of a refusal. A redirect of the test leads nowhere. */
const headersOf = ({ status, retryAfter }: Failure & { kind: 'refused' }): Record<string, string> => ({
  ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
  ...(status >= 300 && status < 400 ? { location: '/elsewhere' } : {}),
})
