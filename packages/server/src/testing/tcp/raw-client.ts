import { connect, type Socket } from 'node:net'
import { pace } from '@ip-portal/core/testing/pace'

/** Connection to a server on which a test writes what it likes. */
export interface RawClient {
  socket: Socket
  /** Everything received so far, without the answers that `begin` waits for. */
  text(): string
  /** Resolves when the connection is closed. */
  closed: Promise<void>
  /** True after the end of the connection. */
  isClosed(): boolean
  write(text: string): Promise<void>
  /**
   * Sends a head and the first bytes of its body, and waits until the server has begun the request: the head asks for
   * `100 Continue` (RFC 9110 section 10.1.1).
   */
  begin(head: string, first?: string): Promise<void>
  /** Writes one byte after another, with a pause, until the connection is closed. */
  drip(pauseMs: number): Promise<void>
}

const goOn = 'HTTP/1.1 100 Continue\r\n\r\n'

/** Opens a connection; broken ones count as closed. */
export function rawClient(url: string): RawClient {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  let text = ''
  let isClosed = false
  const write = (part: string) =>
    Promise.race([closed, new Promise<void>((resolve) => socket.write(part, () => resolve()))])
  const closed = new Promise<void>((resolve) => {
    socket.once('close', () => {
      isClosed = true
      resolve()
    })
  })
  socket.on('data', (data) => (text += String(data))).on('error', () => undefined)
  return {
    socket,
    text: () => text.replaceAll(goOn, ''),
    closed,
    isClosed: () => isClosed,
    write,
    begin: async (head, first = '') => {
      const begun = new Promise<void>((resolve) => {
        const look = () => {
          if (!text.endsWith(goOn)) return
          socket.off('data', look)
          resolve()
        }
        socket.on('data', look)
      })
      await write(`${head.replace(/\r\n$/, '')}expect: 100-continue\r\n\r\n${first}`)
      await Promise.race([closed, begun])
    },
    drip: async (pauseMs) => {
      while (!isClosed) {
        if (socket.writable) socket.write('x')
        await pace(pauseMs)
      }
    },
  }
}
