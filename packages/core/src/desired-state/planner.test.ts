import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { FailureError, type Failure } from '../kernel/failure/failure.ts'
import { limits } from '../kernel/values/limits.ts'
import { IpDetails, ValidityReport } from '../routing/routing.schema.ts'
import type { JournalEntry } from './apply/journal.schema.ts'
import type { DesiredOrder } from './document/desired-state.schema.ts'
import { planMaker } from './plan/plan-maker.ts'
import type { Plan } from './plan/plan.schema.ts'
import { createPlanner, type PlannerCalls, type StagedMemory } from './planner.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const { signal } = new AbortController()
type Read = Awaited<ReturnType<PlannerCalls['readOrder']>>

const blockOf = (third: number, origins: string[], fields: object = {}) => ({
  ip: `192.0.${third}.0`,
  subnet: '24',
  version: 'v1',
  domain: {
    domain: 'zone',
    nservers: [],
  },
  roas: [],
  routes: origins.map((origin) => ({
    origin,
    maintainer: 'A-MNT',
    prefix: `192.0.${third}.0/24`,
  })),
  ...fields,
})
const orderOf = (block: object | null, fields: Partial<Read> = {}): Read => ({
  ipDetails: block && v.parse(IpDetails, block),
  isActiveOrder: 1,
  customer: {
    id: 7,
    name: 'Örnek',
  },
  ...fields,
})

/** Server of a planner: its orders by id, and the calls that were sent to it. */
function plannerOf(orders: Record<number, Read>, more: Partial<PlannerCalls> = {}) {
  const calls: string[] = []
  const planner = createPlanner({
    readOrder: (id) => {
      calls.push(`order ${id}`)
      const found = orders[id]
      return found
        ? Promise.resolve(found)
        : Promise.reject(new FailureError({ kind: 'refused', status: 404, message: 'yok' }))
    },
    readOrders: () => {
      calls.push('orders')
      return Promise.resolve(
        Object.entries(orders).map(([id, { ipDetails, isActiveOrder }]) => ({
          order_id: Number(id),
          ipwithsubnet: ipDetails && `${ipDetails.ip}/${ipDetails.subnet}`,
          order_status: 7,
          isActiveOrder,
        })),
      )
    },
    readValidity: ({ order }) => {
      calls.push(`validity ${order}`)
      return Promise.resolve(v.parse(ValidityReport, {}))
    },
    readAllowance: (order) => {
      calls.push(`allowance ${order}`)
      return Promise.resolve({ available: 1, fee: 25 })
    },
    freshPlan: planMaker({ now: () => now, portal: null }),
    ...more,
  })
  return { planner, calls, orders }
}
const desired = (id: number, third: number, fields: Partial<DesiredOrder> = {}): DesiredOrder => ({
  id,
  block: `192.0.${third}.0/24`,
  ...fields,
})
const route = (third: number, origin: string, maintainer = 'A-MNT') => ({
  ...({ kind: 'route', origin, maintainer, prefix: `192.0.${third}.0/24` } as const),
})
async function planned({ planner }: ReturnType<typeof plannerOf>, ...orders: DesiredOrder[]): Promise<Plan> {
  const drafted = await planner.draft({ orders }, signal)
  if (drafted.kind !== 'planned') throw new Error(drafted.kind)
  return drafted.plan
}
const journal = (order: number, ...ends: ('done' | 'begun')[]): JournalEntry[] =>
  ends.flatMap((end, step): JournalEntry[] => [
    { entry: 'begun', order, step, at: now },
    ...(end === 'done' ? [{ entry: 'done' as const, order, step, at: now }] : []),
  ])

describe('an export', () => {
  it('holds the orders by number, and the reason of each that is left out', async () => {
    const { planner } = plannerOf({
      9: orderOf(blockOf(9, ['AS9'])),
      2: orderOf(blockOf(2, []), { isActiveOrder: 0 }),
      5: orderOf(null),
    })
    expect(await planner.export([9, 5, 4, 2], signal)).toEqual({
      state: {
        orders: [
          { ...desired(2, 2, { routes: [], roas: [], nameServers: [] }) },
          { ...desired(9, 9, { routes: ['AS9'], roas: [], nameServers: [] }) },
        ],
      },
      problems: [
        { order: 5, problem: 'not-ip' },
        { order: 4, problem: 'missing' },
      ],
    })
  })

  it('fails where an order could not be read', async () => {
    const failing = (failure: Failure) =>
      plannerOf({}, { readOrder: () => Promise.reject(new FailureError(failure)) }).planner.export([1], signal)
    await expect(failing({ kind: 'timeout' })).rejects.toMatchObject({ failure: { kind: 'timeout' } })
    await expect(failing({ kind: 'refused', status: 500 })).rejects.toMatchObject({ failure: { status: 500 } })
  })
})

describe('a draft', () => {
  it('plans each order, and reads validity and allowance only for those that change', async () => {
    const server = plannerOf({ 1: orderOf(blockOf(1, ['AS1'])), 2: orderOf(blockOf(2, ['AS1'])) })
    const plan = await planned(server, desired(1, 1, { routes: ['AS1'] }), desired(2, 2, { routes: ['AS2'] }))
    expect(plan.orders.map(({ order, steps }) => [order, steps])).toEqual([
      [
        2,
        [
          { op: 'add', to: route(2, 'AS2', '') },
          { op: 'delete', from: route(2, 'AS1') },
        ],
      ],
    ])
    expect(server.calls).toEqual(['order 1', 'order 2', 'validity 2', 'allowance 2'])
    expect(plan).toMatchObject({ company: { id: 7, name: 'Örnek' }, cost: { free: 1, paid: 0, fee_usd: 0 } })
  })

  it('leaves out orders that cannot be planned, and is refused where none is left', async () => {
    const { planner } = plannerOf({
      1: orderOf(blockOf(1, ['AS1'])),
      2: orderOf(blockOf(2, []), { isActiveOrder: 0 }),
      3: orderOf(null),
    })
    const inactive = desired(2, 2, { routes: ['AS2'] })
    const out = [
      { order: 2, problem: 'inactive' },
      { order: 3, problem: 'not-ip' },
    ]
    const some = await planner.draft({ orders: [desired(1, 1, { routes: [] }), inactive, desired(3, 3)] }, signal)
    expect(some).toMatchObject({ kind: 'planned', leftOut: out, plan: { orders: [{ order: 1 }] } })
    expect(await planner.draft({ orders: [inactive, desired(3, 3)] }, signal)).toMatchObject({
      kind: 'refused',
      orders: out,
      document: [],
    })
    expect(await planner.draft({ orders: [inactive] }, signal)).toMatchObject({ kind: 'refused', orders: [out[0]] })
    expect(await planner.draft({ orders: [desired(1, 3)] }, signal), 'a fault of the document alone').toMatchObject({
      kind: 'refused',
      orders: [],
      document: [{ fault: 'other-block', block: expect.any(String) }],
    })
    expect(await planner.draft({ orders: [desired(2, 2)] }, signal), 'nothing to change').toMatchObject({
      kind: 'planned',
      leftOut: [],
      plan: { orders: [] },
    })
    expect(await planner.draft({ orders: [] }, signal)).toMatchObject({ kind: 'planned', plan: { company: null } })
  })

  it('names the place of a fault that only the server shows', async () => {
    const blind = blockOf(2, [], { routes: [{ origin: 'AS1', maintainer: '', prefix: null }] })
    const { planner } = plannerOf({ 1: orderOf(blockOf(1, [])), 2: orderOf(blind) })
    const narrow = { origin: 'AS2', prefix: '192.0.2.0/25' }
    const orders = [desired(1, 3), desired(2, 2, { routes: ['AS1', narrow] }), desired(4, 4)]
    expect(await planner.draft({ orders }, signal)).toEqual({
      kind: 'refused',
      orders: [{ order: 4, problem: 'missing', at: 2 }],
      document: [
        { path: ['orders', 0, 'block'], fault: 'other-block', block: expect.any(String) },
        { path: ['orders', 1, 'routes', 1, 'prefix'], fault: 'no-prefixes' },
      ],
    })
  })

  it('finds the orders of blocks alone with one read of the list', async () => {
    const { planner, calls } = plannerOf({ 1: orderOf(blockOf(1, [])), 2: orderOf(blockOf(2, [])) })
    const alone = (block: string) => ({ block, routes: ['AS1'] })
    const named = { orders: [alone('192.0.2.0/24'), desired(1, 1, { routes: ['AS2'] })] }
    expect(await planner.draft(named, signal)).toMatchObject({
      kind: 'planned',
      plan: { orders: [{ order: 2 }, { order: 1 }] },
    })
    expect(calls.filter((call) => call === 'orders')).toHaveLength(1)
    expect(await planner.draftOver(named, [], signal)).toMatchObject({ orders: [2, 1] })
    const part = { path: ['orders', 1, 'block'], fault: 'part-of-block' }
    const withPart = { orders: [desired(1, 1), alone('192.0.2.0/25')] }
    expect(await planner.draft(withPart, signal)).toEqual({ kind: 'refused', orders: [], document: [part] })
    const unknown = alone('198.51.100.0/24')
    const leftOut = [{ order: null, block: unknown.block, problem: 'no-order', at: 0 }]
    const some = { orders: [unknown, ...named.orders] }
    expect(await planner.draft(some, signal)).toMatchObject({ leftOut, plan: { orders: [{ order: 2 }, { order: 1 }] } })
    expect(await planner.draft({ orders: [unknown] }, signal)).toMatchObject({ kind: 'refused', orders: leftOut })
    expect(await planner.draftOver(some, [], signal)).toMatchObject({ orders: [2, 1] })
    calls.length = 0
    await planner.draft({ orders: [desired(1, 1)] }, signal)
    expect(calls).not.toContain('orders')
  })

  it('takes a block in any spelling of the server, and its zone for new name servers', async () => {
    const block = { ...blockOf(1, []), ip: '2001:DB8:0::', subnet: '32', domain: { domain: 'zone', nservers: [] } }
    const server = plannerOf({ 1: orderOf(block), 2: orderOf({ ...blockOf(2, []), domain: null }) })
    const nameServers = ['ns1.a.example', 'ns2.a.example']
    const plan = await planned(server, { id: 1, block: '2001:db8::/32', nameServers }, desired(2, 2, { nameServers }))
    expect(plan.orders.map(({ steps }) => steps)).toEqual(
      ['zone', ''].map((domain) => [{ op: 'add', to: { kind: 'name-servers', domain, servers: nameServers } }]),
    )
  })

  it('takes a block that is no prefix as the server writes it', async () => {
    const server = plannerOf({ 1: orderOf({ ...blockOf(1, []), ip: 'odd' }) })
    const nameServers = ['ns1.a.example', 'ns2.a.example']
    const plan = await planned(server, { id: 1, block: 'odd/24', nameServers })
    expect(plan.orders[0]?.steps).toMatchObject([{ op: 'add', to: { kind: 'name-servers', servers: nameServers } }])
  })

  it('knows no validity under RPKI data that is too old', async () => {
    const draft = async (outdated: 0 | 1) => {
      const registry = { entries: 1, skipped: 0, generated: null, as_of: null, outdated }
      const readValidity = () => Promise.resolve(v.parse(ValidityReport, { registry }))
      const server = plannerOf({ 1: orderOf(blockOf(1, [])) }, { readValidity })
      return (await planned(server, desired(1, 1, { routes: ['AS1'] }))).orders[0]?.validity
    }
    expect([await draft(1), await draft(0)]).toMatchObject([[{ after: 'unknown' }], [{ after: 'not-found' }]])
  })

  it('says the oldest RPKI data behind it', async () => {
    const reported = (as_of: string) => ({ registry: { entries: 1, skipped: 0, generated: null, as_of, outdated: 0 } })
    const at = ['2026-11-21T11:00:00Z', '2026-11-21T10:00:00Z']
    const server = plannerOf(
      { 1: orderOf(blockOf(1, ['AS1'])), 2: orderOf(blockOf(2, ['AS1'])) },
      { readValidity: ({ order }) => Promise.resolve(v.parse(ValidityReport, reported(at[order - 1] ?? ''))) },
    )
    const plan = await planned(server, desired(1, 1, { routes: [] }), desired(2, 2, { routes: [] }))
    expect(plan.rpkiAt).toBe(at[1])
  })
})

describe('a creation', () => {
  it('is free where the server has just deleted the record', async () => {
    const allowance = { available: 0, fee: 25, free_again: [{ ...route(1, 'AS1'), kind: 'route' as const }] }
    const server = plannerOf({ 1: orderOf(blockOf(1, ['AS2'])) }, { readAllowance: () => Promise.resolve(allowance) })
    const again = await server.planner.draft({ orders: [desired(1, 1, { routes: ['AS1', 'AS2', 'AS3'] })] }, signal)
    expect(again).toMatchObject({ plan: { orders: [{ cost: { creations: 1, paid: 1 } }] } })
  })
})

describe('the plan of one block', () => {
  const path = { order: 1, ip: '192.0.1.0', subnet: '24' }
  const add = (seen: string | null, read: Read = orderOf(blockOf(1, ['AS1']))) =>
    plannerOf({ 1: read }).planner.planBlock(
      path,
      seen,
      (before) => ({ ...before, routes: [...before.routes, route(1, 'AS2')] }),
      signal,
    )

  it('is made of the version that the user saw, or of any where one is unknown', async () => {
    const steps = [{ op: 'add', to: route(1, 'AS2') }]
    const old = orderOf(blockOf(1, ['AS1'], { version: null }))
    for (const plan of [await add('v1'), await add(null), await add('v1', old)])
      expect(plan).toMatchObject({ undoes: null, company: null, orders: [{ steps }] })
    expect(await add('v2')).toBeNull()
  })

  it('starts from nothing where the order has lost its block', async () => {
    const none = { records: { routes: [], roas: [], nameServers: null }, version: null }
    const current = (read: Read | null, of = path) => plannerOf(read ? { 1: read } : {}).planner.currentOf(of)
    const read = orderOf(blockOf(1, ['AS1']))
    expect(await current(read)).toMatchObject({ records: { routes: [route(1, 'AS1')] }, version: 'v1' })
    const old = orderOf(blockOf(1, ['AS1'], { version: undefined }))
    expect(await current(old)).toMatchObject({ version: null })
    for (const other of [current(null), current(orderOf(null)), current(orderOf(blockOf(2, ['AS1'])))])
      expect(await other).toEqual(none)
    expect(await current(read, { ...path, subnet: '25' })).toEqual(none)
  })
})

describe('a plan that has begun', () => {
  const start = () => plannerOf({ 1: orderOf(blockOf(1, ['AS1'])), 2: orderOf(blockOf(2, ['AS1'])) })
  const wanted = [desired(1, 1, { routes: ['AS2', 'AS3'] }), desired(2, 2, { routes: ['AS2'] })]
  const half = blockOf(1, [], {
    routes: [route(1, 'AS1'), { ...route(1, 'AS2', '') }],
  })

  it('goes on with its remaining steps at what they cost now, in their order', async () => {
    const server = start()
    const plan = await planned(server, ...wanted)
    server.orders[1] = orderOf(half)
    const entries = journal(1, 'done')
    const { remaining, drifted, isAtStart } = await server.planner.status(plan, entries, signal)
    expect([drifted, isAtStart]).toEqual([[], false])
    expect(remaining.map(({ next, version }) => [next, version])).toEqual([
      [1, 'v1'],
      [0, 'v1'],
    ])
    const fresh = await server.planner.refresh(plan, remaining, signal)
    expect(fresh).toMatchObject({ id: plan.id, company: plan.company, totals: { orders: 2 } })
    expect(fresh.orders.map(({ steps }) => steps)).toEqual([plan.orders[0]?.steps.slice(1), plan.orders[1]?.steps])
    const done = remaining.map((one) => ({ ...one, next: one.order.steps.length }))
    expect((await server.planner.refresh(plan, done, signal)).orders).toEqual([])
  })

  it('is undone in the orders that it has touched', async () => {
    const server = start()
    const plan = await planned(server, ...wanted)
    const drafted = async (block: object, entries: JournalEntry[]) => {
      server.orders[1] = orderOf(block)
      return server.planner.undo(plan, entries, signal)
    }
    expect(await drafted(half, journal(1, 'done'))).toMatchObject({
      kind: 'planned',
      leftOut: [],
      plan: {
        undoes: plan.id,
        company: plan.company,
        orders: [{ order: 1 }],
      },
    })
    const all = await drafted(blockOf(1, ['AS2', 'AS3']), journal(1, 'done', 'done', 'done'))
    expect(all).toMatchObject({ plan: { orders: [{ order: 1 }] } })
    expect(await drafted(blockOf(1, ['AS1']), [])).toMatchObject({
      kind: 'planned',
      plan: { undoes: plan.id, orders: [] },
    })
    expect(await drafted(blockOf(1, ['AS1']), journal(1, 'done')), 'taken back elsewhere').toMatchObject({
      kind: 'planned',
      plan: {
        undoes: plan.id,
        orders: [],
      },
    })
    expect(await drafted(blockOf(1, ['AS9']), journal(1, 'done'))).toMatchObject({
      kind: 'drifted',
      drifted: [
        {
          order: 1,
          block: '192.0.1.0/24',
        },
      ],
    })
  })
})

describe('changes that wait', () => {
  const add = (origin: string) => ({ op: 'add' as const, to: route(1, origin) })

  it('are planned from the present records, without what has happened since', async () => {
    const server = plannerOf({ 1: orderOf(blockOf(1, ['AS1', 'AS2'])) })
    const waiting = [{ order: 1, block: '192.0.1.0/24', steps: [add('AS2'), add('AS3')] }]
    const drafted = await server.planner.draftStaged(waiting, signal)
    expect(drafted).toMatchObject({ kind: 'planned', leftOut: [], plan: { company: { id: 7 } } })
    expect(drafted.kind === 'planned' && drafted.plan.orders.map(({ steps }) => steps)).toEqual([
      [{ op: 'add', to: route(1, 'AS3', '') }],
    ])
  })

  it('are refused where an origin would get a second route, and for a block that is another now', async () => {
    const server = plannerOf({ 1: orderOf(blockOf(1, ['AS1'])), 2: orderOf(blockOf(2, [])) })
    const narrow = { op: 'add' as const, to: { ...route(1, 'AS1'), prefix: '192.0.1.0/25' } }
    const waiting = [
      { order: 2, block: '192.0.3.0/24', steps: [add('AS2')] },
      { order: 1, block: '192.0.1.0/24', steps: [narrow] },
    ]
    expect(await server.planner.draftStaged(waiting, signal)).toEqual({
      kind: 'refused',
      orders: [],
      document: [
        { path: ['orders', 0, 'block'], fault: 'other-block', block: expect.any(String) },
        { path: ['orders', 1, 'routes', 1], fault: 'twice' },
      ],
    })
  })

  it('are read again for the block that changes alone, and for all of them after a while', async () => {
    const server = plannerOf({ 1: orderOf(blockOf(1, ['AS1'])), 2: orderOf(blockOf(2, [])), 3: orderOf(null) })
    let at = now
    const memory: StagedMemory = { drafts: new Map(), now: () => at }
    const waits = (order: number, ...origins: string[]) => ({
      order,
      block: `192.0.${order}.0/24`,
      steps: origins.map((origin) => ({ op: 'add' as const, to: route(order, origin) })),
    })
    const draft = async (...waiting: ReturnType<typeof waits>[]) => {
      server.calls.splice(0)
      const drafted = await server.planner.draftStaged(waiting, signal, memory)
      const orders = drafted.kind === 'planned' ? drafted.plan.orders : []
      return [orders.map(({ order, steps }) => [order, steps.length]), server.calls.toSorted()]
    }
    const readsOf = (order: number) => [`allowance ${order}`, `order ${order}`, `validity ${order}`]
    const all = [...readsOf(1), ...readsOf(2)].toSorted()
    expect(await draft(waits(1, 'AS5', 'AS6'), waits(2, 'AS5'))).toEqual([
      [
        [1, 2],
        [2, 1],
      ],
      all,
    ])
    expect(await draft(waits(1, 'AS5'), waits(2, 'AS5'))).toEqual([
      [
        [1, 1],
        [2, 1],
      ],
      readsOf(1),
    ])
    // An order that could not be planned is looked at each time.
    expect((await draft(waits(2, 'AS5'), waits(3, 'AS5')))[1]).toEqual(['order 3'])
    expect((await draft(waits(2, 'AS5'), waits(3, 'AS5')))[1]).toEqual(['order 3'])
    at += limits.stagedPlanValidMs
    expect((await draft(waits(1, 'AS5'), waits(2, 'AS5')))[1]).toEqual(all)
  })
})
