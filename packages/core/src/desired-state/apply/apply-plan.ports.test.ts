import { describe, expect, it } from 'vitest'
import { createActor, toPromise } from 'xstate'
import { ordersAfter, planOfSteps } from '../../testing/fixtures/plans.ts'
import { stateAfter } from '../document/block-state.rules.ts'
import type { Plan } from '../plan/plan.schema.ts'
import { planApply, type ApplyPorts } from './apply-plan.ts'
import { noDrift } from './drift.rules.ts'
import type { JournalEntry } from './journal.schema.ts'

const now = 10_000
const plan = planOfSteps(3)
const started: JournalEntry = { entry: 'started', at: 0, plan }
const begun = (step: number, at = now): JournalEntry => ({ entry: 'begun', order: 1, step, at })
const done = (step: number, at = now): JournalEntry => ({ entry: 'done', order: 1, step, at })

/**
 * Applies a plan of one order, of which the server has done the first steps. `lines` are those that the journal took
 * together, `reads` the number of reads before the first of them.
 */
async function apply(
  stepsDone: number,
  ports: Partial<ApplyPorts>,
  { of = plan, isStored = false }: { of?: Plan; isStored?: boolean } = {},
) {
  const states = new Map(ordersAfter(of, stepsDone).map((current) => [current.order.order, current]))
  const lines: (readonly JournalEntry[])[] = []
  const names: (string | undefined)[] = []
  let [reads, readsBefore] = [0, 0]
  const machine = planApply(
    {
      readBlock: ({ order }) => {
        reads += 1
        const { records, version } = states.get(order) as ReturnType<typeof ordersAfter>[number]
        return Promise.resolve({ records, version })
      },
      storePlan: () => Promise.resolve(isStored),
      runStep: ({ order: { order } }, step, name) => {
        const current = states.get(order) as ReturnType<typeof ordersAfter>[number]
        states.set(order, { ...current, records: stateAfter(current.records, step) })
        names.push(name)
        return Promise.resolve()
      },
      now: () => now,
    },
    {
      entries: [],
      ...ports,
      append: (added) => {
        if (lines.length === 0) readsBefore = reads
        lines.push(added)
        return Promise.resolve()
      },
    },
  )
  const end = await toPromise(createActor(machine, { input: of }).start())
  return { lines, names, reads: readsBefore, outcome: end.kind === 'done' ? end.value : end }
}

describe('before the first step the journal takes', () => {
  it('the plan, when it is new', async () => {
    const { lines, outcome } = await apply(0, {})
    expect(lines.slice(0, 2)).toEqual([[{ entry: 'started', at: now, plan }], [begun(0)]])
    expect(outcome).toEqual({ kind: 'applied', done: 3, total: 3 })
  })

  it('nothing, when it lacks nothing', async () => {
    const { lines, outcome } = await apply(1, { entries: [started, begun(0, 1), done(0, 1)] })
    expect(lines).toEqual([[begun(1)], [done(1), begun(2)], [done(2)]])
    expect(outcome).toEqual({ kind: 'applied', done: 2, total: 2 })
  })

  it('the ends of the steps that the records show and that it lacks', async () => {
    expect((await apply(1, { entries: [started, begun(0, 1)] })).lines[0]).toEqual([done(0)])
    const { lines, outcome } = await apply(2, { entries: [started, begun(0, 1)] })
    expect(lines).toEqual([[done(0), done(1)], [begun(2)], [done(2)]])
    expect(outcome).toEqual({ kind: 'applied', done: 1, total: 1 })
  })

  it('the steps that were done on another machine', async () => {
    const elsewhere = [done(0, 3), done(1, 4)]
    const { lines, outcome } = await apply(2, { entries: [started], elsewhere })
    expect(lines).toEqual([elsewhere, [begun(2)], [done(2)]])
    expect(outcome).toEqual({ kind: 'applied', done: 1, total: 1 })
  })

  it('the plan and its steps, when all of them were done on another machine', async () => {
    const elsewhere = [started, done(0, 3)]
    expect((await apply(1, { elsewhere })).lines.slice(0, 2)).toEqual([elsewhere, [begun(1)]])
  })
})

describe('a drift report that the client has shown', () => {
  it('counts for less than five seconds, else the orders are read again', async () => {
    const readsFor = async (at: number) => (await apply(0, { seen: { at, drift: noDrift(plan) } })).reads
    expect(await readsFor(now)).toBe(0)
    expect(await readsFor(now - 4_999)).toBe(0)
    expect(await readsFor(now - 5_000)).toBe(1)
  })
})

describe('the name of a step', () => {
  it('is its place in the plan when the portal keeps that', async () => {
    expect((await apply(0, {}, { isStored: true })).names).toEqual(['plan/1', 'plan/2', 'plan/3'])
    const { names } = await apply(0, {}, { of: planOfSteps(2, 1), isStored: true })
    expect(names.toSorted()).toEqual(['plan/1', 'plan/2', 'plan/3'])
  })

  it('is missing when the portal keeps no plan', async () => {
    expect((await apply(0, {})).names).toEqual([undefined, undefined, undefined])
  })
})
