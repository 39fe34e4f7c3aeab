import type { Plan } from '../../desired-state/plan/plan.schema.ts'
import type { PlansApi } from '../../desired-state/stored/plans.api.ts'
import type { BgpApi } from '../../routing/bgp/bgp.api.ts'
import type { RoutingApi } from '../../routing/routing.api.ts'
import type { PinnedCall, PinnedCalls } from './pinned-call.ts'

const at = '2026-11-22T09:00:00.000Z'
const block = { order: 1001, ip: '192.0.2.0', subnet: '24' }
const path = '/ip/order/1001/192.0.2.0/24'
const nservers = ['ns1.ornek.example', 'ns2.ornek.example']

/** Conditions of a change, as options and as headers. */
const conditions = { version: 'v1', planStep: '6f6026a9572e6d8d/1' }
const headers = { 'if-match': '"v1"', 'plan-step': '6f6026a9572e6d8d/1' }
const changed = {
  headers,
  answer: { success: true, message: 'Tamam', version: 'v2' },
  reads: { message: 'Tamam', version: 'v2' },
}

const route = { origin: 'AS64500', maintainer: 'ORNEK-MNT', last_modified: at, prefix: '192.0.2.0/24' }
const vrp = { asn: 'AS64500', prefix: '192.0.2.0/24', maxLength: 24, source: 'order' }
const report = {
  message: 'Tamam',
  validCount: 1,
  routes: [{ origin: 'AS64500', prefix: '192.0.2.0/24', state: 'valid', reason: 'ROA ile eşleşiyor', vrps: [vrp] }],
  covering: [vrp],
  registry: { entries: 500, skipped: 1, generated: at, as_of: at, outdated: 0 },
}

const seen = {
  order_id: 1001,
  block: '192.0.2.0/24',
  prefix: '192.0.2.128/25',
  origin: 'AS64500',
  peers: 280,
  state: 'invalid',
  reason: 'too-specific',
}

/** Call about what the world sees, one of the additions. */
export const bgpWire: PinnedCalls<BgpApi> = {
  announcements: [1001, null].map((order): PinnedCall<BgpApi> => ({
    send: (api) => api.announcements(order),
    request: `GET /ip/bgp?${order === null ? '' : `order=${order}&`}limit=1000`,
    answer: { as_of: at, outdated: false, announcements: [{ ...seen, covering: [vrp] }] },
    reads: { as_of: at, outdated: 0, announcements: [{ ...seen, vrps: [vrp] }] },
  })),
}

/** Calls about one IP order (section 7 of the specification). */
export const routingWire: PinnedCalls<RoutingApi> = {
  routes: {
    send: (api) => api.routes(block),
    request: `GET ${path}/route`,
    answer: { success: true, routes: [route] },
    reads: [route],
  },
  addRoute: [
    {
      send: (api) =>
        api.addRoute(block, { origin: 'AS64505', maintainer: 'ORNEK-MNT', prefix: '192.0.2.0/25' }, conditions),
      request: `POST ${path}/route`,
      body: { origin: 'AS64505', maintainer: 'ORNEK-MNT', prefix: '192.0.2.0/25' },
      ...changed,
    },
    // Servers of the first release know no prefix, no version and no steps of a plan.
    ...[undefined, null, '', '192.0.2.0/24'].map((prefix): PinnedCall<RoutingApi> => ({
      send: (api) =>
        api.addRoute(
          block,
          { origin: 'AS64505', maintainer: '', ...(prefix !== undefined && { prefix }) },
          { version: null },
        ),
      request: `POST ${path}/route`,
      body: { origin: 'AS64505', maintainer: '' },
      answer: { success: true, message: 'Tamam' },
      reads: { message: 'Tamam', version: null },
    })),
  ],
  deleteRoute: {
    send: (api) => api.deleteRoute(block, 'AS64505', conditions),
    request: `DELETE ${path}/route/AS64505`,
    ...changed,
  },
  addRoa: {
    send: (api) => api.addRoa(block, { asn: 'AS64505', maxLength: 24 }, conditions),
    request: `POST ${path}/rpki/roa`,
    body: { asn: 'AS64505', maxLength: 24 },
    ...changed,
  },
  deleteRoa: {
    send: (api) => api.deleteRoa(block, { asn: 'AS64505', maxLength: 24 }, conditions),
    request: `DELETE ${path}/rpki/roa`,
    body: { asn: 'AS64505', maxLength: 24 },
    ...changed,
  },
  nameServers: {
    send: (api) => api.nameServers(block),
    request: `GET ${path}/nameservers`,
    answer: { success: true, msg: '', domain: '2.0.192.in-addr.arpa', nservers, last_modified: at },
    reads: { domain: '2.0.192.in-addr.arpa', nservers, last_modified: at },
  },
  setNameServers: (['POST', 'PUT'] as const).map((method) => ({
    send: (api) => api.setNameServers(block, method, { domain: '2.0.192.in-addr.arpa', nservers }, conditions),
    request: `${method} ${path}/nameservers`,
    body: { domain: '2.0.192.in-addr.arpa', nservers },
    ...changed,
  })),
  deleteNameServers: {
    send: (api) => api.deleteNameServers(block, conditions),
    request: `DELETE ${path}/nameservers`,
    ...changed,
  },
  validity: {
    send: (api) => api.validity(block),
    request: `GET ${path}/rpki/validate`,
    answer: { success: true, ...report, registry: { ...report.registry, outdated: false } },
    reads: report,
  },
}

const plan: Plan = {
  kind: 'ipportal-plan',
  version: 2,
  id: '6f6026a9572e6d8d',
  madeAt: at,
  undoes: null,
  portal: 'https://portal.example',
  company: { id: 1, name: 'Örnek Telekom A.Ş.' },
  rpkiAt: at,
  cost: { free: 1, paid: 0, fee_usd: null },
  totals: { orders: 1, add: 1, delete: 0, replace: 0 },
  orders: [
    {
      ...block,
      before: { routes: [], roas: [], nameServers: null },
      steps: [
        {
          op: 'add',
          to: { kind: 'route', origin: 'AS64505', maintainer: '', prefix: '192.0.2.0/24' },
        },
      ],
      validity: [
        { origin: 'AS64505', prefix: '192.0.2.0/24', before: null, after: 'valid' },
        { origin: 'AS64506', prefix: '192.0.2.0/24', before: 'invalid', after: 'not-found' },
        { origin: 'AS64507', prefix: '192.0.2.0/24', before: 'unknown', after: 'pending' },
      ],
      warnings: [
        { kind: 'briefly-invalid', origins: ['AS64505'] },
        { kind: 'invalid-after', origins: ['AS64506'] },
        { kind: 'unannounced' },
        { kind: 'narrower', origins: ['AS64507'] },
      ],
      cost: { creations: 1, available: 10, fee: null, paid: 0 },
    },
  ],
}
const row = {
  id: plan.id,
  number: 4,
  made_at: at,
  posted_at: at,
  changed_at: at,
  undoes: null,
  orders: [1001],
  steps: 1,
  done: 1,
  actor: { kind: 'user', name: 'Ayşe Örnek' },
  confirm_within: 600,
  confirm_by: at,
  confirmed_at: null,
  reverted_at: null,
}
const stored = { ...row, plan, steps_done: [{ step: 1, order_id: 1001, at }] }

/** Calls about plans. */
export const plansWire: PinnedCalls<PlansApi> = {
  post: {
    send: (api) => api.post(plan, { confirmWithin: 600 }),
    request: 'POST /plans',
    body: { ...plan, confirm_within: 600 },
    answer: { success: true, ...stored },
    reads: stored,
  },
  confirm: {
    send: (api) => api.confirm(plan.id),
    request: `POST /plans/${plan.id}/confirm`,
    answer: { success: true, ...stored },
    reads: stored,
  },
  show: {
    send: (api) => api.show(plan.id),
    request: `GET /plans/${plan.id}`,
    answer: { success: true, ...stored },
    reads: stored,
  },
  list: { send: (api) => api.list(), request: 'GET /plans?limit=1000', answer: [row], reads: [row] },
}
