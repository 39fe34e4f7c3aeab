import { createServer, request as forward } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Proxy in front of a server that records the calls. */
export interface RecordingProxy {
  url: string
  /** `METHOD /path` of every call below /api, in order. */
  calls: string[]
  stop: () => void
}

/** Starts a proxy that passes requests and answers on unchanged. */
export async function startRecordingProxy(target: string): Promise<RecordingProxy> {
  const calls: string[] = []
  const server = createServer((request, response) => {
    const { method, url = '', headers } = request
    calls.push(`${method} ${url.replace(/^\/api/, '')}`)
    const upstream = forward(new URL(url, target), { method: method ?? 'GET', headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    upstream.once('error', () => response.destroy())
    request.pipe(upstream)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
