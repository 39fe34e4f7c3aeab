import { describe, expect, it } from 'vitest'
import type { BlockState } from '../document/block-state.schema.ts'
import { companyOf, isNewerPlan, planOf, planVersion, readPlan } from './plan-file.rules.ts'
import { planMaker } from './plan-maker.ts'
import { planOrder, stateWhenDone, staysValid, totalsOf, unchangedOrder } from './plan.rules.ts'
import type { OrderPlan } from './plan.schema.ts'
import { costsMore, exceededLimits, staleReasons } from './stale-plan.rules.ts'

const block = '192.0.2.0/24'
const route = (origin: string) => ({ kind: 'route', origin, maintainer: '', prefix: block }) as const
const roa = (asn: string) => ({ kind: 'roa', asn, maxLength: 24 }) as const
const servers = (...hosts: string[]) => ({ kind: 'name-servers' as const, domain: '', servers: hosts })
const state = (routes: string[], roas: string[] = [], hosts: string[] = []): BlockState => ({
  routes: routes.map(route),
  roas: roas.map(roa),
  nameServers: hosts.length > 0 ? servers(...hosts) : null,
})
const path = { order: 1, ip: '192.0.2.0', subnet: '24' }
const planned = (
  before: BlockState,
  after: BlockState,
  more: { order?: number; available?: number; fee?: number | null } = {},
): OrderPlan => {
  const { order = 1, available = 0, fee = 12.5 } = more
  return planOrder({ path: { ...path, order }, before, after, registry: [], allowance: { available, fee } })
}
const facts = { id: 'a', madeAt: '', undoes: null, portal: null, company: null, rpkiAt: null }

describe('the totals of a plan', () => {
  const first = planned(
    state(['AS1'], [], ['a.example', 'b.example']),
    state(['AS2'], ['AS2'], ['c.example', 'd.example']),
  )
  const second = planned(state(['AS1']), state(['AS1', 'AS2'], ['AS1']), { order: 2, available: 1, fee: 10 })

  it('count the steps by kind, and the fees of the creations that are not free', () => {
    expect(totalsOf({ orders: [first, second, unchangedOrder(path, state([]))] })).toEqual({
      adds: 4,
      deletes: 1,
      replaces: 1,
      steps: 6,
      orders: 2,
      creations: 4,
      paid: 3,
      total: 35,
    })
    expect(planOf(facts, [first, second])).toMatchObject({
      cost: { free: 1, paid: 3, fee_usd: 35 },
      totals: { orders: 2, add: 4, delete: 1, replace: 1 },
    })
  })

  it('know no sum where the fee of a paid change is unknown, and ignore the fee of free ones', () => {
    const unknown = planned(state([]), state(['AS1']), { order: 3, fee: null })
    const free = planned(state([]), state(['AS1']), { order: 4, available: 1, fee: null })
    expect(totalsOf({ orders: [first, unknown] }).total).toBeNull()
    expect(totalsOf({ orders: [first, free] }).total).toBe(25)
  })

  it('count name servers as no creation', () => {
    const named = planned(state([]), state([], [], ['a.example', 'b.example']))
    expect(named.cost).toEqual({ creations: 0, available: 0, fee: 12.5, paid: 0 })
  })

  it('leave an order without a change at no cost', () =>
    expect(unchangedOrder(path, state(['AS1']))).toEqual({
      ...path,
      before: state(['AS1']),
      steps: [],
      validity: [],
      warnings: [],
      cost: {
        creations: 0,
        available: 0,
        fee: null,
        paid: 0,
      },
    }))
})

describe('the warnings of a plan', () => {
  const kinds = (before: BlockState, after: BlockState) => planned(before, after).warnings.map(({ kind }) => kind)
  it('name a block without announcement only where it had one', () => {
    expect(kinds(state(['AS1']), state([]))).toEqual(['unannounced'])
    expect(kinds(state([], ['AS1']), state([]))).toEqual([])
    expect(kinds(state(['AS1'], ['AS1']), state(['AS1'], ['AS1', 'AS2']))).toEqual([])
  })
  it('name what becomes invalid, not what was', () => {
    expect(planned(state(['AS1', 'AS2'], ['AS1']), state(['AS1', 'AS2', 'AS3'], ['AS1'])).warnings).toEqual([
      { kind: 'invalid-after', origins: ['AS3'] },
    ])
  })
  it('name what no order of steps keeps valid', () =>
    expect(planned(state(['AS1', 'AS2']), state(['AS1', 'AS2'], ['AS1', 'AS2'])).warnings).toEqual([
      { kind: 'briefly-invalid', origins: ['AS2'] },
    ]))
})

it('a plan stays valid only where routes are judged and none becomes invalid at any time', () => {
  const valid = planned(state(['AS1'], ['AS1']), state(['AS1', 'AS2'], ['AS1', 'AS2']))
  const after = planned(state(['AS1', 'AS2'], ['AS1']), state(['AS1', 'AS2', 'AS3'], ['AS1']))
  const briefly = planned(state(['AS1', 'AS2']), state(['AS1', 'AS2'], ['AS1', 'AS2']))
  const named = planned(state([]), state([], [], ['a.example', 'b.example']))
  const judged = [[valid], [valid, after], [valid, briefly], [after], [named], [valid, named], []]
  expect(judged.map((orders) => staysValid({ orders }))).toEqual([true, false, false, false, false, true, false])
})

it('the state of a begun order follows from its done steps', () => {
  const order = planned(state(['AS1']), state(['AS2'], ['AS2']))
  const seen = [0, 1, 2, 3].map((done) => stateWhenDone(order, done))
  expect(seen[0]).toEqual(state(['AS1']))
  expect(seen[3]).toEqual(state(['AS2'], ['AS2']))
  expect(new Set(seen.map((one) => JSON.stringify(one))).size).toBe(4)
})

describe('a plan file', () => {
  it('claims a version with its kind', () => {
    const kind = 'ipportal-plan'
    const versions = [{ kind, version: 2 }, { kind, version: 9 }, { kind, version: '2' }, { kind }]
    expect(versions.map(planVersion)).toEqual([2, 9, 0, 0])
    expect([null, undefined, 'x', 7, [], {}, { version: 2 }, { kind: 'other', version: 2 }].map(planVersion)).toEqual(
      Array.from({ length: 8 }, () => null),
    )
    expect([1, 2, 3].map(isNewerPlan)).toEqual([false, false, true])
  })

  it('of the first release loses its orders without a step', () => {
    const orders = [planned(state(['AS1']), state(['AS2'])), unchangedOrder({ ...path, order: 2 }, state(['AS1']))]
    const read = readPlan({ kind: 'ipportal-plan', version: 1, id: 'a', madeAt: 'x', undoes: 'b', orders })
    expect(read).toEqual(planOf({ ...facts, madeAt: 'x', undoes: 'b' }, orders))
    expect([read?.version, read?.orders.map(({ order }) => order)]).toEqual([2, [1]])
    expect(readPlan({ ...read, kind: 'other' })).toBeNull()
  })

  it('names the company of its orders, also one without a name', () => {
    expect(companyOf(null)).toBeNull()
    expect(companyOf({ id: 7, name: 'Örnek' })).toEqual({ id: 7, name: 'Örnek' })
    expect([companyOf({ id: 'x' }), companyOf({ id: 'x', name: 5 })]).toEqual([
      { id: 'x', name: '' },
      { id: 'x', name: '' },
    ])
  })

  it('gets a new id, the time, and that of its oldest RPKI data', () => {
    const make = planMaker({ now: () => Date.parse('2026-11-21T12:00:00Z'), portal: 'https://p.example' })
    const plan = planned(state([]), state(['AS1']))
    const drafts = ['2026-11-21T10:00:00Z', null, '2026-11-20T10:00:00Z'].map((rpkiAt) => ({ plan, rpkiAt }))
    const made = make(drafts, 'b', { id: 7, name: '' })
    expect(made).toMatchObject({
      madeAt: '2026-11-21T12:00:00.000Z',
      undoes: 'b',
      portal: 'https://p.example',
      company: {
        id: 7,
        name: '',
      },
      rpkiAt: '2026-11-20T10:00:00Z',
    })
    expect(make([{ plan, rpkiAt: null }], null, null).rpkiAt).toBeNull()
    const ids = Array.from({ length: 50 }, () => make([], null, null).id)
    expect(new Set(ids).size).toBe(50)
    expect(ids.filter((id) => !/^[0-9a-f]{16}$/.test(id))).toEqual([])
  })
})

describe('a plan beside its limits', () => {
  it('counts routes, ROAs and name servers as records', () => {
    const before = state(['AS1', 'AS2'], ['AS1'], ['a.example', 'b.example'])
    const plan = planOf(facts, [planned(before, state(['AS1', 'AS2'], ['AS1']))])
    expect(exceededLimits(plan, { maxDeletePercent: 24 })).toEqual([{ limit: 'delete-percent', is: 25, most: 24 }])
    expect(exceededLimits(plan, { maxDeletePercent: 25, maxDeletes: 1 })).toEqual([])
    const without = planOf(facts, [planned(state(['AS1', 'AS2'], ['AS1']), state(['AS1'], ['AS1']))])
    expect(exceededLimits(without, { maxDeletePercent: 33 })).toMatchObject([{ limit: 'delete-percent' }])
    expect(exceededLimits(without, { maxDeletePercent: 34 })).toEqual([])
  })
  it('deletes nothing of a block that is empty', () => {
    const plan = planOf(facts, [planned(state([]), state(['AS1']))])
    expect(exceededLimits(plan, { maxDeletes: 0, maxDeletePercent: 0, maxFee: 12.5 })).toEqual([])
    expect(exceededLimits(planOf(facts, []), { maxDeletes: 0, maxDeletePercent: 0, maxFee: 0 })).toEqual([])
  })
  it('costs more by the fee, by the number where the fee is unknown, never without a paid change', () => {
    const cost = (paid: number, fee_usd: number | null) => ({ free: 0, paid, fee_usd })
    expect(costsMore(cost(1, 25), cost(2, 25))).toBe(false)
    expect(costsMore(cost(1, 25), cost(1, 25.01))).toBe(true)
    expect(costsMore(cost(2, 25), cost(0, null))).toBe(false)
    expect(costsMore(cost(0, 0), cost(1, 0))).toBe(true)
    expect([costsMore(cost(1, null), cost(2, 5)), costsMore(cost(2, null), cost(2, 5))]).toEqual([true, false])
    expect([costsMore(cost(1, 5), cost(2, null)), costsMore(cost(2, 5), cost(2, null))]).toEqual([true, false])
  })
  it('is stale by the routes of each order, of a new order too', () => {
    const plan = planOf(facts, [planned(state(['AS1'], ['AS1']), state(['AS1', 'AS2'], ['AS1']))])
    const elsewhere = planOf(facts, [planned(state(['AS1'], ['AS1']), state(['AS1', 'AS2'], ['AS1']), { order: 2 })])
    expect(staleReasons(plan, plan)).toEqual([])
    expect(staleReasons(plan, elsewhere)).toEqual([{ kind: 'invalid', order: 2, block, origins: ['AS2'] }])
  })
})
