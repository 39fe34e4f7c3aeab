import { describe, expect, it } from 'vitest'
import { ordersAfter, planOfSteps, routeFrom } from '../../testing/fixtures/plans.ts'
import { detectDrift, differencesAfter, noDrift, planStatus } from './drift.rules.ts'
import type { JournalEntry } from './journal.schema.ts'

const plan = planOfSteps(3, 1)
const started: JournalEntry = { entry: 'started', at: 0, plan }
const done = (order: number, step: number): JournalEntry => ({ entry: 'done', order, step, at: 0 })
const block = '192.0.2.0/24'

/** Current orders of the plan after these steps, the second with one more route that the plan does not name. */
const withForeignRoute = (...steps: number[]) =>
  ordersAfter(plan, ...steps).map((current) =>
    current.order.order === 2
      ? { ...current, records: { ...current.records, routes: [...current.records.routes, routeFrom(9)] } }
      : current,
  )

describe('an order goes on', () => {
  const nextOf = (entries: JournalEntry[], ...steps: number[]) =>
    detectDrift(entries, ordersAfter(plan, ...steps)).remaining.map(({ order, next }) => [order.order, next])

  it('where its journal ends', () => {
    expect(nextOf([started, done(1, 0)], 1, 0)).toEqual([
      [1, 1],
      [2, 0],
    ])
  })

  it('behind the steps that its journal lost', () => {
    expect(nextOf([started], 2, 1)).toEqual([
      [1, 2],
      [2, 1],
    ])
    expect(nextOf([started, done(1, 0)], 3, 0)).toEqual([
      [1, 3],
      [2, 0],
    ])
  })
})

describe('drift is', () => {
  it('a record that the journal holds as added and that is gone again', () => {
    const report = detectDrift([started, done(1, 0), done(1, 1)], ordersAfter(plan, 1, 0))
    expect(report.drifted).toEqual([{ order: 1, block, gone: [routeFrom(2)], added: [] }])
    expect(report.remaining).toMatchObject([{ order: { order: 2 }, next: 0 }])
  })

  it('a record that the plan does not name', () => {
    const { drifted } = detectDrift([started], withForeignRoute(0, 0))
    expect(drifted).toEqual([{ order: 2, block, gone: [], added: [routeFrom(9)] }])
  })

  it('without a journal, a step that another user has done', () => {
    expect(detectDrift([], ordersAfter(plan, 0, 1)).drifted).toMatchObject([{ order: 2 }])
  })
})

it('a plan that was just made has no drift, and every step of each order remains', () => {
  expect(noDrift(plan)).toEqual(detectDrift([], ordersAfter(plan, 0, 0)))
  expect(noDrift(plan).remaining).toMatchObject([{ next: 0 }, { next: 0 }])
})

it.each<[string, ReturnType<typeof ordersAfter>, { isAtStart: boolean; isAtEnd: boolean }]>([
  ['at its start before the first step', ordersAfter(plan, 0, 0), { isAtStart: true, isAtEnd: false }],
  ['at neither end once a step is done', ordersAfter(plan, 1, 0), { isAtStart: false, isAtEnd: false }],
  ['at neither end with one order done', ordersAfter(plan, 3, 0), { isAtStart: false, isAtEnd: false }],
  ['at its end after the last step', ordersAfter(plan, 3, 1), { isAtStart: false, isAtEnd: true }],
  ['not at its start with another record', withForeignRoute(0, 0), { isAtStart: false, isAtEnd: false }],
  ['not at its end with another record', withForeignRoute(3, 1), { isAtStart: false, isAtEnd: false }],
])('a plan is %s', (_, orders, ends) => {
  expect(planStatus([started], orders)).toMatchObject(ends)
})

it('the two ends of a plan follow from the records alone, also without its journal', () => {
  expect(planStatus([], ordersAfter(plan, 3, 1))).toMatchObject({ isAtStart: false, isAtEnd: true })
  expect(planStatus([started, done(1, 0)], ordersAfter(plan, 0, 0))).toMatchObject({ isAtStart: true, isAtEnd: false })
})

it('after the last step it names the orders that are not as the plan leaves them', () => {
  expect(differencesAfter(ordersAfter(plan, 3, 1))).toEqual([])
  expect(differencesAfter(ordersAfter(plan, 2, 1))).toEqual([{ order: 1, block, gone: [routeFrom(3)], added: [] }])
  expect(differencesAfter(withForeignRoute(3, 1))).toEqual([{ order: 2, block, gone: [], added: [routeFrom(9)] }])
})
