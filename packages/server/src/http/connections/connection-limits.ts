import type { Server } from 'node:http'
import type { Settings } from '../../base/settings/settings.ts'
import { networkOf } from '../client/client-network.ts'

/**
 * Limits open connections: all together, and those of one network, so that one cannot take all of them. Closes each
 * further one at once. Behind a proxy all connections come from there, and the proxy has to limit its clients.
 */
export function limitConnections(server: Server, { connections, proxyHops }: Settings): void {
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
