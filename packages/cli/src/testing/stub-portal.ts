import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { orderDetailOf, orderOf } from '@ip-portal/core/testing/fixtures/builders'
import type { OrderDetail } from '@ip-portal/core/orders'

/** Answer of a call; a promise delays it. */
export interface StubAnswer {
  status?: number
  body?: unknown
  /** Closes the connection instead of answering. */
  hangUp?: boolean
}
type Handler = (body: unknown, count: number) => StubAnswer | Promise<StubAnswer>

export interface StubPortal {
  url: string
  /** `METHOD /path` of every call below /api, in order. */
  calls: string[]
  /** Bodies of the calls, in the same order. */
  bodies: unknown[]
  /** Their Authorization headers. */
  tokens: (string | undefined)[]
  /** Replaces the answer of one call. */
  on: (call: string, handler: Handler) => void
  stop: () => Promise<void>
}

const stubOrder = 7
const block = `/ip/order/${stubOrder}/192.0.2.0/24`

/** Names of the calls that the tests change. */
export const stubCalls = {
  addRoute: `POST ${block}/route`,
  deleteRoute: (origin: string) => `DELETE ${block}/route/${origin}`,
  routes: `GET ${block}/route`,
  validate: `GET ${block}/rpki/validate`,
  addRoa: `POST ${block}/rpki/roa`,
  deleteRoa: `DELETE ${block}/rpki/roa`,
  addNameServers: `POST ${block}/nameservers`,
  editNameServers: `PUT ${block}/nameservers`,
  deleteNameServers: `DELETE ${block}/nameservers`,
  order: `GET /orders/${stubOrder}`,
  orders: 'GET /orders',
  verify: 'POST /auth/2fa/verify',
  security: 'GET /auth/security-status',
  allowance: `GET /orders/${stubOrder}/params`,
} as const

const route = (origin: string) => ({
  origin,
  maintainer: 'EXAMPLE-MNT',
  last_modified: '2026-01-02T10:00:00Z',
  prefix: '192.0.2.0/24',
})

/** Detail of the stub's one order: an active /24 with the route AS64501. */
export const stubDetail = (fields: Partial<OrderDetail> = {}) =>
  orderDetailOf({
    id: stubOrder,
    ipDetails: {
      ip: '192.0.2.0',
      subnet: '24',
      cidr: null,
      inetnum: null,
      routes: [route('AS64501')],
      roas: [],
      domain: null,
    },
    ...fields,
  })

/** Starts a portal whose answers the test sets, for failures that the real server does not produce on request. */
export async function startStubPortal(): Promise<StubPortal> {
  const handlers = new Map<string, Handler>([
    [stubCalls.orders, () => ({ body: { active: [orderOf({ order_id: stubOrder })], pending: [] } })],
    [stubCalls.order, () => ({ body: stubDetail() })],
    [stubCalls.allowance, () => ({ body: { available: 3, fee: 25 } })],
    [
      stubCalls.security,
      () => ({ body: { success: true, hasEmail: true, isEmailVerified: true, is2FAEnabled: true } }),
    ],
    [stubCalls.verify, () => ({ body: { success: true } })],
    [stubCalls.routes, () => ({ body: { success: true, routes: [route('AS64501')] } })],
    [stubCalls.addRoute, () => ({ body: { success: true } })],
    [stubCalls.deleteRoute('AS64501'), () => ({ body: { success: true } })],
  ])
  const calls: string[] = []
  const bodies: unknown[] = []
  const tokens: StubPortal['tokens'] = []
  const server = createServer((request, response) => {
    let text = ''
    request.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
    request.on('end', () => {
      const call = `${request.method} ${(request.url ?? '').replace(/^\/api/, '')}`
      const isJson = request.headers['content-type']?.startsWith('application/json')
      const body: unknown = text === '' ? null : isJson ? JSON.parse(text) : text
      calls.push(call)
      bodies.push(body)
      tokens.push(request.headers.authorization)
      const answer = handlers.get(call)?.(body, calls.filter((one) => one === call).length) ?? { status: 404, body: {} }
      void Promise.resolve(answer).then(({ status = 200, body: said = {}, hangUp }) => {
        if (hangUp) return request.socket.destroy()
        return response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(said))
      })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    bodies,
    tokens,
    on: (call, handler) => void handlers.set(call, handler),
    stop: () => close(server),
  }
}

const close = (server: Server) =>
  new Promise<void>((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
