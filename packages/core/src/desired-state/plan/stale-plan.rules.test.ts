import { describe, expect, it } from 'vitest'
import type { BlockState } from '../document/block-state.schema.ts'
import { planOf, readPlan } from './plan-file.rules.ts'
import { planOrder } from './plan.rules.ts'
import type { Plan } from './plan.schema.ts'
import { exceededLimits, staleReasons } from './stale-plan.rules.ts'

const route = (origin: string) => ({ kind: 'route', origin, maintainer: '', prefix: '192.0.2.0/24' }) as const
const state = (...origins: string[]): BlockState => ({ routes: origins.map(route), roas: [], nameServers: null })
const facts = { id: 'a', madeAt: '', undoes: null, portal: 'https://p.example', company: null, rpkiAt: null }
const planned = (
  after: BlockState,
  { available = 1, fee = 25 as number | null, vrps = [] as { asn: string; prefix: string; maxLength: number }[] } = {},
): Plan =>
  planOf(facts, [
    planOrder({
      path: { order: 1, ip: '192.0.2.0', subnet: '24' },
      before: state('AS1', 'AS2', 'AS3', 'AS4'),
      after,
      registry: vrps,
      allowance: { available, fee },
    }),
  ])

describe('a plan is stale', () => {
  const free = planned(state('AS1', 'AS2', 'AS3', 'AS4', 'AS5'))
  const two = (available: number, fee: number | null) =>
    planned(state('AS1', 'AS2', 'AS3', 'AS4', 'AS5', 'AS6'), { available, fee })
  const costs = (plan: Plan, now: Plan) => staleReasons(plan, now).map(({ kind }) => kind)

  it('when it costs more: a fee in place of none, a higher one, one more paid change, an unknown one', () => {
    expect(costs(free, free)).toEqual([])
    expect(costs(free, planned(state('AS1', 'AS2', 'AS3', 'AS4', 'AS5'), { available: 0 }))).toEqual(['cost'])
    expect(costs(two(1, 25), two(1, 25))).toEqual([])
    expect(costs(two(1, 25), two(1, 26))).toEqual(['cost'])
    expect(costs(two(1, 25), two(0, 25))).toEqual(['cost'])
    expect(costs(two(0, 25), two(1, 50)), 'the same sum').toEqual([])
    expect(costs(two(1, null), two(0, null))).toEqual(['cost'])
    expect(costs(two(1, null), two(1, null))).toEqual([])
  })

  it('when a route becomes invalid that it does not name', () => {
    const after = state('AS1', 'AS2', 'AS3', 'AS4', 'AS5')
    const vrps = [{ asn: 'AS1', prefix: '192.0.2.0/24', maxLength: 24 }]
    const now = planned(after, { vrps })
    expect(staleReasons(planned(after), now)).toEqual([
      { kind: 'invalid', order: 1, block: '192.0.2.0/24', origins: ['AS5'] },
    ])
    expect(staleReasons(now, now), 'the plan names it').toEqual([])
  })
})

describe('a limit', () => {
  const plan = planned(state('AS1', 'AS2', 'AS5'), { available: 0 })

  it('is exceeded by more deletions, more of the records, a higher fee, an unknown fee', () => {
    expect(exceededLimits(plan, {})).toEqual([])
    expect(exceededLimits(plan, { maxDeletes: 2, maxDeletePercent: 50, maxFee: 25 })).toEqual([])
    expect(exceededLimits(plan, { maxDeletes: 1 })).toEqual([{ limit: 'deletes', is: 2, most: 1 }])
    expect(exceededLimits(plan, { maxDeletePercent: 49 })).toEqual([{ limit: 'delete-percent', is: 50, most: 49 }])
    expect(exceededLimits(plan, { maxFee: 24.99 })).toEqual([{ limit: 'fee', is: 25, most: 24.99 }])
    const unknown = planned(state('AS5'), { available: 0, fee: null })
    expect(exceededLimits(unknown, { maxFee: 1_000 })).toEqual([{ limit: 'fee', is: null, most: 1_000 }])
    expect(exceededLimits(planned(state('AS1')), { maxFee: 0 }), 'nothing is paid').toEqual([])
    expect(exceededLimits(planned(state('AS1'), { fee: null }), { maxFee: 0 }), 'no fee is needed').toEqual([])
    expect(exceededLimits(planOf(facts, []), { maxDeletes: 0, maxDeletePercent: 0, maxFee: 0 }), 'empty').toEqual([])
  })
})

it('a plan holds the orders with steps, its cost and its totals, and is read back as written', () => {
  const plan = planned(state('AS1', 'AS2', 'AS5'), { available: 0 })
  expect(plan).toMatchObject({
    version: 2,
    cost: { free: 0, paid: 1, fee_usd: 25 },
    totals: { orders: 1, add: 1, delete: 2, replace: 0 },
  })
  expect(planned(state('AS1', 'AS2', 'AS3')).totals).toEqual({ orders: 1, add: 0, delete: 1, replace: 0 })
  expect(readPlan(structuredClone(plan))).toEqual(plan)
  expect(planned(state('AS1', 'AS2', 'AS3', 'AS4')).orders).toEqual([])
  const { kind, id, madeAt, undoes, orders } = plan
  expect(readPlan({ kind, version: 1, id, madeAt, undoes, orders })).toEqual({ ...plan, portal: null })
  expect(readPlan({ ...plan, more: 1 })).toBeNull()
  expect(readPlan({ ...plan, version: 3 })).toBeNull()
})
