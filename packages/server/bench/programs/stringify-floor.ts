// Serialises the rows that a PUT gave it anew for every GET: a list that costs nothing but JSON.stringify.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

let rows: unknown = []

const server = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    if (request.method === 'PUT') rows = JSON.parse(Buffer.concat(parts).toString())
    const body = JSON.stringify(request.method === 'PUT' ? { success: true } : rows)
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
    response.end(body)
  })
})
server.listen(0, '127.0.0.1', () => console.log(`ready http://127.0.0.1:${(server.address() as AddressInfo).port}`))
