import { planOf } from '../../desired-state/plan/plan-file.rules.ts'
import { planOrder } from '../../desired-state/plan/plan.rules.ts'
import type { OrderDetail } from '../../orders/order-detail.schema.ts'
import { aSecond, codeSent, conflict, details, pinned, reads, type Asked, type AskedOf } from './asked.ts'

const block = { order: 1001, ip: '192.0.2.0', subnet: '24' }
const path = '/ip/order/1001/192.0.2.0/24'
const route = { kind: 'route', origin: 'AS64500', maintainer: 'ORNEK-MNT', prefix: '192.0.2.0/24' } as const
const newRoute = { ...route, origin: 'AS64505' }
const roa = { kind: 'roa', asn: 'AS64500', maxLength: 24 } as const
const newRoa = { ...roa, asn: 'AS64505' }
const servers = { domain: '2.0.192.in-addr.arpa', nservers: ['ns3.ornek.example', 'ns4.ornek.example'] }
/** Block as the page shows it. */
const see = () => ({
  routes: [{ origin: 'AS64500', maintainer: 'ORNEK-MNT', last_modified: null, prefix: '192.0.2.0/24' }],
  roas: [{ asn: 'AS64500', status: 'Valid', max_length: 24, update_date: null }],
  version: 'v1',
})
/** Answer of a change of a block. */
export const changed = (version: string) => ({ body: { success: true, message: 'Tamam', version } })
const noRoutes = { body: { success: true, routes: [] } }

/** Order of the block. */
export const detail = pinned.get('GET /orders/1001') as OrderDetail
const at = '2026-11-22T09:00:00.000Z'
const document = { orders: [{ id: 1001, block: '192.0.2.0/24', routes: ['AS64500', 'AS64505'] }] }
const before = {
  routes: [route],
  roas: [roa],
  nameServers: {
    kind: 'name-servers' as const,
    domain: servers.domain,
    servers: ['ns1.ornek.example', 'ns2.ornek.example'],
  },
}
const plan = planOf(
  {
    id: '6f6026a9572e6d8d',
    madeAt: at,
    undoes: null,
    portal: 'https://portal.example',
    company: { id: 1, name: 'Örnek Telekom A.Ş.' },
    rpkiAt: null,
  },
  [
    planOrder({
      path: block,
      before,
      after: { ...before, routes: [newRoute], nameServers: { ...before.nameServers, servers: servers.nservers } },
      registry: [],
      allowance: { available: 9, fee: 25 },
    }),
  ],
)
/** Journal of the plan after its first step, and the order as it then is. */
const halfDone = [
  { entry: 'started', at: Date.parse(at), plan },
  { entry: 'done', order: 1001, step: 0, at: Date.parse(at) },
] as const
const afterOneStep = {
  ...detail,
  ipDetails: { ...detail.ipDetails, routes: [route, newRoute] },
}
const keepsPlans = {
  'GET /auth/security-status': {
    body: {
      success: true,
      hasEmail: true,
      isEmailVerified: true,
      is2FAEnabled: true,
      additions: ['plans', 'versions'],
    },
  },
}
const stored = {
  success: true,
  id: plan.id,
  number: 1,
  made_at: at,
  posted_at: at,
  changed_at: at,
  undoes: null,
  orders: [1001],
  steps: 3,
  done: 0,
  actor: { kind: 'user', name: 'Ada' },
  confirm_within: null,
  confirm_by: null,
  confirmed_at: null,
  reverted_at: null,
  plan,
  steps_done: [],
}
const ports = { entries: [], append: () => Promise.resolve(), onNotStored: () => {} }

/** Changes of the block, each with its call. */
export const blockChanges: Record<string, Asked> = {
  [`POST ${path}/route`]: {
    open: (portal) => portal.routeChange(block, see),
    events: details({ op: 'add', to: { ...route, origin: 'AS64506' } }),
    sends: [],
  },
  [`POST ${path}/rpki/roa`]: {
    open: (portal) => portal.roaChange(block, see),
    events: details({ op: 'add', to: { ...roa, asn: 'AS64506' } }),
    sends: [],
  },
  [`PUT ${path}/nameservers`]: {
    open: (portal) => portal.nameServerChange(block, see),
    events: details({ op: 'edit', ...servers }),
    sends: [],
  },
}

/** Requests of the flows of routing and of plans. */
export const routingRequests = {
  validity: reads((portal) => portal.validity(block), `GET ${path}/rpki/validate`),
  announcements: [
    reads((portal) => portal.announcements(null), 'GET /ip/bgp?limit=1000'),
    reads((portal) => portal.announcements(1001), 'GET /ip/bgp?order=1001&limit=1000'),
  ],
  seenBlocks: [
    reads((portal) => portal.seenBlocks([1001]), 'GET /ip/bgp?order=1001&limit=1000', 'GET /orders/1001'),
    reads((portal) => portal.seenBlocks([]), 'GET /ip/bgp?limit=1000', 'GET /orders', 'GET /orders/1001'),
  ],
  nameServers: reads((portal) => portal.nameServers(block), `GET ${path}/nameservers`),
  routes: {
    open: (portal) => portal.routes(block, []),
    events: [{ type: 'query.refresh' }],
    sends: [`GET ${path}/route`, `GET ${path}/route`],
  },
  routeChange: [
    {
      open: (portal) => portal.routeChange(block, see),
      events: details({ op: 'add', to: newRoute }),
      sends: [...codeSent, `POST ${path}/route`, { 'if-match': '"v1"', origin: 'AS64505', maintainer: 'ORNEK-MNT' }],
    },
    {
      open: (portal) => portal.routeChange(block, see),
      events: details({ op: 'delete', from: route }),
      sends: [...codeSent, `DELETE ${path}/route/AS64500`, { 'if-match': '"v1"' }],
    },
    {
      open: (portal) => portal.routeChange(block, see),
      events: details({ op: 'edit', from: route, to: newRoute }),
      answers: { [`DELETE ${path}/route/AS64500`]: [changed('v2')] },
      sends: [
        ...codeSent,
        `DELETE ${path}/route/AS64500`,
        { 'if-match': '"v1"' },
        `POST ${path}/route`,
        { 'if-match': '"v2"', origin: 'AS64505', maintainer: 'ORNEK-MNT' },
      ],
    },
    {
      // Neither the new route can be made nor the old one brought back: it is made again when the user asks for it.
      open: (portal) => portal.routeChange(block, see),
      events: [...details({ op: 'edit', from: route, to: newRoute }), aSecond, { type: 'restore.submit' }],
      answers: {
        [`DELETE ${path}/route/AS64500`]: [changed('v2')],
        [`POST ${path}/route`]: [conflict, conflict, conflict],
        [`GET ${path}/route`]: [noRoutes, noRoutes],
      },
      sends: [
        ...codeSent,
        `DELETE ${path}/route/AS64500`,
        { 'if-match': '"v1"' },
        `POST ${path}/route`,
        { 'if-match': '"v2"', origin: 'AS64505', maintainer: 'ORNEK-MNT' },
        `POST ${path}/route`,
        { 'if-match': '"v2"', origin: 'AS64500', maintainer: 'ORNEK-MNT' },
        // A second later, once more; then the routes are read to find what is lost.
        `POST ${path}/route`,
        { 'if-match': '"v2"', origin: 'AS64500', maintainer: 'ORNEK-MNT' },
        `GET ${path}/route`,
        `GET ${path}/route`,
        `POST ${path}/route`,
        { origin: 'AS64500', maintainer: 'ORNEK-MNT' },
      ],
      fails: { kind: 'refused', status: 409, message: 'Olmaz' },
    },
    {
      open: (portal, plans) =>
        portal.routeChange(block, see, { planMove: (move) => plans.planMove(block, 'v1', move) }),
      events: details({ op: 'edit', from: route, to: newRoute, roa: { from: roa, to: newRoa } }),
      answers: { [`POST ${path}/route`]: [changed('v3')], [`DELETE ${path}/route/AS64500`]: [changed('v4')] },
      sends: [
        ...codeSent,
        'GET /orders/1001',
        `GET ${path}/rpki/validate`,
        'GET /orders/1001/params',
        `POST ${path}/rpki/roa`,
        { 'if-match': '"v1"', asn: 'AS64505', maxLength: 24 },
        `POST ${path}/route`,
        { 'if-match': '"v2"', origin: 'AS64505', maintainer: 'ORNEK-MNT' },
        `DELETE ${path}/route/AS64500`,
        { 'if-match': '"v3"' },
        `DELETE ${path}/rpki/roa`,
        { 'if-match': '"v4"', asn: 'AS64500', maxLength: 24 },
      ],
    },
  ],
  roaChange: [
    {
      open: (portal) => portal.roaChange(block, see),
      events: details({ op: 'add', to: newRoa }),
      sends: [...codeSent, `POST ${path}/rpki/roa`, { 'if-match': '"v1"', asn: 'AS64505', maxLength: 24 }],
    },
    {
      open: (portal) => portal.roaChange(block, see),
      events: details({ op: 'delete', from: roa }),
      sends: [...codeSent, `DELETE ${path}/rpki/roa`, { 'if-match': '"v1"', asn: 'AS64500', maxLength: 24 }],
    },
    {
      open: (portal) => portal.roaChange(block, see),
      events: details({ op: 'edit', from: roa, to: newRoa }),
      answers: { [`DELETE ${path}/rpki/roa`]: [changed('v7')] },
      sends: [
        ...codeSent,
        `DELETE ${path}/rpki/roa`,
        { 'if-match': '"v1"', asn: 'AS64500', maxLength: 24 },
        `POST ${path}/rpki/roa`,
        { 'if-match': '"v7"', asn: 'AS64505', maxLength: 24 },
      ],
    },
  ],
  nameServerChange: [
    {
      open: (portal) => portal.nameServerChange(block, see),
      events: details({ op: 'add', ...servers }),
      sends: [
        ...codeSent,
        `POST ${path}/nameservers`,
        { 'if-match': '"v1"', domain: '2.0.192.in-addr.arpa', nservers: ['ns3.ornek.example', 'ns4.ornek.example'] },
      ],
    },
    {
      open: (portal) => portal.nameServerChange(block, see),
      events: details({ op: 'edit', ...servers }),
      sends: [
        ...codeSent,
        `PUT ${path}/nameservers`,
        { 'if-match': '"v1"', domain: '2.0.192.in-addr.arpa', nservers: ['ns3.ornek.example', 'ns4.ornek.example'] },
      ],
    },
    {
      open: (portal) => portal.nameServerChange(block, see),
      events: details({ op: 'delete' }),
      sends: [...codeSent, `DELETE ${path}/nameservers`, { 'if-match': '"v1"' }],
    },
  ],
  export: [
    reads((_, plans) => plans.export([]), 'GET /orders', 'GET /orders/1001'),
    reads((_, plans) => plans.export([1001]), 'GET /orders/1001'),
  ],
  plan: reads(
    (_, plans) => plans.plan(document),
    'GET /orders/1001',
    `GET ${path}/rpki/validate`,
    'GET /orders/1001/params',
  ),
  planOrigin: [
    reads(
      (_, plans) => plans.planOrigin(() => ({ from: 'AS64500', to: 'AS64505', takesRoas: true })),
      'GET /orders',
      'GET /orders/1001',
      'GET /orders/1001',
      `GET ${path}/rpki/validate`,
      'GET /orders/1001/params',
    ),
    {
      open: (_, plans) => plans.planOrigin(() => ({ from: 'AS64999', to: 'AS64505', takesRoas: true })),
      answers: {
        'GET /auth/security-status': { body: { success: true, is2FAEnabled: true, additions: ['origins'] } },
      },
      sends: ['GET /orders', 'GET /orders/origins'],
    },
  ],
  planStaged: reads(
    (_, plans) =>
      plans.planStaged(() => [{ order: 1001, block: '192.0.2.0/24', steps: [{ op: 'add', to: newRoute }] }]),
    'GET /orders/1001',
    `GET ${path}/rpki/validate`,
    'GET /orders/1001/params',
  ),
  planText: reads(
    (_, plans) => plans.planText(() => ({ text: JSON.stringify(document), waiting: [] })),
    'GET /orders/1001',
    `GET ${path}/rpki/validate`,
    'GET /orders/1001/params',
  ),
  savePlan: {
    open: (_, plans) => plans.savePlan(),
    events: [{ type: 'form.submit', details: plan }],
    answers: { 'POST /plans': { body: stored } },
    sends: ['POST /plans', plan],
  },
  confirmPlan: {
    open: (_, plans) => plans.confirmPlan(),
    events: [{ type: 'form.submit', details: { id: plan.id } }],
    answers: { 'POST /plans/6f6026a9572e6d8d/confirm': { body: stored } },
    sends: ['POST /plans/6f6026a9572e6d8d/confirm'],
  },
  reviewPlan: {
    open: (_, plans) => plans.reviewPlan(plan.id),
    answers: { ...keepsPlans, 'GET /plans/6f6026a9572e6d8d': { body: stored } },
    sends: [
      'GET /plans/6f6026a9572e6d8d',
      'GET /plans?limit=1000',
      'GET /orders/1001',
      `GET ${path}/rpki/validate`,
      'GET /orders/1001/params',
    ],
  },
  undoPlan: {
    open: (_, plans) => plans.undoPlan(plan, halfDone),
    answers: { 'GET /orders/1001': { body: afterOneStep } },
    sends: ['GET /orders/1001', `GET ${path}/rpki/validate`, 'GET /orders/1001/params'],
  },
  refreshPlan: reads((_, plans) => plans.refreshPlan(plan, { drifted: [], remaining: [] })),
  planStatus: reads((_, plans) => plans.planStatus(plan, []), 'GET /orders/1001'),
  storedPlan: [
    reads((_, plans) => plans.storedPlan(plan.id)),
    { open: (_, plans) => plans.storedPlan(plan.id), answers: keepsPlans, sends: ['GET /plans/6f6026a9572e6d8d'] },
  ],
  storedPlans: { open: (_, plans) => plans.storedPlans(), answers: keepsPlans, sends: ['GET /plans?limit=1000'] },
  apply: [
    {
      open: (_, plans) => plans.apply(ports),
      events: details(plan),
      answers: {
        ...keepsPlans,
        [`POST ${path}/route`]: [changed('v2')],
        [`DELETE ${path}/route/AS64500`]: [changed('v3')],
      },
      sends: [
        ...codeSent,
        'GET /orders/1001',
        'POST /plans',
        plan,
        `POST ${path}/route`,
        { 'if-match': '"v1"', 'plan-step': '6f6026a9572e6d8d/1', origin: 'AS64505', maintainer: 'ORNEK-MNT' },
        `DELETE ${path}/route/AS64500`,
        { 'if-match': '"v2"', 'plan-step': '6f6026a9572e6d8d/2' },
        `PUT ${path}/nameservers`,
        {
          'if-match': '"v3"',
          'plan-step': '6f6026a9572e6d8d/3',
          domain: '2.0.192.in-addr.arpa',
          nservers: ['ns3.ornek.example', 'ns4.ornek.example'],
        },
        'GET /orders/1001',
      ],
    },
    {
      // A plan that the portal does not take is applied without it; the steps then name none.
      open: (_, plans) => plans.apply(ports),
      events: details(plan),
      answers: {
        ...keepsPlans,
        'POST /plans': conflict,
        [`POST ${path}/route`]: [changed('v2')],
        [`DELETE ${path}/route/AS64500`]: [changed('v3')],
      },
      sends: [
        ...codeSent,
        'GET /orders/1001',
        'POST /plans',
        plan,
        `POST ${path}/route`,
        { 'if-match': '"v1"', origin: 'AS64505', maintainer: 'ORNEK-MNT' },
        `DELETE ${path}/route/AS64500`,
        { 'if-match': '"v2"' },
        `PUT ${path}/nameservers`,
        {
          'if-match': '"v3"',
          domain: '2.0.192.in-addr.arpa',
          nservers: ['ns3.ornek.example', 'ns4.ornek.example'],
        },
        'GET /orders/1001',
      ],
    },
    {
      // A portal that does not promise to take the changes back gets none.
      open: (_, plans) => plans.apply({ ...ports, confirmWithin: () => 600 }),
      events: details(plan),
      answers: { ...keepsPlans, 'POST /plans': { body: stored } },
      sends: [...codeSent, 'GET /orders/1001', 'POST /plans', { ...plan, confirm_within: 600 }],
      fails: {
        kind: 'refused',
        status: 409,
        code: 'NOT_OFFERED',
        message: 'Bu portal onaylanmayan bir planı geri almıyor; hiçbir şey gönderilmedi.',
      },
    },
    ...[
      { status: 409, code: 'PLAN_EXISTS' },
      { status: 500, code: 'BROKEN' },
    ].map(({ status, code }): Asked => ({
      open: (_, plans) => plans.apply(ports),
      events: details(plan),
      answers: { ...keepsPlans, 'POST /plans': { status, body: { success: false, code } } },
      sends: [...codeSent, 'GET /orders/1001', 'POST /plans', plan],
      fails: { kind: 'refused', status, code },
    })),
  ],
} satisfies AskedOf<string>
