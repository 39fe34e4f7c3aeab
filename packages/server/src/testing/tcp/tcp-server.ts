import { createServer, type Socket } from 'node:net'

/** TCP server for tests on 127.0.0.1. */
export interface TcpServer {
  port: number
  close(): Promise<void>
}

/** Listens on a free port; passes received text to `onLine` line by line. */
export async function startTcpServer(onLine: (line: string, socket: Socket) => void): Promise<TcpServer> {
  const sockets = new Set<Socket>()
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket)
    let text = ''
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
    socket.on('data', (data) => {
      text += data.toString('latin1')
      for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n')) {
        onLine(text.slice(0, at).replace(/\r$/, ''), socket)
        text = text.slice(at + 1)
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}
