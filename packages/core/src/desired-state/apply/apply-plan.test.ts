import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { createActor, toPromise } from 'xstate'
import { FailureError } from '../../kernel/failure/failure.ts'
import { differenceOf, isSameState, stateAfter } from '../document/block-state.rules.ts'
import type { BlockState, PlanStep, RoaRecord, RouteRecord } from '../document/block-state.schema.ts'
import { planOf } from '../plan/plan-file.rules.ts'
import { planOrder } from '../plan/plan.rules.ts'
import type { OrderPlan, Plan } from '../plan/plan.schema.ts'
import { planApply, type ApplyCalls } from './apply-plan.ts'
import { detectDrift, noDrift } from './drift.rules.ts'
import type { Work } from './execute-steps.ts'
import type { JournalEntry } from './journal.schema.ts'
import type { ApplyOutcome } from './plan-apply.machine.ts'

/** Runs an apply to its end. Throws a `FailureError` when nothing could begin and when a code is needed. */
async function runToEnd(machine: ReturnType<typeof planApply>, plan: Plan): Promise<ApplyOutcome> {
  const end = await toPromise(createActor(machine, { input: plan }).start())
  if (end.kind !== 'done') throw new FailureError(end.failure)
  return end.value
}

const block = { ip: '192.0.2.0', subnet: '24' }
const route = (asn: number): RouteRecord => ({
  kind: 'route',
  origin: `AS${asn}`,
  maintainer: 'EXAMPLE-MNT',
  prefix: '192.0.2.0/24',
})
const roa = (asn: number): RoaRecord => ({ kind: 'roa', asn: `AS${asn}`, maxLength: 24 })
const servers = (name: string) => ({
  kind: 'name-servers' as const,
  domain: '2.0.192.in-addr.arpa',
  servers: [`ns1.${name}.example`, `ns2.${name}.example`],
})
const state = (routes: number[], roas: number[] = [], names: string | null = null): BlockState => ({
  routes: routes.map(route),
  roas: roas.map(roa),
  nameServers: names === null ? null : servers(names),
})

/** The block as a server without versions shows it. */
const blockOf = (records: BlockState) => ({ records, version: null })

const orderPlan = (order: number, before: BlockState, after: BlockState): OrderPlan =>
  planOrder({
    path: { order, ...block },
    before,
    after,
    registry: [],
    allowance: { available: 3, fee: 25 },
  })
const planFor = (orders: OrderPlan[]): Plan =>
  planOf(
    { id: 'plan', madeAt: '2026-01-01T00:00:00.000Z', undoes: null, portal: null, company: null, rpkiAt: null },
    orders,
  )

/** Makes a server that keeps the state of every order and refuses the same calls as a real one. */
function portalOf(states: ReadonlyMap<number, BlockState>) {
  const held = new Map(states)
  const read = (order: number) => {
    const found = held.get(order)
    if (!found) throw new FailureError({ kind: 'refused', status: 404 })
    return found
  }
  return {
    read,
    states: held,
    run: (order: number, step: PlanStep) => {
      const before = read(order)
      const has = (record: object) => isSameState(before, stateAfter(before, { op: 'add', to: record as RouteRecord }))
      if (step.op === 'add' && has(step.to)) throw new FailureError({ kind: 'refused', status: 409 })
      if (step.op === 'delete' && !has(step.from)) throw new FailureError({ kind: 'refused', status: 404 })
      held.set(order, stateAfter(before, step))
    },
  }
}
type Server = ReturnType<typeof portalOf>

/** Runs an apply whose process ends at its n-th effect, before or after it has happened. */
async function killedAt(server: Server, plan: Plan, journal: JournalEntry[], at: number, isAfter: boolean) {
  let effects = 0
  const never = new Promise<never>(() => {})
  return new Promise<ApplyOutcome | 'killed'>((resolve, reject) => {
    const effect = async (happen: () => void) => {
      effects += 1
      if (effects > at) return never
      if (effects === at) {
        if (isAfter) happen()
        resolve('killed')
        return never
      }
      await Promise.resolve()
      return happen()
    }
    const calls = {
      readBlock: ({ order }: OrderPlan) => Promise.resolve(blockOf(server.read(order))),
      storePlan: () => Promise.resolve(false),
      runStep: ({ order }: Work, step: PlanStep) => effect(() => server.run(order.order, step)),
      now: () => 0,
    }
    const append = (added: readonly JournalEntry[]) => effect(() => void journal.push(...added))
    runToEnd(planApply(calls, { entries: [...journal], append }), plan).then(resolve, reject)
  })
}

const apply = (server: Server, plan: Plan, journal: JournalEntry[]) => killedAt(server, plan, journal, Infinity, false)

const numbers = fc.uniqueArray(fc.nat(4), { maxLength: 4 })
const anyState = fc
  .tuple(numbers, numbers, fc.constantFrom(null, 'a', 'b'))
  .map(([routes, roas, names]) => state(routes, roas, names))
const anyChange = fc.tuple(anyState, anyState)
const anyChanges = fc.array(anyChange, { minLength: 1, maxLength: 3 })

const startOf = (changes: readonly (readonly [BlockState, BlockState])[]) => ({
  server: portalOf(new Map(changes.map(([before], order) => [order, before]))),
  plan: planFor(changes.map(([before, after], order) => orderPlan(order, before, after))),
})
const holds = (server: Server, side: 0 | 1, changes: readonly (readonly [BlockState, BlockState])[]) =>
  changes.forEach((change, order) => expect(differenceOf(change[side], server.read(order))).toEqual([]))

describe('for random states before and after', () => {
  it('apply reaches the desired state, and applying again does nothing', async () => {
    await fc.assert(
      fc.asyncProperty(anyChanges, async (changes) => {
        const { server, plan } = startOf(changes)
        const journal: JournalEntry[] = []
        expect(await apply(server, plan, journal)).toMatchObject({ kind: 'applied' })
        holds(server, 1, changes)
        const again = [...journal]
        expect(await apply(server, plan, journal)).toEqual({ kind: 'applied', done: 0, total: 0 })
        expect(journal).toEqual(again)
      }),
    )
  })

  it('from every point of interruption a second run reaches the desired state, and an undo the state before', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyChanges,
        fc.integer({ min: 1, max: 40 }),
        fc.boolean(),
        fc.boolean(),
        async (changes, at, isAfter, isUndone) => {
          const { server, plan } = startOf(changes)
          const journal: JournalEntry[] = []
          await killedAt(server, plan, journal, at, isAfter)
          if (isUndone) {
            await undo(server, plan, journal)
            holds(server, 0, changes)
          } else {
            expect(await apply(server, plan, journal)).toMatchObject({ kind: 'applied' })
            holds(server, 1, changes)
          }
        },
      ),
      { numRuns: 300 },
    )
  })

  it('a journal without its last lines, lost in a power cut, is enough to go on and to undo', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyChanges,
        fc.integer({ min: 2, max: 40 }),
        fc.nat(40),
        fc.boolean(),
        async (changes, at, lost, isUndone) => {
          const { server, plan } = startOf(changes)
          const journal: JournalEntry[] = []
          await killedAt(server, plan, journal, at, true)
          journal.splice(Math.max(1, journal.length - lost))
          if (isUndone) await undo(server, plan, journal)
          else expect(await apply(server, plan, journal)).toMatchObject({ kind: 'applied' })
          holds(server, isUndone ? 0 : 1, changes)
        },
      ),
    )
  })

  it('an undo that was interrupted goes on, and returns to the state before', async () => {
    await fc.assert(
      fc.asyncProperty(anyChanges, fc.integer({ min: 1, max: 40 }), fc.boolean(), async (changes, at, isAfter) => {
        const { server, plan } = startOf(changes)
        const journal: JournalEntry[] = []
        await apply(server, plan, journal)
        const back = undoPlanOf(server, plan, journal)
        const undoJournal: JournalEntry[] = []
        await killedAt(server, back, undoJournal, at, isAfter)
        expect(await apply(server, back, undoJournal)).toMatchObject({ kind: 'applied' })
        holds(server, 0, changes)
      }),
    )
  })
})

function undoPlanOf(server: Server, plan: Plan, journal: readonly JournalEntry[]): Plan {
  const orders = plan.orders.map((order) => ({ order, ...blockOf(server.read(order.order)) }))
  const { drifted, remaining } = detectDrift(journal, orders)
  expect(drifted).toEqual([])
  return planFor(remaining.map(({ order, current }) => orderPlan(order.order, current, order.before)))
}
const undo = (server: Server, plan: Plan, journal: readonly JournalEntry[]) =>
  apply(server, undoPlanOf(server, plan, journal), [])

describe('what stops an apply', () => {
  const changes = [[state([1], [1]), state([2, 3], [2, 3])]] as const

  it('drift: nothing is sent, and the drifted records are named', async () => {
    const { server, plan } = startOf(changes)
    server.run(0, { op: 'add', to: route(9) })
    server.run(0, { op: 'delete', from: roa(1) })
    const journal: JournalEntry[] = []
    expect(await apply(server, plan, journal)).toEqual({
      kind: 'drifted',
      drifted: [{ order: 0, block: '192.0.2.0/24', gone: [roa(1)], added: [route(9)] }],
    })
    expect(journal).toEqual([])
  })

  it('a step of the plan that another user has done is drift too', async () => {
    const { server, plan } = startOf(changes)
    server.run(0, plan.orders[0]?.steps[0] as PlanStep)
    expect(await apply(server, plan, [])).toMatchObject({ kind: 'drifted' })
  })

  const failing = (server: Server, failAt: number, error: FailureError) => {
    let calls = 0
    return {
      readBlock: ({ order }: OrderPlan) => Promise.resolve(blockOf(server.read(order))),
      storePlan: () => Promise.resolve(false),
      runStep: ({ order }: Work, step: PlanStep) => {
        calls += 1
        if (calls === failAt) return Promise.reject(error)
        return Promise.resolve(server.run(order.order, step))
      },
      now: () => 0,
    }
  }

  it('the first failure: no further step begins in any order, and a second run goes on', async () => {
    const many = Array.from({ length: 3 }, () => changes[0])
    const { server, plan } = startOf(many)
    const journal: JournalEntry[] = []
    const append = (added: readonly JournalEntry[]) => Promise.resolve(void journal.push(...added))
    const refused = new FailureError({ kind: 'refused', status: 409, message: 'Olmaz' })
    const outcome = await runToEnd(planApply(failing(server, 5, refused), { entries: [], append }), plan)
    expect(outcome).toMatchObject({ kind: 'stopped', failed: { failure: { message: 'Olmaz' } } })
    expect(journal.filter(({ entry }) => entry === 'failed')).toMatchObject([{ reason: 'Olmaz' }])
    const done = journal.filter(({ entry }) => entry === 'done').length
    expect(outcome).toMatchObject({ done, total: 18 })
    expect(done).toBeLessThan(9)
    expect(await apply(server, plan, journal)).toEqual({ kind: 'applied', done: 18 - done, total: 18 - done })
    holds(server, 1, many)
  })

  it('a journal that cannot be written: a step that it does not hold is not sent', async () => {
    const { server, plan } = startOf(changes)
    const journal: JournalEntry[] = []
    const append = (added: readonly JournalEntry[]) => {
      if (journal.length >= 5) return Promise.reject(new Error('disk full'))
      return Promise.resolve(void journal.push(...added))
    }
    const calls = failing(server, 0, new FailureError({ kind: 'offline' }))
    const outcome = await runToEnd(planApply(calls, { entries: [], append }), plan)
    expect(outcome).toMatchObject({ kind: 'stopped', failed: { failure: { kind: 'bug' } } })
    expect(await apply(server, plan, journal)).toMatchObject({ kind: 'applied' })
    holds(server, 1, changes)
  })

  it('a new drift report is not read again, an old one is', async () => {
    const { server, plan } = startOf(changes)
    server.run(0, { op: 'add', to: route(9) })
    const calls = failing(server, 0, new FailureError({ kind: 'offline' }))
    const drift = noDrift(plan)
    const append = () => Promise.resolve()
    const late = { ...calls, now: () => 60_000 }
    expect(await runToEnd(planApply(late, { entries: [], append, seen: { at: 0, drift } }), plan)).toMatchObject({
      kind: 'drifted',
    })
    // The route that the old report does not know is found after the last step.
    vi.useFakeTimers()
    try {
      const ended = runToEnd(planApply(calls, { entries: [], append, seen: { at: 0, drift } }), plan)
      await vi.runAllTimersAsync()
      expect(await ended).toMatchObject({ kind: 'differing', differing: [{ gone: [], added: [route(9)] }] })
    } finally {
      vi.useRealTimers()
    }
  })

  it('an expired code: the same apply goes on with the next code', async () => {
    const { server, plan } = startOf(changes)
    const journal: JournalEntry[] = []
    const append = (added: readonly JournalEntry[]) => Promise.resolve(void journal.push(...added))
    const needed = new FailureError({ kind: 'step-up-needed', code: 'STEP_UP_REQUIRED' })
    const machine = planApply(failing(server, 3, needed), { entries: [], append })
    await expect(runToEnd(machine, plan)).rejects.toEqual(needed)
    expect(await runToEnd(machine, plan)).toEqual({ kind: 'applied', done: 4, total: 4 })
    expect(journal.filter(({ entry }) => entry === 'started')).toHaveLength(1)
    holds(server, 1, changes)
  })

  it('a stop while the plan is stored ends the call, which might take half a minute', async () => {
    const { server, plan } = startOf(changes)
    let signalOfCall: AbortSignal | null = null
    const calls: ApplyCalls = {
      ...failing(server, 0, new FailureError({ kind: 'offline' })),
      storePlan: (_, signal) => {
        signalOfCall = signal
        queueMicrotask(() => actor.send({ type: 'apply.stop' }))
        return new Promise(() => {})
      },
    }
    const actor = createActor(planApply(calls, { entries: [], append: () => Promise.resolve() }), { input: plan })
    const { value: outcome } = (await toPromise(actor.start())) as { value: ApplyOutcome }
    expect(outcome).toEqual({ kind: 'stopped', done: 0, total: 6, failed: null })
    expect(signalOfCall).toMatchObject({ aborted: true })
  })

  it('a stop: the running step is seen through', async () => {
    const { server, plan } = startOf(changes)
    const journal: JournalEntry[] = []
    const append = (added: readonly JournalEntry[]) => {
      journal.push(...added)
      if (journal.filter(({ entry }) => entry === 'done').length === 2) actor.send({ type: 'apply.stop' })
      return Promise.resolve()
    }
    const calls = failing(server, 0, new FailureError({ kind: 'offline' }))
    const actor = createActor(planApply(calls, { entries: [], append }), { input: plan })
    const { value: outcome } = (await toPromise(actor.start())) as { value: ApplyOutcome }
    expect(outcome).toEqual({ kind: 'stopped', done: 2, total: 6, failed: null })
    await undo(server, plan, journal)
    holds(server, 0, changes)
  })
})
