import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Settings } from '../../base/settings/settings.ts'
import { mayTakeLong, mostRestBytes } from '../../store/limits/long-bodies.ts'

type Times = Settings['connections']

/** Latest request of a connection. Instants are of the monotonic clock. */
interface Exchange {
  incoming: IncomingMessage
  outgoing: ServerResponse
  /** Start of the part that is checked: of the request, or of the rest of its body after an early answer. */
  since: number
  isAnswered: boolean
  /** Bytes that the connection had received at `since`. */
  received: number
  /** Start of the current period of the slowest rate, and the bytes received until then. */
  period: { since: number; received: number }
}

/** Open connections with their latest request; undefined before the first one. */
export type Exchanges = Map<Socket, Exchange | undefined>

/** Slowest rate of a body, over a period in which a poor line recovers. */
const slowestPeriodMs = 30_000
const slowestBytes = 30_000

/**
 * Ends requests whose body takes too long or comes too slowly, and answers that are not taken. Node itself limits the
 * head of a request and connections without traffic. Calls `refuse` for a request that has no answer yet.
 */
export function endSlowClients(server: Server, times: Times, refuse: (socket: Socket) => void): Exchanges {
  const exchanges: Exchanges = new Map()
  server.on('connection', (socket) => {
    exchanges.set(socket, undefined)
    socket.once('close', () => exchanges.delete(socket))
  })
  server.on('request', (incoming, outgoing) => {
    const { socket } = incoming
    const [since, received] = [performance.now(), socket.bytesRead]
    const exchange = { incoming, outgoing, since, received, isAnswered: false, period: { since, received } }
    // A connection that was closed meanwhile is not followed.
    if (exchanges.has(socket)) exchanges.set(socket, exchange)
  })
  const timer = setInterval(() => {
    const now = performance.now()
    for (const [socket, exchange] of exchanges) {
      if (exchange === undefined || !isTooSlow(socket, exchange, times, now)) continue
      if (exchange.outgoing.headersSent) socket.destroy()
      else refuse(socket)
    }
  }, times.checkMs)
  timer.unref()
  server.once('close', () => clearInterval(timer))
  return exchanges
}

function isTooSlow(socket: Socket, exchange: Exchange, times: Times, now: number): boolean {
  const { incoming, outgoing } = exchange
  if (incoming.complete) {
    const isOpen = outgoing.headersSent && !outgoing.writableFinished
    return isOpen && now - exchange.since > times.uploadMs
  }
  if (outgoing.writableFinished && !exchange.isAnswered) {
    exchange.isAnswered = true
    exchange.since = now
    exchange.received = socket.bytesRead
  }
  const longest = mayTakeLong(incoming) ? times.uploadMs : times.bodyMs
  if (exchange.isAnswered && socket.bytesRead - exchange.received > mostRestBytes(incoming)) return true
  return now - exchange.since > longest || isBelowRate(socket, exchange, now)
}

function isBelowRate(socket: Socket, exchange: Exchange, now: number): boolean {
  const { since, received } = exchange.period
  if (now - since < slowestPeriodMs) return false
  exchange.period = { since: now, received: socket.bytesRead }
  return socket.bytesRead - received < slowestBytes
}
