import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/** Connection to a server on which a test writes what it likes. */
export interface RawClient {
  socket: Socket
  /** Everything received so far. */
  text(): string
  /** Resolves when the connection is closed. */
  closed: Promise<void>
  /** True after the end of the connection. */
  isClosed(): boolean
  write(text: string): Promise<void>
  /** Writes one byte after another, with a pause, until the connection is closed. */
  drip(pauseMs: number): Promise<void>
}

/** Opens a connection; broken ones count as closed. */
export function rawClient(url: string): RawClient {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  let text = ''
  let isClosed = false
  const closed = new Promise<void>((resolve) => {
    socket.once('close', () => {
      isClosed = true
      resolve()
    })
  })
  socket.on('data', (data) => (text += String(data))).on('error', () => undefined)
  return {
    socket,
    text: () => text,
    closed,
    isClosed: () => isClosed,
    write: (part) => Promise.race([closed, new Promise<void>((resolve) => socket.write(part, () => resolve()))]),
    drip: async (pauseMs) => {
      while (!isClosed) {
        if (socket.writable) socket.write('x')
        await delay(pauseMs)
      }
    },
  }
}
