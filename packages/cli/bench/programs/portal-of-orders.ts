import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { orderOf } from '@ip-portal/core/testing/fixtures/builders'

/**
 * Answers every request with a list of orders, 1,000 unless told. Prints its port and ends with its stdin.
 */
const [count = 1_000] = process.argv.slice(2).map(Number)
const active = Array.from({ length: count }, (_, at) =>
  orderOf({
    order_id: 1_000 + at,
    ipwithsubnet: `198.${18 + (at >> 16)}.${(at >> 8) & 255}.${at & 255}/32`,
    net_balance: (at % 7) * 45.5,
  }),
)
const orders = JSON.stringify({ active, pending: [] })
const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(orders) }

const server = createServer((request, response) => {
  request.resume().once('end', () => response.writeHead(200, headers).end(orders))
})
server.listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`))
process.stdin.resume().once('end', () => process.exit())
