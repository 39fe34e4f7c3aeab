import { createActor, toPromise, type ActorRefFrom } from 'xstate'
import { FailureError, type Failure } from '../kernel/failure.ts'
import { fromCall } from '../kernel/flow.ts'
import { limits } from '../kernel/limits.ts'
import { sideBySide } from '../kernel/side-by-side.ts'
import { textOf } from '../kernel/text-of.ts'
import type { BlockState, PlanStep } from './block-state.schema.ts'
import { groundOf, progressOf, type Moved } from './journal.rules.ts'
import type { JournalEntry } from './journal.schema.ts'
import { orderApplyMachine, type OrderApplyOutput, type StepNote } from './order-apply.machine.ts'
import type { OrderPlan, Plan } from './plan.schema.ts'

/** What a face gives to an apply. */
export interface ApplyPorts {
  /** The journal so far; empty for a plan that nobody has begun. */
  entries: readonly JournalEntry[]
  /** Keeps lines of the journal; resolves when they would survive a crash. Also what a progress display counts. */
  append: (entries: readonly JournalEntry[]) => Promise<void>
  /** Ctrl+C, or a button: steps that run are seen through, no further one begins. */
  signal?: AbortSignal | undefined
}

/** What the portal gives to an apply. */
export interface ApplyCalls {
  readState: (order: OrderPlan) => Promise<BlockState>
  /** Resolves when the step is done, also when only a look at the server could tell; throws a `FailureError`. */
  runStep: (order: OrderPlan, step: PlanStep) => Promise<unknown>
  now: () => number
}

/** How an apply ended. `done` counts the steps of this run, of the `total` that were left. */
export type ApplyOutcome =
  | { kind: 'applied'; done: number; total: number }
  /** Nothing was sent: these orders are not as plan and journal left them. */
  | { kind: 'moved'; moved: Moved[] }
  /** `failed` is null when it was told to stop. */
  | { kind: 'stopped'; done: number; total: number; failed: FailedStep | null }

export interface FailedStep {
  order: number
  block: string
  /** Null when the failure came between two steps: the journal could not be written. */
  step: PlanStep | null
  failure: Failure
}

/**
 * Applies plans: looks first whether the ground is still the same, then carries out the orders side by side,
 * each order step by step. The first failure lets no further step begin. Throws a `FailureError` when the
 * ground cannot be read, and when a code is needed; running again goes on where it stopped.
 */
export function planApplier({ readState, runStep, now }: ApplyCalls, ports: ApplyPorts) {
  const entries = [...ports.entries]
  const append = async (added: JournalEntry[]) => {
    await ports.append(added)
    entries.push(...added)
  }
  const journal = (order: OrderPlan) => (notes: readonly StepNote[]) =>
    append(
      notes.map((note) => {
        const step = { order: order.order, step: note.step, at: now() }
        return note.entry === 'failed'
          ? { entry: note.entry, ...step, reason: textOf(note.failure) }
          : { entry: note.entry, ...step }
      }),
    )

  async function apply(plan: Plan): Promise<ApplyOutcome> {
    const progress = progressOf(entries)
    const grounds = await sideBySide(plan.orders, limits.ordersSideBySide, async (order) => ({
      order,
      ground: groundOf(order, progress.get(order.order), await readState(order)),
    }))
    const moved = grounds.flatMap(({ ground }) => (ground.kind === 'moved' ? [ground.moved] : []))
    if (moved.length > 0) return { kind: 'moved', moved }
    const open = grounds.flatMap(({ order, ground }) =>
      ground.kind === 'same'
        ? [{ order, next: ground.next, isFound: ground.next > (progress.get(order.order)?.done ?? 0) }]
        : [],
    )
    const left = open.filter(({ order, next }) => next < order.steps.length)
    const total = left.reduce((sum, { order, next }) => sum + order.steps.length - next, 0)
    if (entries.length === 0 && total > 0) await append([{ entry: 'started', at: now(), plan }])
    for (const { order, next } of open.filter(({ isFound }) => isFound))
      await journal(order)([{ entry: 'done', step: next - 1 }])
    return carryOut(left, total)
  }

  async function carryOut(left: readonly { order: OrderPlan; next: number }[], total: number): Promise<ApplyOutcome> {
    const running = new Set<ActorRefFrom<typeof orderApplyMachine>>()
    const failures: FailedStep[] = []
    let [done, isStopping] = [0, ports.signal?.aborted ?? false]
    const stop = () => {
      isStopping = true
      for (const actor of running) if (actor.getSnapshot().status === 'active') actor.send({ type: 'apply.stop' })
    }
    ports.signal?.addEventListener('abort', stop)
    await sideBySide(left, limits.ordersSideBySide, async ({ order, next }) => {
      if (isStopping) return
      const actor = createActor(machineOf(order), { input: { steps: order.steps.length, next } })
      running.add(actor)
      const end = toPromise(actor)
      actor.start()
      const output: OrderApplyOutput = await end
      running.delete(actor)
      done += output.next - next
      if (output.kind === 'done') return
      if (output.failure) failures.push(failedStep(order, output.next, output.failure))
      stop()
    })
    ports.signal?.removeEventListener('abort', stop)
    const failed = failures.find(({ failure }) => failure.kind !== 'step-up-needed') ?? failures[0] ?? null
    if (failed?.failure.kind === 'step-up-needed') throw new FailureError(failed.failure)
    return done === total ? { kind: 'applied', done, total } : { kind: 'stopped', done, total, failed }
  }

  const machineOf = (order: OrderPlan) =>
    orderApplyMachine.provide({
      actors: {
        note: fromCall<unknown, StepNote[]>(journal(order)),
        runStep: fromCall<unknown, { step: number }>(async ({ step }) => {
          const next = order.steps[step]
          if (next) await runStep(order, next)
        }),
      },
    })

  return { apply }
}

const failedStep = ({ order, ip, subnet, steps }: OrderPlan, next: number, failure: Failure): FailedStep => ({
  order,
  block: `${ip}/${subnet}`,
  step: steps[next] ?? null,
  failure,
})
