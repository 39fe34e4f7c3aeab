import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Fault of one request: none, an answer in place of the server's, or a cut before or after the server's work. */
export type Fault =
  | 'none'
  | 'cut-before'
  | 'cut-after'
  | { status: number; body: object; headers?: Record<string, string> }

/** Decides about one request, counted from 1; a promise delays the request. */
export type FaultOf = (count: number, call: string) => Fault | Promise<Fault>

/** A loopback proxy in front of a server. */
export interface RecordingProxy {
  url: string
  /** Method and path below /api of every request so far, in order. */
  calls: string[]
  /** Decides about the requests that match, and counts anew; one rule at a time. */
  fault: (matching: RegExp, faultOf: FaultOf) => void
  /** Passes every request on again. */
  pass: () => void
  /** Waits until the server has answered what was passed on. */
  answered: () => Promise<void>
  stop: () => Promise<void>
}

/** Starts a proxy that records requests and passes them on, unless a fault of the test hits one. */
export async function startRecordingProxy(target: string): Promise<RecordingProxy> {
  const calls: string[] = []
  const sent = new Set<Promise<unknown>>()
  let rule: { matching: RegExp; faultOf: FaultOf; count: number } | null = null

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const call = `${request.method} ${(request.url ?? '').replace(/^\/api/, '')}`
    const body = await bodyOf(request)
    calls.push(call)
    const fault = rule?.matching.test(call) ? await rule.faultOf((rule.count += 1), call) : 'none'
    if (fault === 'cut-before') return void request.socket.destroy()
    if (typeof fault === 'object')
      return void response
        .writeHead(fault.status, { 'content-type': 'application/json', ...fault.headers })
        .end(JSON.stringify(fault.body))
    const sending = send(new URL(request.url ?? '', target), request, body)
    sent.add(sending)
    const answer = await sending.finally(() => sent.delete(sending))
    if (fault === 'cut-after') return void request.socket.destroy()
    response.writeHead(answer.status, answer.headers).end(answer.body)
  }

  const server = createServer((request, response) => void handle(request, response).catch(() => response.destroy()))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    fault: (matching, faultOf) => void (rule = { matching, faultOf, count: 0 }),
    pass: () => void (rule = null),
    answered: async () => void (await Promise.allSettled(sent)),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of message) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

const send = (url: URL, { method, headers }: IncomingMessage, body: Buffer) =>
  new Promise<{ status: number; headers: IncomingMessage['headers']; body: Buffer }>((resolve, reject) => {
    const sent = forward(url, { method, headers: { ...headers, host: url.host } }, (answer) => {
      bodyOf(answer).then(
        (read) => resolve({ status: answer.statusCode ?? 502, headers: answer.headers, body: read }),
        reject,
      )
    })
    sent.on('error', reject)
    sent.end(body)
  })
