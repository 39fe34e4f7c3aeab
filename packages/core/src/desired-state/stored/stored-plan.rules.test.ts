import { describe, expect, it } from 'vitest'
import type { JournalEntry } from '../apply/journal.schema.ts'
import { planOf } from '../plan/plan-file.rules.ts'
import { planOrder } from '../plan/plan.rules.ts'
import { entriesElsewhere, nextIdOf, planStepName, reviewOf, undonePlans, withStates } from './stored-plan.rules.ts'
import type { StoredPlan } from './stored-plan.schema.ts'

const route = (origin: string) => ({ kind: 'route', origin, maintainer: '', prefix: '192.0.2.0/24' }) as const
const orderOf = (order: number, origins: string[]) =>
  planOrder({
    path: { order, ip: '192.0.2.0', subnet: '24' },
    before: { routes: [], roas: [], nameServers: null },
    after: { routes: origins.map(route), roas: [], nameServers: null },
    registry: [],
    allowance: { available: 1, fee: 25 },
  })
const orders = [
  orderOf(1, ['AS64500', 'AS64501']),
  orderOf(2, ['AS64502']),
  orderOf(3, ['AS64503', 'AS64504']),
] as const
const plan = planOf(
  {
    id: 'plan',
    madeAt: '2026-01-01T00:00:00.000Z',
    undoes: null,
    portal: null,
    company: null,
    rpkiAt: null,
  },
  orders,
)
const at = Date.parse('2026-01-01T10:00:00.000Z')
const stored = (...steps: number[]): StoredPlan => ({
  id: plan.id,
  number: 1,
  made_at: plan.madeAt,
  posted_at: '2026-01-01T09:00:00.000Z',
  changed_at: null,
  undoes: null,
  orders: [1, 2, 3],
  steps: 5,
  done: steps.length,
  actor: {
    kind: 'user',
    name: null,
  },
  confirm_within: null,
  confirm_by: null,
  confirmed_at: null,
  reverted_at: null,
  plan,
  steps_done: steps.map((step) => ({
    step,
    order_id: 0,
    at: '2026-01-01T10:00:00.000Z',
  })),
})
const done = (order: number, step: number): JournalEntry => ({ entry: 'done', order, step, at })
const started: JournalEntry = { entry: 'started', at: Date.parse('2026-01-01T09:00:00.000Z'), plan }

it('counts the steps of a plan over its orders', () => {
  const names = plan.orders.flatMap((order) => order.steps.map((_, index) => planStepName(plan, order, index)))
  expect(names).toEqual(['plan/1', 'plan/2', 'plan/3', 'plan/4', 'plan/5'])
})

describe('what a journal lacks', () => {
  it('is nothing without a stored plan, and without a step done', () => {
    expect(entriesElsewhere([], null)).toEqual([])
    expect(entriesElsewhere([], stored())).toEqual([])
  })

  it('is the plan and its steps for an empty journal', () => {
    expect(entriesElsewhere([], stored(1, 2, 4))).toEqual([started, done(1, 0), done(1, 1), done(3, 0)])
  })

  it('is what was done elsewhere for a journal that has begun', () => {
    const entries: JournalEntry[] = [started, done(1, 0), { entry: 'begun', order: 2, step: 0, at }]
    expect(entriesElsewhere(entries, stored(1, 2, 3))).toEqual([done(1, 1), done(2, 0)])
    expect(entriesElsewhere([...entries, done(1, 1), done(2, 0)], stored(1, 2, 3))).toEqual([])
  })

  it('is its first step alone, too', () => {
    expect(entriesElsewhere([], stored(1))).toEqual([started, done(1, 0)])
    expect(entriesElsewhere([started], stored(1))).toEqual([done(1, 0)])
  })

  it('begins long ago where the portal does not say when', () => {
    expect(entriesElsewhere([], { ...stored(1), posted_at: null })[0]).toEqual({ ...started, at: 0 })
  })

  it('ends at the first step of an order that is not done', () => {
    expect(entriesElsewhere([], stored(2, 5))).toEqual([])
  })
})

it('numbers the applies of one plan', () => {
  expect([nextIdOf('0f3c'), nextIdOf('0f3c.2'), nextIdOf('a.b'), nextIdOf('0f3c.9')]).toEqual([
    '0f3c.2',
    '0f3c.3',
    'a.b.2',
    '0f3c.10',
  ])
  // Only a short number at the end counts the applies.
  expect([nextIdOf('0f3c.12345'), nextIdOf('0f3c.2b')]).toEqual(['0f3c.12345.2', '0f3c.2b.2'])
})

describe('a plan is undone', () => {
  const undo = (undoes: string | null, done: number, steps: number) => ({ undoes, done, steps })

  it('by an undo that is done, also by one without steps', () => {
    expect([...undonePlans([undo('a', 3, 3), undo('b', 0, 0), undo('c', 2, 3), undo(null, 3, 3)])]).toEqual(['a', 'b'])
  })

  it('by two undoes at once that left steps to each other, and not before the last of them', () => {
    expect([...undonePlans([undo('a', 1, 6), undo('a', 4, 6)])]).toEqual([])
    expect([...undonePlans([undo('a', 1, 6), undo('a', 5, 6)])]).toEqual(['a'])
  })

  it('by a second undo of the steps that the first one left', () => {
    expect([...undonePlans([undo('a', 3, 6), undo('a', 2, 3)])]).toEqual([])
    expect([...undonePlans([undo('a', 3, 6), undo('a', 3, 3)])]).toEqual(['a'])
  })

  it('by one undo that is done, whatever another one left', () => {
    expect([...undonePlans([undo('a', 0, 6), undo('a', 3, 3)])]).toEqual(['a'])
  })
})

describe('a review of a stored plan', () => {
  const at = { drifted: [], remaining: [], isAtStart: false, isAtEnd: false }
  const drifted = [{ order: 1, block: '192.0.2.0/24', gone: [], added: [] }]
  const row = (id: string, fields: Partial<StoredPlan> = {}) => ({ ...stored(), id, ...fields })
  const review = (
    done: number[],
    {
      status = {},
      left = plan,
      others = [],
    }: { status?: object; left?: typeof plan | null; others?: StoredPlan[] } = {},
  ) => {
    const own = stored(...done)
    return reviewOf(own, [], [own, ...others], { status: { ...at, ...status }, left })
  }
  const dearer = { ...plan, cost: { ...plan.cost, paid: 9, fee_usd: 900 } }

  it('says which way is open to it', () => {
    expect(review([]).state).toBe('waiting')
    expect(review([1, 2]).state).toBe('open')
    expect(review([1, 2, 3, 4, 5], { left: null }).state).toBe('done')
    expect(review([], { status: { isAtEnd: true }, left: null }).state).toBe('reached')
    expect(review([1], { status: { drifted }, left: null })).toMatchObject({ state: 'drifted', drifted })
    expect(review([], { left: dearer })).toMatchObject({ state: 'stale', stale: [{ kind: 'cost' }] })
  })

  it('says if it can be applied, and if its steps can wait again', () => {
    const ways = ({ isApplicable, isEditable }: ReturnType<typeof review>) => [isApplicable, isEditable]
    expect(ways(review([]))).toEqual([true, true])
    expect(ways(review([1]))).toEqual([true, false])
    expect(ways(review([1], { status: { drifted }, left: null }))).toEqual([false, true])
    expect(ways(review([], { left: dearer }))).toEqual([false, true])
    expect(ways(review([1, 2, 3, 4, 5], { left: null }))).toEqual([false, false])
  })

  it('says if its steps can be taken back, and which undo of it is open', () => {
    const undo = (done: number) => row('undo', { undoes: plan.id, steps: 2, done })
    expect(review([]).isUndoable).toBe(false)
    expect(review([1])).toMatchObject({ isUndoable: true, openUndo: null })
    expect(review([1, 2, 3, 4, 5], { left: null }).isUndoable).toBe(true)
    expect(review([1, 2], { others: [undo(1)] })).toMatchObject({ isUndoable: false, openUndo: 'undo' })
    expect(review([1, 2], { others: [undo(2)] })).toMatchObject({ state: 'undone', isUndoable: false })
    const own = { ...stored(1, 2, 3, 4, 5), undoes: 'other' }
    expect(reviewOf(own, [], [own], { status: at, left: null }).isUndoable).toBe(false)
  })

  it('leaves an undo without steps out of the list', () =>
    expect(
      withStates([stored(1), row('undo', { undoes: plan.id, steps: 0 })]).map(({ id, state }) => [id, state]),
    ).toEqual([['plan', 'undone']]))
})
