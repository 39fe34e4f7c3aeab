import { describe, expect, it } from 'vitest'
import { planOfSteps } from '../../testing/fixtures/plans.ts'
import { recordKey } from '../document/block-state.rules.ts'
import type { BlockRecord, PlanStep } from '../document/block-state.schema.ts'
import { planOf } from '../plan/plan-file.rules.ts'
import { hasTouched, isFinished, lateDeletions, progressOf, readEntry, type JournaledPlan } from './journal.rules.ts'
import type { JournalEntry } from './journal.schema.ts'

const minute = 60_000
const now = 100 * minute
const block = { order: 1, ip: '192.0.2.0', subnet: '24' }
const gone: BlockRecord = { kind: 'route', origin: 'AS1', maintainer: '', prefix: '192.0.2.0/24' }
const [deletion, creation]: PlanStep[] = [
  { op: 'delete', from: gone },
  { op: 'add', to: gone },
]

/** Journal of a plan of one step; minutes ago that it began and ended, null for neither. */
function journal(step: PlanStep | undefined, begun: number | null, done: number | null): JournaledPlan {
  const cost = { creations: 0, available: 0, fee: null, paid: 0 }
  const before = { routes: [], roas: [], nameServers: null }
  const facts = { id: 'a', madeAt: '', undoes: null, portal: null, company: null, rpkiAt: null }
  const plan = planOf(facts, [{ ...block, before, steps: step ? [step] : [], validity: [], warnings: [], cost }])
  const line = (entry: 'begun' | 'done', ago: number | null): JournalEntry[] =>
    ago === null ? [] : [{ entry, order: 1, step: 0, at: now - ago * minute }]
  return { plan, entries: [{ entry: 'started', at: 0, plan }, ...line('begun', begun), ...line('done', done)] }
}

const isLate = (plans: readonly JournaledPlan[], of = block) => lateDeletions(of, plans, now).has(recordKey(gone))

it.each<[string, boolean, JournaledPlan[]]>([
  ['is free just after its deletion', true, [journal(deletion, 1, 1)]],
  ['is free when only the end of the deletion is known', true, [journal(deletion, null, 1)]],
  ['is free with a minute left', true, [journal(deletion, 8.9, 8.9)]],
  ['is paid without a minute left', false, [journal(deletion, 9, 9)]],
  ['is paid when the deletion began too long ago', false, [journal(deletion, 9, 1)]],
  ['is paid when the deletion may not have taken place', false, [journal(deletion, 1, null)]],
  ['is free when the clock that dates the deletion is a minute ahead', true, [journal(deletion, null, -1)]],
  ['is paid when the deletion lies in the future', false, [journal(deletion, -1.1, -1.1)]],
  ['is free after one more deletion', true, [journal(deletion, 20, 20), journal(deletion, 1, 1)]],
  ['is paid when it was only created', false, [journal(creation, 1, 1)]],
  ['is paid without plans', false, []],
])('the creation of a record %s', (_, isFree, plans) => {
  expect(isLate(plans)).toBe(isFree)
})

it('the creation of a record is paid in another order, and in another block of the order', () => {
  const plans = [journal(deletion, 1, 1)]
  expect(isLate(plans, { ...block, order: 2 })).toBe(false)
  expect(isLate(plans, { ...block, ip: '198.51.100.0' })).toBe(false)
  expect(isLate(plans, { ...block, subnet: '25' })).toBe(false)
})

it('the creation of a record is free until exactly nine minutes after its deletion, and a minute of unequal clocks', () => {
  const isLateAt = (at: number) => {
    const { plan } = journal(deletion, null, null)
    return isLate([{ plan, entries: [{ entry: 'done', order: 1, step: 0, at }] }])
  }
  expect([now - 9 * minute, now - 9 * minute + 1].map(isLateAt)).toEqual([false, true])
  expect([now + minute, now + minute + 1].map(isLateAt)).toEqual([true, false])
})

it('the creation of a record is paid when only another order of the plan has done its step', () => {
  const [own, other] = [journal(deletion, null, null).plan.orders, journal(creation, null, null).plan.orders]
  const plan = { ...journal(deletion, 1, 1).plan, orders: [...own, ...other.map((order) => ({ ...order, order: 2 }))] }
  const steps = (order: number): JournalEntry[] => [
    { entry: 'begun', order, step: 0, at: now },
    { entry: 'done', order, step: 0, at: now },
  ]
  expect(isLate([{ plan, entries: [{ entry: 'started', at: now, plan }, ...steps(2)] }])).toBe(false)
  expect(isLate([{ plan, entries: [{ entry: 'started', at: now, plan }, ...steps(2), ...steps(1)] }])).toBe(true)
})

const plan = planOfSteps(2, 1)
const started: JournalEntry = { entry: 'started', at: 0, plan }
const begun = (order: number, step: number): JournalEntry => ({ entry: 'begun', order, step, at: 0 })
const done = (order: number, step: number): JournalEntry => ({ entry: 'done', order, step, at: 0 })
const failed = (order: number, step: number): JournalEntry => ({ entry: 'failed', order, step, at: 0, reason: 'Olmaz' })

it.each<[string, JournalEntry[], { done: number; isNextOpen: boolean }]>([
  ['nothing before its first step', [], { done: 0, isNextOpen: false }],
  ['nothing, and its first step open, once that has begun', [begun(1, 0)], { done: 0, isNextOpen: true }],
  ['nothing when its first step was refused', [begun(1, 0), failed(1, 0)], { done: 0, isNextOpen: false }],
  ['its first step when that has ended', [begun(1, 0), done(1, 0)], { done: 1, isNextOpen: false }],
  ['its first step, and the second open', [begun(1, 0), done(1, 0), begun(1, 1)], { done: 1, isNextOpen: true }],
  [
    'its first step when the second was refused',
    [done(1, 0), begun(1, 1), failed(1, 1)],
    { done: 1, isNextOpen: false },
  ],
  ['every step up to the last that has ended', [done(1, 1)], { done: 2, isNextOpen: false }],
])('an order has done %s', (_, entries, progress) => {
  const untouched = { done: 0, isNextOpen: false }
  expect([...progressOf([started, ...entries])]).toEqual([
    [1, progress],
    [2, untouched],
  ])
})

it('the steps of an order are known also from a journal whose first line is lost', () => {
  expect([...progressOf([begun(1, 0)])]).toEqual([[1, { done: 0, isNextOpen: true }]])
  expect(progressOf([]).size).toBe(0)
})

describe('a plan is finished', () => {
  it('when every step of every order has ended, and not before', () => {
    expect(isFinished(plan, [])).toBe(false)
    expect(isFinished(planOfSteps(1), [])).toBe(false)
    expect(isFinished(plan, [started])).toBe(false)
    expect(isFinished(plan, [started, done(1, 0), done(2, 0)])).toBe(false)
    expect(isFinished(plan, [started, done(1, 0), done(1, 1), begun(2, 0)])).toBe(false)
    expect(isFinished(plan, [started, done(1, 0), done(1, 1), done(2, 0)])).toBe(true)
  })

  it('at once when its orders have no steps', () => {
    const empty = { ...plan, orders: plan.orders.map((order) => ({ ...order, steps: [] })) }
    expect(isFinished(empty, [])).toBe(true)
  })
})

it.each<[string, boolean, JournalEntry[]]>([
  ['nothing before its journal begins', false, []],
  ['perhaps something when a power cut left only the first line', true, [started]],
  ['perhaps something once a step has begun', true, [started, begun(1, 0)]],
  ['something once the first step has ended', true, [started, begun(2, 0), done(2, 0)]],
  ['something also when the next step was refused', true, [started, done(1, 0), begun(1, 1), failed(1, 1)]],
  ['nothing when its only step so far was refused', false, [started, begun(1, 0), failed(1, 0)]],
])('a plan has touched %s', (_, hasTouchedRecords, entries) => {
  expect(hasTouched(entries)).toBe(hasTouchedRecords)
})

it('each line of a journal is read as it was written, and anything else as none', () => {
  for (const entry of [started, begun(1, 0), done(1, 0), failed(1, 0)])
    expect(readEntry(JSON.parse(JSON.stringify(entry)))).toEqual(entry)
  for (const line of [
    null,
    'begun',
    {},
    { entry: 'begun', order: 1 },
    { ...begun(1, 0), more: 1 },
    { entry: 'undone' },
  ])
    expect(readEntry(line)).toBeNull()
})
