import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'

/** A server with an order list of any length; `/floor` is the page to compare with. */
export interface Front {
  url: string
  stop: () => void
}

/** Serves the order list and the floor, and proxies all other requests to a real server. */
export async function startFront(portal: string, orders: number): Promise<Front> {
  const list = Buffer.from(JSON.stringify({ active: Array.from({ length: orders }, orderAt), pending: [] }))
  const floor = readFileSync(resolve(import.meta.dirname, 'floor.html'))
  const server = createServer((request, response) => {
    const path = request.url?.split('?')[0] ?? '/'
    if (path === '/api/orders') response.setHeader('content-type', 'application/json').end(list)
    else if (path === '/floor') response.setHeader('content-type', 'text/html').end(floor)
    else void pass(path).catch(() => response.writeHead(502).end())

    async function pass(to: string) {
      const { authorization } = request.headers
      const answer = await fetch(portal + to, { headers: authorization ? { authorization } : {} })
      const headers = [...answer.headers].filter(
        ([name]) => !/^(content-(encoding|length)|transfer-encoding)$/.test(name),
      )
      response.writeHead(answer.status, Object.fromEntries(headers))
      response.end(Buffer.from(await answer.arrayBuffer()))
    }
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, stop: () => server.close() }
}

const statuses = [
  [14, 'Aktif'],
  [11, 'Ödeme Bekliyor'],
  [22, 'İnceleniyor'],
  [20, 'İptal'],
] as const
const tags = ['merkez', 'şube', 'İstanbul', 'Ankara', null]
const dayMs = 86_400_000

/** Makes the order at a position, the same in every run. */
function orderAt(_: unknown, at: number) {
  const [order_status, orderStatusdescription] = statuses[at % 7 === 0 ? (at % 3) + 1 : 0] ?? statuses[0]
  const isAsn = at % 10 === 0
  return {
    order_id: 1000 + at,
    service_type_id: isAsn ? 2 : 1,
    serviceTypeName: isAsn ? 'ASN Hizmeti' : 'IP Kiralama Hizmeti',
    ipwithsubnet: isAsn ? null : `10.${(at >> 8) & 255}.${at & 255}.0/24`,
    asn: isAsn ? `AS${64_512 + (at % 1000)}` : null,
    companyName: 'Geniş Bant İletişim Ltd. Şti.',
    tag: tags[(at * 7) % tags.length],
    order_status,
    orderStatusdescription,
    isActiveOrder: order_status === 14 ? 1 : 0,
    start_date: new Date(Date.UTC(2024, 0, 1) + (at % 700) * dayMs).toISOString().slice(0, 10),
    end_date: new Date(Date.UTC(2026, 0, 1) + ((at * 37) % 900) * dayMs).toISOString().slice(0, 10),
    net_balance: ((at * 7919) % 100_000) / 100,
    rbl_blackListed: isAsn ? null : at % 13 === 0 ? (at % 5) + 1 : 0,
  }
}
