import type { Server } from 'node:http'
import type { Exchanges } from './slow-clients.ts'

const idleSweepMs = 25

/**
 * Stops listening and waits for running requests; closes each connection as it becomes idle, and all at the limit. The
 * running answers say so, or a proxy would send the next request on their connection.
 */
export function stopServer(server: Server, exchanges: Exchanges, limitMs: number): Promise<void> {
  for (const exchange of exchanges.values())
    if (exchange?.outgoing.headersSent === false) exchange.outgoing.setHeader('connection', 'close')
  return new Promise((resolve) => {
    const sweep = setInterval(() => server.closeIdleConnections(), idleSweepMs)
    const limit = setTimeout(() => server.closeAllConnections(), limitMs)
    server.close(() => {
      clearInterval(sweep)
      clearTimeout(limit)
      resolve()
    })
    server.closeIdleConnections()
    // Node does not count a connection without any request as idle.
    for (const [socket, exchange] of exchanges) if (exchange === undefined) socket.destroy()
  })
}
