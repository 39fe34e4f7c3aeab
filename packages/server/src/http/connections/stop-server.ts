import type { Server } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Exchanges } from './slow-clients.ts'

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
