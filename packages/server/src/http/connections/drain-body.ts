import type { IncomingMessage } from 'node:http'
import { createMiddleware } from 'hono/factory'
import { mayTakeLong, mostRestBytes } from '../../store/limits/long-bodies.ts'
import type { PortalEnv } from '../portal-env.ts'

const longestMs = 5_000

/**
 * Reads the rest of a refused body, up to a limit, before an answer that closes the connection. A connection that is
 * closed while its client still sends is reset, and the client may lose the answer. On a connection that stays open,
 * the answer goes out at once and Node reads the rest.
 */
export const drainBody = createMiddleware<PortalEnv>(async function drain(context, next) {
  await next()
  const { incoming, outgoing } = context.env
  if (!incoming.complete && !outgoing.shouldKeepAlive) await drained(incoming)
})

function drained(incoming: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    let bytes = 0
    const count = (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > mostRestBytes(incoming)) done()
    }
    // `endSlowClients` ends an upload that takes too long.
    const timer = mayTakeLong(incoming) ? undefined : setTimeout(done, longestMs)
    function done() {
      clearTimeout(timer)
      incoming.off('data', count)
      resolve()
    }
    incoming.on('data', count).once('end', done).once('close', done).resume()
  })
}
