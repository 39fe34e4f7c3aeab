import { differenceOf, isSameState, stateAfter } from '../document/block-state.rules.ts'
import type { BlockRecord, BlockState } from '../document/block-state.schema.ts'
import { progressOf, type Progress } from './journal.rules.ts'
import type { JournalEntry } from './journal.schema.ts'
import { stateWhenDone } from '../plan/plan.rules.ts'
import type { OrderPlan, Plan } from '../plan/plan.schema.ts'

/** A record that is not as the plan left it: gone, or there without the plan's doing. */
export interface DriftedOrder {
  order: number
  block: string
  gone: BlockRecord[]
  come: BlockRecord[]
}

/** An order on unmoved ground: what it has now, and the step that it goes on with. */
export interface OrderLeft {
  order: OrderPlan
  next: number
  current: BlockState
}

/** The ground of a plan: orders that are no longer as plan and journal left them, and the others. */
export interface DriftReport {
  moved: DriftedOrder[]
  left: OrderLeft[]
}

/** Compares a plan and its journal with the present states of its orders, given in their order. */
export function detectDrift(plan: Plan, entries: readonly JournalEntry[], states: readonly BlockState[]): DriftReport {
  const progress = progressOf(entries)
  const looked: DriftReport = { moved: [], left: [] }
  for (const [at, order] of plan.orders.entries()) {
    const ground = groundOf(order, progress.get(order.order), states[at] ?? order.before)
    if (ground.kind === 'moved') looked.moved.push(ground.moved)
    else looked.left.push({ order, next: ground.next, current: ground.current })
  }
  return looked
}

/** The ground of a plan that was made a moment ago. */
export const noDrift = ({ orders }: Plan): DriftReport => ({
  moved: [],
  left: orders.map((order) => ({ order, next: 0, current: order.before })),
})

/** A plan without the steps that are done. */
export const remaining = (plan: Plan, { left }: DriftReport): Plan => ({
  ...plan,
  orders: left.map(({ order, next }) => ({ ...order, steps: order.steps.slice(next) })),
})

type Ground = { kind: 'same'; next: number; current: BlockState } | { kind: 'moved'; moved: DriftedOrder }

/**
 * Compares what the server has with what plan and journal expect. A journal holds at least what was done: the end
 * of a step may be missing from it, and after a power cut those of several, so a state further along the plan's
 * own way is the same ground. Without a journal only the state before the plan is.
 */
function groundOf(plan: OrderPlan, progress: Progress | undefined, current: BlockState): Ground {
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
