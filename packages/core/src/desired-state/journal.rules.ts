import * as v from 'valibot'
import { differenceOf, isSameState, recordKey, stateAfter } from './block-state.rules.ts'
import type { BlockRecord, BlockState, PlanStep } from './block-state.schema.ts'
import { JournalEntry } from './journal.schema.ts'
import { stateWhenDone } from './plan.rules.ts'
import type { OrderPlan, Plan } from './plan.schema.ts'

/** How far the steps of one order are: `done` of them for sure, one more perhaps. */
export interface Progress {
  done: number
  isNextOpen: boolean
}

const untouched: Progress = { done: 0, isNextOpen: false }

/** How far every order of a plan is, by its journal. */
export function progressOf(entries: readonly JournalEntry[]): ReadonlyMap<number, Progress> {
  const progress = new Map<number, Progress>()
  for (const entry of entries) {
    if (entry.entry === 'started') {
      for (const { order } of entry.plan.orders) progress.set(order, untouched)
      continue
    }
    const { done } = progress.get(entry.order) ?? untouched
    if (entry.entry === 'begun') progress.set(entry.order, { done, isNextOpen: true })
    if (entry.entry === 'failed') progress.set(entry.order, { done, isNextOpen: false })
    if (entry.entry === 'done') progress.set(entry.order, { done: entry.step + 1, isNextOpen: false })
  }
  return progress
}

/** True when the journal holds the end of every step. */
export function isFinished({ orders }: Plan, entries: readonly JournalEntry[]): boolean {
  const progress = progressOf(entries)
  return orders.every(({ order, steps }) => (progress.get(order)?.done ?? 0) >= steps.length)
}

/** A plan without the steps that its journal holds as done. */
export function remaining(plan: Plan, entries: readonly JournalEntry[]): Plan {
  const progress = progressOf(entries)
  return {
    ...plan,
    orders: plan.orders.map((order) => ({ ...order, steps: order.steps.slice(progress.get(order.order)?.done ?? 0) })),
  }
}

/** True when a step may have reached the server; a power cut may have taken the lines that would tell. */
export const hasTouched = (entries: readonly JournalEntry[]): boolean =>
  entries.length === 1 || [...progressOf(entries).values()].some(({ done, isNextOpen }) => done > 0 || isNextOpen)

/** A record that is not as the plan left it: gone, or there without the plan's doing. */
export interface Moved {
  order: number
  block: string
  gone: BlockRecord[]
  come: BlockRecord[]
}

/** Whether an order still stands where its plan or journal left it, and with which step it goes on. */
export type Ground = { kind: 'same'; next: number; current: BlockState } | { kind: 'moved'; moved: Moved }

/**
 * Compares what the server has with what plan and journal expect. A journal holds at least what was done: the end
 * of a step may be missing from it, and after a power cut those of several, so a state further along the plan's
 * own way is the same ground. Without a journal only the state before the plan is.
 */
export function groundOf(plan: OrderPlan, progress: Progress | undefined, current: BlockState): Ground {
  const done = progress?.done ?? 0
  const expected = stateWhenDone(plan, done)
  if (isSameState(expected, current)) return { kind: 'same', next: done, current }
  let state = expected
  for (const [at, step] of progress === undefined ? [] : plan.steps.slice(done).entries()) {
    state = stateAfter(state, step)
    if (isSameState(state, current)) return { kind: 'same', next: done + at + 1, current }
  }
  const steps = differenceOf(expected, current)
  return {
    kind: 'moved',
    moved: {
      order: plan.order,
      block: `${plan.ip}/${plan.subnet}`,
      gone: steps.flatMap((step) => (step.op === 'add' ? [] : [step.from])),
      come: steps.flatMap((step) => (step.op === 'delete' ? [] : [step.to])),
    },
  }
}

/** Creating the identical record again within this time of its deletion is no change (the server's rule). */
const undoWindowMs = 10 * 60_000

/** Records that an apply deleted so lately that making them again costs nothing; keys of `recordKey`. */
export function lateDeletions(
  order: number,
  steps: readonly PlanStep[],
  entries: readonly JournalEntry[],
  now: number,
): ReadonlySet<string> {
  return new Set(
    entries.flatMap((entry) => {
      if (entry.entry !== 'done' || entry.order !== order || entry.at < now - undoWindowMs) return []
      const step = steps[entry.step]
      return step?.op === 'delete' ? [recordKey(step.from)] : []
    }),
  )
}

/** One line of a journal as it was read; null for what is no entry, such as a line that was cut by a crash. */
export function readEntry(line: unknown): JournalEntry | null {
  const parsed = v.safeParse(JournalEntry, line)
  return parsed.success ? parsed.output : null
}
