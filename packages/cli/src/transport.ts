import type { ClientRequest, IncomingMessage, RequestOptions } from 'node:http'
import { urlToHttpOptions } from 'node:url'
import { unreachable, type Incoming, type Outgoing, type Transport } from '@ip-portal/core/kernel/http/transport'

/** Requests that run side by side; more of them wait for a socket. */
const maxSockets = 16

type Open = (path: string, options: RequestOptions) => ClientRequest

/**
 * Carries requests over kept-alive sockets of node:http. What a browser has, fetch and ky, takes longer to load
 * here than a whole read takes, and four times as long a call.
 */
export function createTransport(): Transport {
  const opened = new Map<string, Open>()
  const openerOf = (origin: string): Open => {
    const known = opened.get(origin) ?? openSockets(origin)
    opened.set(origin, known)
    return known
  }

  async function send(outgoing: Outgoing, isAgain: boolean): Promise<Incoming> {
    const { body, headers, method, signal } = outgoing
    const [url = ''] = outgoing.url.split('#', 1)
    const end = url.indexOf('/', url.indexOf('//') + 2)
    const encoded = body === undefined || typeof body === 'string' ? plain(body) : await multipart(body)
    const request = openerOf(url.slice(0, end))(url.slice(end), {
      method,
      headers: { ...headers, ...encoded.headers },
    })
    // Not by the option of that name, which costs a small call a tenth. On a request that is over it does nothing.
    const stop = () => request.destroy(signal.reason as Error)
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop)
    try {
      return incoming(await answerTo(request, encoded.content, outgoing))
    } catch (error) {
      if (signal.aborted) throw error
      // The server closed a kept socket just when it was used again; a read may simply be asked once more.
      if (request.reusedSocket && method === 'GET' && !isAgain) return send(outgoing, true)
      throw unreachable((error as NodeJS.ErrnoException).code)
    }
  }

  return (outgoing) => send(outgoing, false)
}

/** Not by `import`, which would read every export of node:http, and with `WebSocket` load all of undici. */
function openSockets(origin: string): Open {
  const target = urlToHttpOptions(new URL(origin))
  const { Agent, request } =
    target.protocol === 'https:' ? process.getBuiltinModule('node:https') : process.getBuiltinModule('node:http')
  const agent = new Agent({ keepAlive: true, maxSockets })
  return (path, options) => request({ ...target, ...options, path, agent })
}

/** A body as it is sent, and the headers that only its encoding knows. */
interface Encoded {
  content: string | Uint8Array | undefined
  headers: Record<string, string | number>
}

/** A text leaves in one piece with its headers. */
const plain = (content: string | undefined): Encoded => ({
  content,
  headers: content === undefined ? {} : { 'content-length': Buffer.byteLength(content) },
})

async function multipart(body: FormData): Promise<Encoded> {
  const form = new Response(body)
  const content = new Uint8Array(await form.arrayBuffer())
  const type = form.headers.get('content-type') ?? ''
  return { content, headers: { 'content-type': type, 'content-length': content.byteLength } }
}

const answerTo = (request: ClientRequest, content: Encoded['content'], { onProgress }: Outgoing) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    request.on('error', reject)
    request.once('response', resolve)
    if (typeof content === 'object' && onProgress) void writeInParts(request, content, onProgress)
    else request.end(content)
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
  // Not by `headers`, which are read all of them when one is asked for.
  header: (name) => {
    const { rawHeaders } = response
    const at = rawHeaders.findIndex((word, index) => index % 2 === 0 && word.toLowerCase() === name)
    return at < 0 ? null : (rawHeaders[at + 1] ?? null)
  },
  // Not by `for await`, which costs as much as the rest of a small call.
  read: (take) =>
    new Promise((resolve, reject) => {
      response.on('error', reject)
      let isWhole = false
      response.once('end', () => {
        isWhole = true
        resolve()
      })
      // Every answer is closed in the end, and making an error takes as long as sending a call.
      response.once('close', () => {
        if (!isWhole) reject(new Error('the body broke off'))
      })
      response.on('data', (bytes: Uint8Array) => {
        try {
          take(bytes)
        } catch (error) {
          reject(error)
          response.destroy()
        }
      })
    }),
})
