import type { Trace } from './debug/trace.ts'
import type { KeptAnswers } from './kept-answers.ts'
import type { Proxies } from './proxy.ts'
import type { ServerClock } from './server-clock.ts'
import { version } from './version.ts'

/** Secret by which the portal knows this device, null when it does not. */
export interface DeviceStore {
  read: () => string | null
  write: (secret: string) => void
}

const cookieName = 'portal-device'
const setCookie = /^portal-device=([\w-]{1,200})(?:;|$)/

interface FetchParts {
  device: DeviceStore | null
  clock: ServerClock
  proxies: Proxies | null
  /** Writes each request down; null without `--debug`. */
  trace: Trace | null
  kept: KeptAnswers | null
}

/** Program and platform, as the list of sessions shows them. */
const userAgent = `ipportal/${version} (${process.platform})`

/**
 * Makes the fetch of the CLI: it names the program, reads the portal's clock, and sends and keeps the cookie of this
 * device as a browser does. The cookie goes to the sign-in calls of this portal alone.
 */
export const portalFetch =
  (url: string, { device, clock, proxies, trace, kept }: FetchParts): typeof fetch =>
  async (input, init) => {
    const request = new Request(input, init)
    request.headers.set('user-agent', userAgent)
    const isOurs = device !== null && request.url.startsWith(`${url}/api/auth/`)
    const known = isOurs ? device.read() : null
    if (known !== null) request.headers.set('cookie', `${cookieName}=${known}`)
    const tag = kept?.tagFor(request) ?? null
    if (tag !== null) request.headers.set('if-none-match', tag)
    const sentAt = Date.now()
    const response = await send(request, proxies, trace ?? ((_, sending) => sending()))
    clock.note(response.headers.get('date'), sentAt, Date.now())
    if (isOurs)
      for (const cookie of response.headers.getSetCookie()) {
        const given = setCookie.exec(cookie)?.[1]
        if (given !== undefined && given !== known) device.write(given)
      }
    return kept === null ? response : kept.take(request, response)
  }

/** Codes of a connection that ended before its answer began. */
const closedCodes: ReadonlySet<unknown> = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'])

const isClosed = (error: unknown): boolean =>
  error instanceof Error && (closedCodes.has('code' in error ? error.code : undefined) || isClosed(error.cause))

/**
 * Sends a request. A server may close a kept connection just when the next request is on its way; a read is then sent
 * once more, a write is not, because the server may have acted on it.
 */
async function send(request: Request, proxies: Proxies | null, trace: Trace): Promise<Response> {
  try {
    return await trace(request, () => globalThis.fetch(request))
  } catch (error) {
    if (request.method !== 'GET' || request.signal.aborted || !isClosed(error)) throw error
    return trace(request, () => sendAnew(request, proxies))
  }
}

/** Sends a read on a new connection: the other kept ones may have been closed together with the first. */
async function sendAnew({ url, headers, signal, redirect }: Request, proxies: Proxies | null): Promise<Response> {
  const { Agent, EnvHttpProxyAgent, fetch } = await import('undici')
  const dispatcher = proxies === null ? new Agent() : new EnvHttpProxyAgent(proxies)
  const answer = await fetch(url, { headers: [...headers], signal, redirect, dispatcher })
  const { status, statusText } = answer
  return new Response(answer.body as ReadableStream | null, { status, statusText, headers: [...answer.headers] })
}
