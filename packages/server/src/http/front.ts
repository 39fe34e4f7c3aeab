import { createServer, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { getRequestListener, type HttpBindings, RequestError } from '@hono/node-server'
import { Hono } from 'hono'
import { requestId } from 'hono/request-id'
import type { Log } from '../log/log.ts'
import { errorBody } from './error-body.ts'
import { httpTexts } from './http.texts.ts'
import { securityHeaders } from './security-headers.ts'

type Fetch = (request: Request, env: HttpBindings) => Response | Promise<Response>

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
 * Creates the server in front of the app; broken requests get an answer of the same form. `ownsProcess` lets the adapter
 * replace fetch's global objects by lighter ones, whose read-only methods ky in the same process cannot use.
 */
export function createFront(fetch: Fetch, log: Log, ownsProcess: boolean): Server {
  // `createAdaptorServer` has no option for the answer to a broken request.
  const listener = getRequestListener((request, env) => fetch(request, env as HttpBindings), {
    overrideGlobalObjects: ownsProcess,
    // Node itself reads what is left of a refused upload. The adapter would cut the connection half a second after
    // the answer, which the client, still sending, would then never see.
    autoCleanupIncoming: false,
    errorHandler: (error) => {
      if (error instanceof RequestError) return failures.request('/broken')
      log.error({ err: error }, 'request.failed')
      return failures.request('/failed')
    },
  })
  const answers = new WeakMap<Socket, ServerResponse>()
  const server = createServer(patience, (incoming, outgoing) => {
    answers.set(incoming.socket, outgoing)
    void listener(incoming, outgoing)
  })
  server.timeout = stillnessMs
  return server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    const answer = answers.get(socket)
    const isAnswering = answer?.headersSent === true && !answer.writableFinished
    // What has begun to be answered cannot be answered otherwise.
    if (!socket.writable || isAnswering) socket.destroy()
    else void refuseBroken(error.code, socket)
  })
}

/** Answers to what never reaches the app, with the headers of every answer. */
const failures = new Hono()
  .use(requestId(), securityHeaders())
  .get('/broken', (context) => context.json(errorBody(httpTexts.brokenRequest), 400))
  .get('/failed', (context) => context.json(errorBody(httpTexts.serverError), 500))

/** Status lines for what Node could not read as a request (RFC 9110 section 15.5, RFC 6585 section 5). */
const brokenStatus: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Content Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

async function refuseBroken(code: string | undefined, socket: Socket): Promise<void> {
  const answer = await failures.request('/broken')
  const body = await answer.text()
  const head = [...answer.headers].map(([name, value]) => `${name}: ${value}\r\n`).join('')
  const ending = `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n`
  socket.end(`HTTP/1.1 ${brokenStatus[code ?? ''] ?? '400 Bad Request'}\r\n${head}${ending}\r\n${body}`)
}
