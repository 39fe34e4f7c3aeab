import type { KyInstance } from 'ky'
import { unreachable, type Incoming, type Outgoing, type Progress, type Transport } from './transport.ts'

/** Sends a form as fetch does and tells how far it is, which fetch cannot. `request` says where to and how. */
export type SendForm = (request: Request, form: FormData, onProgress: (progress: Progress) => void) => Promise<Response>

export interface KyTransportOptions {
  /** What sends forms whose progress is asked for; without it they go through fetch and report nothing. */
  sendForm?: SendForm
}

/** Carries requests through ky and fetch: what a browser has. */
export function createKyTransport({ sendForm }: KyTransportOptions = {}): Transport {
  let client: Promise<KyInstance> | null = null

  /** ky arrives with the first call: the sign-in page is read before it needs any. */
  async function load(): Promise<KyInstance> {
    // The door has the one time limit, which also covers the reading of the body.
    client ??= import('ky').then(({ default: ky }) => ky.create({ timeout: false, retry: 0, throwHttpErrors: false }))
    try {
      return await client
    } catch (error) {
      client = null
      throw error
    }
  }

  /** Somebody watches the form leave. */
  const watched = ({ body, onProgress }: Outgoing) =>
    sendForm && onProgress && body instanceof FormData
      ? { fetch: (request: RequestInfo | URL) => sendForm(request as Request, body, onProgress) }
      : {}

  return async (request) => {
    const { method, url, headers, body, signal } = request
    try {
      const send = await load()
      return incoming(await send(url, { method, headers, ...(body ? { body } : {}), ...watched(request), signal }))
    } catch (error) {
      throw isOffline(error) ? unreachable() : error
    }
  }
}

/** ky wraps what fetch throws; a part of the program that could not be loaded is a bare TypeError. */
const isOffline = (error: unknown) =>
  error instanceof TypeError || (error instanceof Error && error.name === 'NetworkError')

const incoming = ({ status, headers, body }: Response): Incoming => ({
  status,
  header: (name) => headers.get(name),
  read: (take) => readAll(body, take),
})

/** Not every browser can iterate a stream. */
async function readAll(body: ReadableStream<Uint8Array> | null, take: (bytes: Uint8Array) => void): Promise<void> {
  const reader = body?.getReader()
  try {
    for (;;) {
      const part = await reader?.read()
      if (part === undefined || part.done) return
      take(part.value)
    }
  } finally {
    // Ends a body that nobody reads on; on one that has ended it does nothing.
    await reader?.cancel().catch(() => {})
  }
}
