import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Failure } from '../../kernel/failure/failure.ts'

/** A request that waits for its answer. */
export interface HeldRequest {
  /** Method and path, such as `POST /api/auth/login`. */
  call: string
  headers: IncomingMessage['headers']
  body: unknown
  answer: (status: number, body?: unknown) => void
  /** Breaks off in the middle of the body, before the length that was announced. */
  cut: () => void
  /** Breaks the connection, as a lost network does. */
  drop: () => void
}

export interface DeferredServer {
  url: string
  /** Every call received so far. */
  calls: string[]
  /** Answers a call at once, whenever it comes; for what a walk does not look at. */
  always: (call: string, status: number, body: unknown) => void
  /** Holds a call again that was always answered. */
  hold: (call: string) => void
  /** The next held request of this call, waiting until it arrives. */
  next: (call: string) => Promise<HeldRequest>
  close: () => Promise<void>
}

const arrivalTimeoutMs = 15_000

/**
 * A loopback server that holds each API answer until the test releases it, so that the states in between
 * (spinner, disabled button, prompt) can be asserted and nothing is timed. One gate per test: a request
 * left held by one test must not be released by the next. `serve` answers what is not below /api.
 */
export async function startDeferredServer(
  serve: (request: IncomingMessage, response: ServerResponse) => void = (_, response) => response.writeHead(404).end(),
): Promise<DeferredServer> {
  const held: HeldRequest[] = []
  const waiting: { call: string; take: (request: HeldRequest) => void }[] = []
  const standing = new Map<string, { status: number; body: unknown }>()
  const calls: string[] = []

  const server = createServer((request, response) => {
    // On a connection that served before, a browser repeats a dropped request by itself.
    response.setHeader('connection', 'close')
    const path = new URL(request.url ?? '/', 'http://gate').pathname
    if (!path.startsWith('/api/')) return serve(request, response)
    const call = `${request.method} ${path}`
    calls.push(call)
    void readBody(request).then((body) => {
      const answer = (status: number, content?: unknown) => {
        response.writeHead(status, { 'content-type': 'application/json' })
        response.end(content === undefined ? '' : JSON.stringify(content))
      }
      const known = standing.get(call)
      if (known) return answer(known.status, known.body)
      const drop = () => request.socket.destroy()
      const cut = () => {
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': 1_000 })
        response.write('{', () => setTimeout(drop, 20))
      }
      const arrived = { call, headers: request.headers, body, answer, cut, drop }
      const taker = waiting.findIndex((wait) => wait.call === call)
      if (taker >= 0) waiting.splice(taker, 1)[0]?.take(arrived)
      else held.push(arrived)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    always: (call, status, body) => void standing.set(call, { status, body }),
    hold: (call) => void standing.delete(call),
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

/** Answers a held request the way the server would have to, for a face to see this failure. */
export function answerFailure(request: HeldRequest, failure: Failure): void {
  const message = 'message' in failure && failure.message ? { message: failure.message } : {}
  switch (failure.kind) {
    case 'refused':
      return request.answer(failure.status, {
        success: false,
        ...message,
        ...(failure.code ? { code: failure.code } : {}),
      })
    case 'session-ended':
      return request.answer(failure.status, { success: false, ...message })
    case 'step-up-needed':
      return request.answer(428, { success: false, code: failure.code, ...message })
    case 'offline':
      return request.drop()
    default:
      throw new Error(`a server cannot cause ${failure.kind} at will`)
  }
}
