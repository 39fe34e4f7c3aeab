import { createActor, toPromise } from 'xstate'
import { FailureError } from '../../kernel/failure/failure.ts'
import { fromCall } from '../../kernel/flow/flow.ts'
import { limits } from '../../kernel/values/limits.ts'
import { mapConcurrent } from '../../kernel/platform/map-concurrent.ts'
import type { BlockState, PlanStep } from '../document/block-state.schema.ts'
import { executeSteps } from './execute-steps.ts'
import { detectDrift, type DriftReport, type OrderLeft } from './drift.rules.ts'
import { progressOf } from './journal.rules.ts'
import type { JournalEntry } from './journal.schema.ts'
import { planApplyMachine, type ApplyOutcome, type ExecutedSteps } from './plan-apply.machine.ts'
import type { OrderPlan, Plan } from '../plan/plan.schema.ts'

/** What a face gives to an apply. */
export interface ApplyPorts {
  /** The journal so far; empty for a plan that nobody has begun. */
  entries: readonly JournalEntry[]
  /** Keeps lines of the journal, in the order of the calls; what a progress display counts as well. */
  append: (entries: readonly JournalEntry[]) => Promise<void>
  /** Ctrl+C, or a button: steps that run are seen through, no further one begins. */
  signal?: AbortSignal | undefined
  /** What the face saw of the ground, and when (ms); the orders are not read again for a moment. */
  seen?: { at: number; looked: DriftReport }
}

/** What the portal gives to an apply. */
export interface ApplyCalls {
  readState: (order: OrderPlan) => Promise<BlockState>
  /** Resolves when the step is done, also when only a look at the server could tell; throws a `FailureError`. */
  runStep: (order: OrderPlan, step: PlanStep) => Promise<unknown>
  now: () => number
}

/**
 * Applies plans. Throws a `FailureError` when nothing could be begun, and when a code is needed; applying again
 * goes on where it stopped.
 */
export function createPlanApply({ readState, runStep, now }: ApplyCalls, ports: ApplyPorts) {
  const entries = [...ports.entries]
  let { seen } = ports
  let isStopping = false
  const append = (added: JournalEntry[]) => {
    entries.push(...added)
    return ports.append(added)
  }

  async function lookForDrift(plan: Plan): Promise<DriftReport> {
    const known = seen && now() - seen.at < limits.driftCheckValidMs ? seen.looked : null
    seen = undefined
    if (known) return known
    return detectDrift(plan, entries, await mapConcurrent(plan.orders, limits.ordersConcurrency, readState))
  }

  /** The beginning, or what a look at the server has told since. */
  async function openJournal({ plan, left }: { plan: Plan; left: readonly OrderLeft[] }): Promise<void> {
    const progress = progressOf(entries)
    const found = left.filter(({ order, next }) => next > (progress.get(order.order)?.done ?? 0))
    const added: JournalEntry[] = [
      ...(entries.length === 0 ? [{ entry: 'started' as const, at: now(), plan }] : []),
      ...found.map(({ order, next }) => ({ entry: 'done' as const, order: order.order, step: next - 1, at: now() })),
    ]
    if (added.length > 0) await append(added)
  }

  const machine = planApplyMachine.provide({
    actors: {
      detectDrift: fromCall(lookForDrift),
      openJournal: fromCall<unknown, { plan: Plan; left: OrderLeft[] }>(openJournal),
      executeSteps: fromCall<ExecutedSteps, OrderLeft[]>((left) =>
        executeSteps(left, { runStep, append, now, isStopping: () => isStopping }),
      ),
    },
    actions: {
      beginNoOther: () => {
        isStopping = true
      },
    },
  })

  async function apply(plan: Plan): Promise<Exclude<ApplyOutcome, { kind: 'failed' }>> {
    const actor = createActor(machine, { input: { plan } })
    const stop = () => {
      if (actor.getSnapshot().status === 'active') actor.send({ type: 'apply.stop' })
    }
    const ended = toPromise(actor)
    actor.start()
    if (ports.signal?.aborted) stop()
    ports.signal?.addEventListener('abort', stop)
    const outcome = await ended
    ports.signal?.removeEventListener('abort', stop)
    if (outcome.kind === 'failed') throw new FailureError(outcome.failure)
    if (outcome.kind === 'stopped' && outcome.failed?.failure.kind === 'step-up-needed')
      throw new FailureError(outcome.failed.failure)
    return outcome
  }

  return { apply }
}
