import { createServer, IncomingMessage, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { getRequestListener, RequestError } from '@hono/node-server'
import { httpTexts } from './http.texts.ts'
import { describeError, type Log } from '../log/log.ts'
import { PortalResponse } from './portal-response.ts'
import { errorBody } from './error-body.ts'
import type { PortalEnv } from './route.ts'
import { securityHeaders } from './security-headers.ts'

type Fetch = (request: Request, env: PortalEnv['Bindings']) => Response | Promise<Response>

const patience = {
  /** Longer than proxies keep a connection (60 s as a rule): else one would be closed just when they use it again. */
  keepAliveTimeout: 65_000,
  headersTimeout: 20_000,
  /** Clients wait as long as an upload moves: this lets 100 MB come in over 0.7 Mbit/s. */
  requestTimeout: 20 * 60_000,
  connectionsCheckingInterval: 5_000,
  /** A request without a host is refused like any other that cannot be read. */
  requireHostHeader: false,
}

/** A connection on which nothing moves in the middle of a request is given up; no answer takes as long to make. */
const stillnessMs = 60_000

/**
 * The server in front of the app: one log line a request, and an answer in the portal's form to what is none.
 * `ownsProcess` says that nothing else here uses fetch's global objects: the adapter's light ones, which save a stream
 * an answer, then replace them.
 */
export function createFront(fetch: Fetch, log: Log, ownsProcess: boolean): Server {
  const listener = getRequestListener((request, env) => fetch(request, env as PortalEnv['Bindings']), {
    overrideGlobalObjects: ownsProcess,
    // Node itself reads what is left of a refused upload. The adapter would cut the connection half a second after
    // the answer, which the client, still sending, would then never see.
    autoCleanupIncoming: false,
    errorHandler: (error) => {
      if (error instanceof RequestError) return answerOf(400, httpTexts.brokenRequest)
      log.error('request.failed', describeError(error))
      return answerOf(500, httpTexts.serverError)
    },
  })
  function note(this: PortalResponse) {
    const { req, requestId, startedAt, statusCode, userId, writableFinished } = this
    log.info('request', {
      requestId,
      method: req.method,
      // Links in mails carry their secret in the query, so no query is ever logged.
      path: req.url?.replace(/\?.*$/s, ''),
      status: writableFinished ? statusCode : 0,
      ms: Math.round((performance.now() - startedAt) * 10) / 10,
      userId,
    })
  }
  const server = createServer(
    { ...patience, IncomingMessage, ServerResponse: PortalResponse },
    (incoming, outgoing) => {
      outgoing.on('close', note)
      void listener(incoming, outgoing)
    },
  )
  server.timeout = stillnessMs
  return server.on('clientError', refuseBroken)
}

const answerOf = (status: number, message: string): Response =>
  new Response(JSON.stringify(errorBody(message)), { status, headers: { 'content-type': 'application/json' } })

/** Status lines for what Node could not read as a request (RFC 9110 section 15.5, RFC 6585 section 5). */
const brokenStatus: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Content Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

function refuseBroken({ code }: NodeJS.ErrnoException, socket: Socket & { _httpMessage?: PortalResponse }): void {
  // What has begun to be answered cannot be answered otherwise.
  if (!socket.writable || socket._httpMessage?.headersSent) return void socket.destroy()
  const body = JSON.stringify(errorBody(httpTexts.brokenRequest))
  const headers = {
    ...securityHeaders,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${brokenStatus[code ?? ''] ?? '400 Bad Request'}\r\n${head.join('')}\r\n${body}`)
}
