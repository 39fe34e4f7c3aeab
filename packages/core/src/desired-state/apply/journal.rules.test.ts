import { describe, expect, it } from 'vitest'
import { planOfSteps } from '../../testing/fixtures/plans.ts'
import { hasTouched, isFinished, progressOf, readEntry } from './journal.rules.ts'
import type { JournalEntry } from './journal.schema.ts'

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
