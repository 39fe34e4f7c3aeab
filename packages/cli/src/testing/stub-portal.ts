import type { OrderDetail } from '@ip-portal/core/orders'
import {
  startDeferredServer,
  type Answerer,
  type DeferredServer,
} from '@ip-portal/core/testing/deferred-server/deferred-server'
import { orderDetailOf, orderOf } from '@ip-portal/core/testing/fixtures/builders'

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

/** The stub's block with the routes of these origins. */
export const stubBlock = (origins: readonly string[]): OrderDetail['ipDetails'] => ({
  ip: '192.0.2.0',
  subnet: '24',
  cidr: null,
  inetnum: null,
  routes: origins.map(route),
  roas: [],
  domain: null,
  validity: null,
  registry: null,
})

/** Detail of the stub's one order: an active /24 with the route AS64501. */
export const stubDetail = (fields: Partial<OrderDetail> = {}) =>
  orderDetailOf({ id: stubOrder, ipDetails: stubBlock(['AS64501']), ...fields })

const answers: readonly (readonly [call: string, answerer: Answerer])[] = [
  [stubCalls.orders, () => ({ body: { active: [orderOf({ order_id: stubOrder })], pending: [] } })],
  [stubCalls.order, () => ({ body: stubDetail() })],
  [stubCalls.allowance, () => ({ body: { available: 3, fee: 25 } })],
  [stubCalls.security, () => ({ body: { success: true, hasEmail: true, isEmailVerified: true, is2FAEnabled: true } })],
  [stubCalls.verify, () => ({ body: { success: true } })],
  [stubCalls.routes, () => ({ body: { success: true, routes: [route('AS64501')] } })],
  [stubCalls.addRoute, () => ({ body: { success: true } })],
  [stubCalls.deleteRoute('AS64501'), () => ({ body: { success: true } })],
]

/**
 * Starts a deferred server that answers for one order and 404 for the rest, so that a test only gives the answers
 * that the real server does not give on request.
 */
export async function startStubPortal(): Promise<DeferredServer> {
  const portal = await startDeferredServer({ otherwise: () => ({ status: 404 }) })
  for (const [call, answerer] of answers) portal.on(call, answerer)
  return portal
}
