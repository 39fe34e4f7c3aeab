import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { StartError } from './start-error.ts'

/** Listens and returns `http://HOST:PORT` with the real port. Throws `StartError` with the part. */
export function listen(
  server: Server,
  { host, port }: { host: string; port: number },
  part: StartError['part'],
): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (cause: unknown) => reject(new StartError(part, cause))
    server.once('error', fail)
    server.listen(port, host, () => {
      server.off('error', fail)
      const address = server.address() as AddressInfo
      resolve(`http://${host.includes(':') ? `[${host}]` : host}:${address.port}`)
    })
  })
}
