import type { ClientRequest, IncomingMessage, RequestOptions } from 'node:http'
import { unreachable, type Incoming, type Outgoing, type Transport } from '@ip-portal/core/kernel/transport'

/** Requests that run side by side; more of them wait for a socket. */
const maxSockets = 16

type Module = 'node:http' | 'node:https'
type Open = (url: string, options: RequestOptions) => ClientRequest

/**
 * Carries requests over kept-alive sockets of node:http. What a browser has, fetch and ky, takes longer to load
 * here than a whole read takes, and four times as long a call.
 */
export function createTransport(): Transport {
  const opened = new Map<Module, Open>()
  const openerOf = (url: string): Open => {
    const module = url.startsWith('https:') ? 'node:https' : 'node:http'
    const known = opened.get(module) ?? openSockets(module)
    opened.set(module, known)
    return known
  }

  async function send(outgoing: Outgoing, isAgain: boolean): Promise<Incoming> {
    const open = openerOf(outgoing.url)
    const { bytes, type } = await encoded(outgoing.body)
    const request = open(outgoing.url, {
      method: outgoing.method,
      headers: {
        ...outgoing.headers,
        ...(type === null ? {} : { 'content-type': type }),
        ...(bytes === null ? {} : { 'content-length': bytes.byteLength }),
      },
      signal: outgoing.signal,
    })
    try {
      return incoming(await answerTo(request, bytes, outgoing))
    } catch (error) {
      if (outgoing.signal.aborted) throw error
      // The server closed a kept socket just when it was used again; a read may simply be asked once more.
      if (request.reusedSocket && outgoing.method === 'GET' && !isAgain) return send(outgoing, true)
      throw unreachable((error as NodeJS.ErrnoException).code)
    }
  }

  return (outgoing) => send(outgoing, false)
}

/** Not by `import`, which would read every export of node:http, and with `WebSocket` load all of undici. */
function openSockets(module: Module): Open {
  const { Agent, request } =
    module === 'node:https' ? process.getBuiltinModule('node:https') : process.getBuiltinModule('node:http')
  const agent = new Agent({ keepAlive: true, maxSockets })
  return (url, options) => request(url, { ...options, agent })
}

/** The bytes of a body, and its type where only the encoding knows it. */
async function encoded(body: Outgoing['body']): Promise<{ bytes: Uint8Array | null; type: string | null }> {
  if (body === undefined) return { bytes: null, type: null }
  if (typeof body === 'string') return { bytes: Buffer.from(body), type: null }
  const form = new Response(body)
  return { bytes: new Uint8Array(await form.arrayBuffer()), type: form.headers.get('content-type') }
}

const answerTo = (request: ClientRequest, bytes: Uint8Array | null, { onProgress }: Outgoing) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    request.on('error', reject)
    request.once('response', resolve)
    if (bytes === null || !onProgress) request.end(bytes ?? undefined)
    else void writeInParts(request, bytes, onProgress)
  })

const partBytes = 64 * 1024

/** Sends a body part by part, so that somebody can watch it leave. */
async function writeInParts(request: ClientRequest, bytes: Uint8Array, tell: NonNullable<Outgoing['onProgress']>) {
  const total = bytes.byteLength
  for (let at = 0; at < total && !request.destroyed; at += partBytes) {
    const part = bytes.subarray(at, at + partBytes)
    await new Promise<unknown>((resolve) => request.write(part, resolve))
    tell({ sent: at + part.byteLength, total })
  }
  request.end()
}

const incoming = (response: IncomingMessage): Incoming => ({
  status: response.statusCode ?? 0,
  header: (name) => {
    const value = response.headers[name]
    return Array.isArray(value) ? value.join(', ') : (value ?? null)
  },
  body: response as AsyncIterable<Uint8Array>,
})
