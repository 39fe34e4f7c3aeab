import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { orderDetailOf, orderOf } from '@ip-portal/core/testing/fixtures/builders'

/**
 * A portal of IP orders. Changes succeed after `delayMs`. Runs of `changesOfARun` new routes come in pairs: the
 * floor's, which changes nothing because it reads nothing, and the CLI's, whose routes stay until the next pair
 * begins; so every run finds the same state. With 0 changes of a run, routes stay until they are deleted. With a number
 * of blocks it lists so many orders, and each holds records. Prints its port and ends with its stdin, saying how long
 * each run took, from the first request to the last answer. `/read` tells the paths that were read since it was asked last.
 */
const [delayMs = 0, blocks = 0, changesOfARun = 1] = process.argv.slice(2).map(Number)
const firstOrder = 1_024

const ok = { success: true, message: '' }
const security = { success: true, hasEmail: true, isEmailVerified: true, is2FAEnabled: true }
const allowance = { success: true, available: 2, fee: 25 }
const orders = {
  active: Array.from({ length: blocks }, (_, at) =>
    orderOf({ order_id: firstOrder + at, ipwithsubnet: `${ipOf(firstOrder + at)}/24` }),
  ),
  pending: [],
}

function ipOf(order: number): string {
  return blocks === 0 ? `198.18.${order % 256}.0` : `198.${18 + (order >> 8)}.${order & 255}.0`
}

/** Origins of the routes that the CLI added, by address of the block. */
const added = new Map<string, string[]>()

function detailOf(order: number) {
  const last_modified = '2026-01-01'
  const ip = ipOf(order)
  const routeOf = (origin: string, maintainer: string) => ({ origin, maintainer, prefix: `${ip}/24`, last_modified })
  const route = (asn: number) => routeOf(`AS${asn}`, 'EXAMPLE-MNT')
  const records = {
    routes: [route(64_500), route(64_501)],
    roas: [{ asn: 'AS64500', status: 'Valid', max_length: 24, update_date: last_modified }],
    domain: { domain: '18.198.in-addr.arpa', nservers: ['ns1.example.net', 'ns2.example.net'], last_modified },
  }
  const routes = (added.get(ip) ?? []).map((origin) => routeOf(origin, ''))
  const ipDetails = {
    ip,
    subnet: '24',
    cidr: null,
    inetnum: null,
    validity: null,
    registry: null,
    ...(blocks === 0 ? { routes, roas: [], domain: null } : { ...records, routes: [...records.routes, ...routes] }),
  }
  return orderDetailOf({ id: order, ipDetails })
}

function validityOf(ip: string) {
  const vrp = { asn: 'AS64500', prefix: `${ip}/24`, maxLength: 24, source: 'order' }
  const route = (asn: number, state: string) => ({
    origin: `AS${asn}`,
    prefix: `${ip}/24`,
    state,
    reason: null,
    vrps: [vrp],
  })
  const routes = [route(64_500, 'valid'), route(64_501, 'invalid')]
  return { success: true, message: '', validCount: 1, routes, covering: [vrp], registry: null }
}

function answerTo(method: string, path: string): unknown {
  if (method !== 'GET') return ok
  if (path.endsWith('/security-status')) return security
  if (path.endsWith('/orders')) return orders
  if (path.endsWith('/params')) return allowance
  if (path.endsWith('/rpki/validate')) return validityOf(path.split('/').at(-4) ?? '')
  return detailOf(Number(path.split('/').at(-1)))
}

const spansMs: number[] = []
let [begun, answered, begunAt] = [0, 0, 0]

/** Takes a change of a route by its path, such as `/api/ip/order/1024/198.18.0.0/24/route`, and its body. */
function begin(path: string, body: string): void {
  const isOfTheFloor = changesOfARun > 0 && begun % (2 * changesOfARun) < changesOfARun
  if (begun % changesOfARun === 0) begunAt = performance.now()
  if (isOfTheFloor) added.clear()
  else {
    const ip = path.split('/').at(-3) ?? ''
    const { origin } = JSON.parse(body) as { origin: string }
    added.set(ip, [...(added.get(ip) ?? []), origin])
  }
  begun += 1
}

/** Takes a deletion by its path, such as `/api/ip/order/1024/198.18.0.0/24/route/AS64502`. */
function drop(path: string): void {
  const [ip = '', , , origin] = path.split('/').slice(-4)
  added.set(
    ip,
    (added.get(ip) ?? []).filter((one) => one !== origin),
  )
}

function end(): void {
  answered += 1
  if (answered % changesOfARun === 0) spansMs.push(performance.now() - begunAt)
}

let read: string[] = []
function takeRead(): string[] {
  const paths = read
  read = []
  return paths
}

/** Texts of answers by path: making them again would take time from the programs on the same machine. */
const texts = new Map<string, string>()
function textOf(method: string, path: string): string {
  if (added.size > 0) return JSON.stringify(answerTo(method, path))
  const key = `${method} ${path}`
  const text = texts.get(key) ?? JSON.stringify(answerTo(method, path))
  texts.set(key, text)
  return text
}

const server = createServer((request, response) => {
  const { method = '', url = '' } = request
  const isChange = method === 'POST' && url.endsWith('/route')
  const answer = (body: string) => {
    if (isChange) end()
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }).end(body)
  }
  void text(request).then((sent) => {
    if (isChange) begin(url, sent)
    if (method === 'DELETE') drop(url)
    const body = url === '/read' ? JSON.stringify(takeRead()) : textOf(method, url)
    if (method === 'GET' && url !== '/read') read.push(url)
    if (delayMs > 0) setTimeout(answer, delayMs, body)
    else answer(body)
  })
})
server.listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`))
process.stdin.resume().once('end', () => {
  process.stdout.write(JSON.stringify(spansMs))
  process.exit()
})
