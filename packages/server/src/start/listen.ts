import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

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

/** Failed start with the part that failed; `run.ts` has a text for each. */
export class StartError extends Error {
  readonly part: 'dataDir' | 'database' | 'address' | 'metrics'

  constructor(part: StartError['part'], cause: unknown) {
    super(`cannot use the ${part}`, { cause })
    this.part = part
  }
}
