import { failureText } from '../../kernel/failure/failure-text.ts'
import { isUncertain, toFailure } from '../../kernel/failure/failure.ts'
import { limits } from '../../kernel/values/limits.ts'
import type { PlanStep } from '../document/block-state.schema.ts'
import type { RemainingOrder } from './drift.rules.ts'
import type { JournalEntry } from './journal.schema.ts'
import type { ExecutedSteps, FailedStep } from './plan-apply.machine.ts'

/** An order of a plan, and the index of its next step; its version is that before the first of them. */
export type Work = Omit<RemainingOrder, 'current'>

/** Calls that the execution needs; steps and journal throw when they fail. */
export interface ExecuteStepsCalls {
  runStep: (work: Work, step: PlanStep) => Promise<unknown>
  append: (entries: JournalEntry[]) => Promise<void>
  isStopping: () => boolean
  now: () => number
}

/**
 * Executes the steps of many orders concurrently, those of one order one after another. A free lane takes the order
 * with the most steps left, so that all lanes end together. The journal holds the beginning of a step before it is
 * sent. After the first failure no further step begins; a failure that leaves open what the server did writes no end,
 * so that the next run reads the server's records first.
 */
export async function executeSteps(
  remaining: readonly Work[],
  { runStep, append, isStopping, now }: ExecuteStepsCalls,
): Promise<ExecutedSteps> {
  const idle: Work[] = remaining.filter(({ order, next }) => next < order.steps.length)
  const failures: FailedStep[] = []
  let done = 0
  const isOver = () => failures.length > 0 || isStopping()
  const take = () => {
    if (isOver() || idle.length === 0) return null
    const most = idle.reduce((best, one) => (stepsLeft(one) > stepsLeft(best) ? one : best))
    idle.splice(idle.indexOf(most), 1)
    return most
  }
  const stepOf = ({ order, next }: Work) => ({ order: order.order, step: next, at: now() })

  async function lane(): Promise<void> {
    let work = take()
    let notes: JournalEntry[] = work ? [{ entry: 'begun', ...stepOf(work) }] : []
    while (work) {
      const { order, next } = work
      const step = order.steps[next]
      if (step === undefined) throw new Error(`order ${order.order} has no step ${next}`)
      try {
        await append(notes)
        if (isOver()) return
        await runStep(work, step)
      } catch (error) {
        const failure = toFailure(error)
        failures.push({ order: order.order, block: `${order.ip}/${order.subnet}`, step, failure })
        notes = isUncertain(failure) ? [] : [{ entry: 'failed', ...stepOf(work), reason: failureText(failure) }]
        break
      }
      done += 1
      notes = [{ entry: 'done', ...stepOf(work) }]
      if (next + 1 < order.steps.length) idle.push({ ...work, next: next + 1 })
      work = take()
      // The end of one step and the beginning of the next reach the journal together.
      if (work) notes.push({ entry: 'begun', ...stepOf(work) })
    }
    // The next run finds a missing end in the server's records.
    if (notes.length > 0) await append(notes).catch(() => {})
  }

  await Promise.all(Array.from({ length: Math.min(limits.ordersConcurrency, idle.length) }, lane))
  const failed = failures.find(({ failure }) => failure.kind !== 'step-up-needed') ?? failures[0] ?? null
  return { done, failed }
}

const stepsLeft = ({ order, next }: Work) => order.steps.length - next
