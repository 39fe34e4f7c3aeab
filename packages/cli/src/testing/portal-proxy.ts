import { createServer, request as forward, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Fate of one change: passed on, refused, or cut off before or after the server has done it. */
export type Fate = 'pass' | 'cut-before' | 'cut-after' | { status: number; body: object }

/** Proxy in front of the real server for failures of the network and of the registry. */
export interface PortalProxy {
  url: string
  /** `METHOD /path` of every routing change so far, in order. */
  changes: string[]
  /** Sets the fate of each change, counted from 1 since the last call of `meet`; a promise delays the change. */
  meet: (fate: (count: number, call: string) => Fate | Promise<Fate>) => void
  stop: () => Promise<void>
}

const isChange = (call: string) => /^(POST|PUT|DELETE) \/api\/ip\/order\//.test(call)

/** Starts a proxy to a server. */
export async function startPortalProxy(target: string): Promise<PortalProxy> {
  const changes: string[] = []
  let decide: Parameters<PortalProxy['meet']>[0] = () => 'pass'
  let count = 0

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const call = `${request.method} ${request.url}`
    const body = await bodyOf(request)
    if (isChange(call)) changes.push(call.replace('/api', ''))
    const fate = isChange(call) ? await decide((count += 1), call) : 'pass'
    if (fate === 'cut-before') return void request.socket.destroy()
    if (typeof fate === 'object')
      return void response.writeHead(fate.status, { 'content-type': 'application/json' }).end(JSON.stringify(fate.body))
    const answer = await send(new URL(request.url ?? '', target), request, body)
    if (fate === 'cut-after') return void request.socket.destroy()
    response.writeHead(answer.status, answer.headers).end(answer.body)
  }

  const server = createServer((request, response) => void pass(request, response).catch(() => request.socket.destroy()))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    changes,
    meet: (fate) => {
      decide = fate
      count = 0
    },
    stop: () => close(server),
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

const close = (server: Server) =>
  new Promise<void>((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
