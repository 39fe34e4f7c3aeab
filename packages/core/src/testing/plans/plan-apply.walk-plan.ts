import type { AnyMachineSnapshot } from 'xstate'
import type { DriftReport } from '../../desired-state/apply/drift.rules.ts'
import { planApplyMachine, type ExecutedSteps, type FailedStep } from '../../desired-state/apply/plan-apply.machine.ts'
import { planOf } from '../../desired-state/plan/plan-file.rules.ts'
import { planOrder } from '../../desired-state/plan/plan.rules.ts'
import type { Plan } from '../../desired-state/plan/plan.schema.ts'
import { toFailure, type Failure } from '../../kernel/failure/failure.ts'
import type { DeferredServer, HeldRequest } from '../deferred-server/deferred-server.ts'
import { orderDetailOf } from '../fixtures/builders.ts'
import { callEndOf, type History, type WalkEvent, type WalkPlan } from '../walk/walk.ts'

const route = (origin: string) => ({ kind: 'route', origin, maintainer: '', prefix: '192.0.2.0/24' }) as const
const order = planOrder({
  path: { order: 1, ip: '192.0.2.0', subnet: '24' },
  before: { routes: [route('AS64500')], roas: [], nameServers: null },
  after: { routes: [route('AS64501')], roas: [], nameServers: null },
  registry: [],
  allowance: { available: 1, fee: 25 },
})

/** Plan of one order: a route is added, another deleted. */
export const planOfTwo = planOf(
  {
    id: 'plan',
    madeAt: '2026-01-01T00:00:00.000Z',
    undoes: null,
    portal: null,
    company: null,
    rpkiAt: null,
  },
  [order],
)

/** The order as a look after the last step finds it when something else has deleted the new route. */
export const differing = { order: 1, block: '192.0.2.0/24', gone: [route('AS64501')], added: [] }

/** Makes a report without drift, with the first `next` of the two steps done. */
export const driftReport = (next: number): DriftReport => ({
  drifted: [],
  remaining: [{ order, next, current: order.before, version: null }],
})

/** Second step of the plan, refused by the server. */
export const failedStep: FailedStep = {
  order: 1,
  block: '192.0.2.0/24',
  step: { op: 'delete', from: route('AS64500') },
  failure: { kind: 'refused', status: 409, message: 'Olmaz' },
}

const drifted = { order: 1, block: '192.0.2.0/24', gone: [], added: [route('AS64510')] }

const remainingOf = (history: History<typeof planApplyMachine>) =>
  (history.answer('detectDrift') as DriftReport).remaining

/** Events and outcomes of an apply, for the walks of machine, terminal and browser. */
export const planApplyWalkPlan: WalkPlan<typeof planApplyMachine> = {
  machine: planApplyMachine,
  inputs: [planOfTwo],
  events: { 'apply.stop': [{ type: 'apply.stop' }] },
  outcomes: {
    detectDrift: {
      done: [driftReport(0), driftReport(2), { drifted: [drifted], remaining: [] }],
      error: [{ kind: 'offline' }],
    },
    openJournal: { done: [undefined], error: [{ kind: 'bug', cause: 'disk full' }] },
    storePlan: { done: [undefined], error: [{ kind: 'offline' }] },
    executeSteps: {
      done: [
        { done: 2, failed: null },
        { done: 1, failed: failedStep },
        { done: 1, failed: null },
        { done: 1, failed: { ...failedStep, failure: { kind: 'step-up-needed', code: 'STEP_UP_REQUIRED' } } },
      ],
      error: [{ kind: 'bug', cause: 'no such step' }],
    },
    findDifferences: { done: [[], [differing]], error: [{ kind: 'offline' }] },
  },
  sends: {
    detectDrift: () => planOfTwo,
    openJournal: (history) => ({ plan: planOfTwo, remaining: remainingOf(history) }),
    storePlan: () => planOfTwo,
    executeSteps: remainingOf,
    findDifferences: () => planOfTwo,
  },
  delays: { lookAgain: 2_000 },
}

const isOneDone = ({ output }: WalkEvent) => {
  const { done, failed } = (output ?? {}) as Partial<ExecutedSteps>
  return done === 1 && failed === null
}

/**
 * True for an event that a client can bring about in this state. A journal is opened at once, steps end without a failure
 * before the last one only after a stop, and a step that the plan lacks is a fault of the program.
 */
export function canComeInClient(state: AnyMachineSnapshot, event: WalkEvent): boolean {
  if (event.type === 'xstate.error.actor.executeSteps') return false
  if (event.type === 'apply.stop') return !state.matches('openingJournal')
  return !isOneDone(event) || state.matches({ executingSteps: 'stopping' })
}

/** Narrows the outcomes of the first comparison, where the journal decides which ones there are. */
export const comparedAs = (
  plan: typeof planApplyWalkPlan,
  isWanted: (report: DriftReport) => boolean,
): typeof planApplyWalkPlan => ({
  ...plan,
  outcomes: {
    ...plan.outcomes,
    detectDrift: {
      ...plan.outcomes.detectDrift,
      done: plan.outcomes.detectDrift.done.filter((report) => isWanted(report as DriftReport)),
    },
  },
})

/** True where no step is left, which only a journal can tell. */
export const isNothingLeft = ({ remaining }: DriftReport): boolean => remaining.some(({ next }) => next === 2)

const block = '/ip/order/1/192.0.2.0/24'
const calls = {
  read: 'GET /orders/1',
  store: 'POST /plans',
  add: `POST ${block}/route`,
  delete: `DELETE ${block}/route/AS64500`,
} as const

/** Order of the plan with these origins. */
export const plannedOrder = (...origins: readonly string[]) =>
  orderDetailOf({
    id: 1,
    ipDetails: {
      ip: '192.0.2.0',
      subnet: '24',
      cidr: null,
      inetnum: null,
      routes: origins.map((origin) => ({ origin, maintainer: '', last_modified: null, prefix: '192.0.2.0/24' })),
      roas: [],
      domain: null,
      validity: null,
      registry: null,
    },
  })
const orderAtStart = plannedOrder('AS64500')
const orderAtEnd = plannedOrder('AS64501')

/** Plan as the portal keeps it, with the first steps done. */
export const storedPlanOf = (plan: Plan, done: number) => ({
  success: true,
  id: plan.id,
  number: 1,
  made_at: plan.madeAt,
  posted_at: plan.madeAt,
  changed_at: plan.madeAt,
  undoes: null,
  orders: [1],
  steps: 2,
  done,
  actor: { kind: 'user', name: null },
  confirm_within: null,
  confirm_by: null,
  confirmed_at: null,
  reverted_at: null,
  plan,
  steps_done: Array.from({ length: done }, (_, at) => ({ step: at + 1, order_id: 1, at: plan.madeAt })),
})

/** Answers at once the calls around an apply that a walk does not check. */
export function prepareApply(deferred: DeferredServer): void {
  deferred.always('GET /orders/1/params', 200, { available: 2, fee: 25 })
  deferred.always(`GET ${block}/rpki/validate`, 200, { message: '', validCount: 0, routes: [] })
  deferred.always('POST /auth/2fa/verify', 200, { success: true })
  deferred.always('GET /auth/security-status', 200, {
    hasEmail: 1,
    isEmailVerified: 1,
    is2FAEnabled: 1,
    recoveryCodesLeft: 10,
    additions: ['plans'],
  })
}

/** Takes requests of a deferred server as one client does. */
interface Releases {
  next: (call: string) => Promise<HeldRequest>
  fail: (request: HeldRequest, failure: Failure) => void | Promise<void>
}

/** Makes the functions that end the calls of an apply at the server as the walk expects. */
export function applyServer(deferred: DeferredServer, { next, fail }: Releases) {
  const ok = { success: true }
  /** Request of the running call that has arrived already. */
  let arrived: HeldRequest | null = null
  let running: string = calls.read
  let isFirstDone = false

  async function take(call: string): Promise<HeldRequest> {
    const request = arrived ?? (await next(call))
    arrived = null
    if (request.call !== call) throw new Error(`${request.call} arrived instead of ${call}`)
    return request
  }

  async function endFirstStep(): Promise<void> {
    const request = await take(calls.add)
    expectStep(request, 1)
    request.answer(200, ok)
    isFirstDone = true
  }

  async function endSteps(event: WalkEvent): Promise<void> {
    if (!isFirstDone) await endFirstStep()
    if (isOneDone(event)) return
    const request = await take(calls.delete)
    expectStep(request, 2)
    const { failed } = event.output as ExecutedSteps
    if (failed === null) request.answer(200, ok)
    else await fail(request, failed.failure)
  }

  return {
    /** Waits until the running call is sent, and until the step that a stop is to see through has begun. */
    untilSent: async (coming: WalkEvent | undefined): Promise<void> => {
      if (running === calls.add && coming !== undefined && !isOneDone(coming)) {
        await endFirstStep()
        running = calls.delete
      }
      arrived = await take(running)
    },

    end: async (actor: string, event: WalkEvent): Promise<void> => {
      if (actor === 'openJournal') {
        running = calls.store
        return
      }
      if (actor === 'executeSteps') {
        await endSteps(event)
        running = calls.read
        return
      }
      const request = await take(actor === 'storePlan' ? calls.store : calls.read)
      if (callEndOf(event)?.failed) return fail(request, toFailure(event.error))
      if (actor === 'storePlan') {
        running = calls.add
        return request.answer(200, storedPlanOf(request.body as Plan, 0))
      }
      request.answer(200, orderOf(actor, event.output))
    },
  }
}

/** Order that makes a comparison end as the walk says. */
function orderOf(actor: string, output: unknown) {
  if (actor === 'findDifferences') return (output as unknown[]).length === 0 ? orderAtEnd : plannedOrder()
  const report = output as DriftReport
  if (report.drifted.length > 0) return plannedOrder('AS64500', 'AS64510')
  return isNothingLeft(report) ? orderAtEnd : orderAtStart
}

/** Expects that a step names its place in the stored plan. */
function expectStep({ call, headers }: HeldRequest, step: number): void {
  const name = headers['plan-step']
  if (typeof name !== 'string' || !name.endsWith(`/${step}`)) throw new Error(`${call} names the step ${String(name)}`)
}
