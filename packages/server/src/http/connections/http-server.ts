import { createServer, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { getRequestListener, type HttpBindings, RequestError } from '@hono/node-server'
import { Hono } from 'hono'
import type { Log } from '../../base/log.ts'
import type { Settings } from '../../base/settings/settings.ts'
import { networkOf } from '../client/client-network.ts'
import { httpTexts } from '../http.texts.ts'
import { errorBody, type PortalEnv } from '../portal-env.ts'
import { nameRequest } from '../request-log.ts'
import { securityHeaders } from '../security-headers.ts'
import { endSlowClients, type Exchanges } from './slow-clients.ts'

type Fetch = (request: Request, env: HttpBindings) => Response | Promise<Response>

/** Server of the app. */
export interface HttpServer {
  server: Server
  /** Lets each connection end with its next answer, so that a proxy uses none again that the stop would close. */
  endConnections(): void
  /** Stops listening, waits for requests of open connections up to the limit and closes all connections. */
  stop(): Promise<void>
}

const serverOptions = ({ bodyMs, uploadMs, checkMs }: Settings['connections']) => ({
  /** Longer than proxies keep a connection (60 s as a rule): the server must not close one that they use again. */
  keepAliveTimeout: 65_000,
  headersTimeout: bodyMs,
  /** Allows an upload of 100 MB over 0.7 Mbit/s; `endSlowClients` allows other bodies less. */
  requestTimeout: uploadMs,
  connectionsCheckingInterval: checkMs,
  /** A request without a host gets the answer to broken requests, not that of Node. */
  requireHostHeader: false,
})

/** Limit without traffic in the middle of a request; no answer takes as long. */
const idleTimeoutMs = 60_000

/**
 * Creates the HTTP server of the app; requests that cannot be read get an answer of the same form. `ownsProcess` lets
 * the adapter replace fetch's globals by lighter ones; a ky client in the same process cannot work with those.
 */
export function createHttpServer(fetch: Fetch, log: Log, settings: Settings, ownsProcess: boolean): HttpServer {
  const { connections } = settings
  let isEnding = false
  const failures = answersToFailures(settings)
  const refuse = (socket: Socket, code: string | undefined) => void refuseBroken(failures, socket, code)
  // `createAdaptorServer` takes no errorHandler.
  const listener = getRequestListener((request, env) => fetch(request, env as HttpBindings), {
    overrideGlobalObjects: ownsProcess,
    // Node reads the rest of a refused upload. The adapter would close the connection half a second after the answer,
    // and a client that still sends would not see the answer.
    autoCleanupIncoming: false,
    errorHandler: (error) => {
      if (error instanceof RequestError) return failures.request('/broken')
      log.error({ err: error }, 'request.failed')
      return failures.request('/failed')
    },
  })
  const answers = new WeakMap<Socket, ServerResponse>()
  const server = createServer(serverOptions(connections), (incoming, outgoing) => {
    answers.set(incoming.socket, outgoing)
    if (isEnding) outgoing.setHeader('connection', 'close')
    void listener(incoming, outgoing)
  })
  server.timeout = idleTimeoutMs
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    const answer = answers.get(socket)
    const isAnswering = answer?.headersSent === true && !answer.writableFinished
    // A second head must not follow a body that is half sent.
    if (!socket.writable || isAnswering) socket.destroy()
    else refuse(socket, error.code)
  })
  limitConnections(server, settings)
  const exchanges = endSlowClients(server, connections, (socket) => refuse(socket, timedOut))
  const endConnections = () => {
    isEnding = true
    for (const exchange of exchanges.values())
      if (exchange?.outgoing.headersSent === false) exchange.outgoing.setHeader('connection', 'close')
  }
  const stop = () => {
    endConnections()
    return stopServer(server, exchanges, connections.stopMs)
  }
  return { server, endConnections, stop }
}

/** Answers to requests that do not reach the app, with the same headers as all answers. */
const answersToFailures = (settings: Settings) =>
  new Hono<PortalEnv>()
    .use(nameRequest, securityHeaders(settings))
    .get('/broken', (context) => context.json(errorBody(httpTexts.brokenRequest), 400))
    .get('/failed', (context) => context.json(errorBody(httpTexts.serverError), 500))

type Failures = ReturnType<typeof answersToFailures>

const timedOut = 'ERR_HTTP_REQUEST_TIMEOUT'

/** Status lines by Node's error code (RFC 9110 section 15.5, RFC 6585 section 5). */
const brokenStatus: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Content Too Large',
  [timedOut]: '408 Request Timeout',
}

/** Time in which the client takes the answer and closes the connection. */
const partingMs = 1_000

async function refuseBroken(failures: Failures, socket: Socket, code: string | undefined): Promise<void> {
  const answer = await failures.request('/broken')
  const body = await answer.text()
  const head = [...answer.headers].map(([name, value]) => `${name}: ${value}\r\n`).join('')
  const ending = `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n`
  socket.end(`HTTP/1.1 ${brokenStatus[code ?? ''] ?? '400 Bad Request'}\r\n${head}${ending}\r\n${body}`)
  // A client that goes on sending would keep its half of the connection open.
  setTimeout(() => socket.destroy(), partingMs).unref()
}

/**
 * Limits open connections: all together, and those of one network, so that one cannot take all of them. Closes each
 * further one at once. Behind a proxy all connections come from there, and the proxy has to limit its clients.
 */
function limitConnections(server: Server, { connections, proxyHops }: Settings): void {
  const perClient = proxyHops > 0 ? connections.total : connections.perClient
  const open = new Map<string, number>()
  server.maxConnections = connections.total
  server.on('connection', (socket) => {
    const network = networkOf(socket.remoteAddress) ?? 'unknown'
    const count = open.get(network) ?? 0
    if (count >= perClient) return void socket.destroy()
    open.set(network, count + 1)
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1
      if (left === 0) open.delete(network)
      else open.set(network, left)
    })
  })
}

const idleSweepMs = 25
/** Turn of the event loop in which hardly anything was done, and the longest wait for one. */
const quietTurnMs = 0.5
const longestWaitMs = 1_000

/** Stops listening and waits for running requests; closes each connection as it becomes idle, and all at the limit. */
export async function stopServer(server: Server, exchanges: Exchanges, limitMs: number): Promise<void> {
  await untilQuiet()
  return new Promise((resolve) => {
    const sweep = setInterval(() => {
      server.closeIdleConnections()
      // Node does not count a connection without any request as idle.
      for (const [socket, exchange] of exchanges) if (exchange === undefined) socket.destroy()
    }, idleSweepMs)
    const limit = setTimeout(() => server.closeAllConnections(), limitMs)
    server.close(() => {
      clearInterval(sweep)
      clearTimeout(limit)
      resolve()
    })
    server.closeIdleConnections()
  })
}

/**
 * Waits for a short turn of the event loop. The system resets connections that wait to be accepted when the port closes;
 * right after a turn that has accepted all of them there is hardly one.
 */
async function untilQuiet(): Promise<void> {
  const end = performance.now() + longestWaitMs
  for (let [last, turn] = [0, performance.now()]; turn < end && turn - last > quietTurnMs; turn = performance.now()) {
    last = turn
    await nextTurn()
  }
}
