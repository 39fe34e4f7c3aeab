import { createServer, request as forward } from 'node:http'
import { connect, type AddressInfo } from 'node:net'

/** HTTP proxy (RFC 9110 section 7.6) that records its requests. */
export interface ForwardProxy {
  url: string
  /** `METHOD address` of every forwarded request, and `CONNECT host:port` of every tunnel. */
  requests: string[]
  stop: () => void
}

/** Starts a proxy on loopback that forwards plain requests and opens tunnels for TLS. */
export async function startForwardProxy(): Promise<ForwardProxy> {
  const requests: string[] = []
  const server = createServer((request, response) => {
    const { method = 'GET', url = '', headers } = request
    requests.push(`${method} ${url}`)
    const upstream = forward(url, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    upstream.once('error', () => response.destroy())
    request.pipe(upstream)
  })
  server.on('connect', (request, client, head) => {
    requests.push(`CONNECT ${request.url}`)
    const { hostname, port } = new URL(`http://${request.url}`)
    const target = connect(Number(port), hostname, () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n')
      target.write(head)
      target.pipe(client).pipe(target)
    })
    for (const socket of [client, target]) socket.on('error', () => socket.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
