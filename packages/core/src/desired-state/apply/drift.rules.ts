import { differenceOf, isSameState, stateAfter } from '../document/block-state.rules.ts'
import type { BlockRecord, BlockState } from '../document/block-state.schema.ts'
import type { CurrentBlock } from '../plan/block-reading.rules.ts'
import { stateWhenDone } from '../plan/plan.rules.ts'
import type { OrderPlan, Plan } from '../plan/plan.schema.ts'
import { progressOf, type Progress } from './journal.rules.ts'
import type { JournalEntry } from './journal.schema.ts'

/** An order whose records are no longer as plan and journal left them. */
export interface DriftedOrder {
  order: number
  block: string
  /** Records that the plan expects and the server no longer has. */
  gone: BlockRecord[]
  /** Records that the server has and the plan does not expect. */
  added: BlockRecord[]
}

/** An order without drift: its present state, its version, and the index of the step to go on with. */
export interface RemainingOrder {
  order: OrderPlan
  next: number
  current: BlockState
  version: string | null
}

/** The orders of a plan, divided into those that have drifted and those that can go on. */
export interface DriftReport {
  drifted: DriftedOrder[]
  remaining: RemainingOrder[]
}

/** An order of a plan, and its present block. */
export interface CurrentOrder extends CurrentBlock {
  order: OrderPlan
}

/** Compares the orders of a plan and their journal with their present blocks. */
export function detectDrift(entries: readonly JournalEntry[], orders: readonly CurrentOrder[]): DriftReport {
  const progress = progressOf(entries)
  const report: DriftReport = { drifted: [], remaining: [] }
  for (const { order, records: current, version } of orders) {
    const found = compareOrder(order, progress.get(order.order), current)
    if (found.kind === 'drifted') report.drifted.push(found.drifted)
    else report.remaining.push({ order, next: found.next, current, version })
  }
  return report
}

/** Drift report of a plan, and whether all of its orders are as before its first step, or as after its last one. */
export interface PlanStatus extends DriftReport {
  isAtStart: boolean
  isAtEnd: boolean
}

/**
 * Compares the orders of a plan and their journal, also with the two ends of the plan: another apply or undo may have
 * led there.
 */
export const planStatus = (entries: readonly JournalEntry[], orders: readonly CurrentOrder[]): PlanStatus => ({
  ...detectDrift(entries, orders),
  isAtStart: orders.every(({ order, records }) => isSameState(order.before, records)),
  isAtEnd: differencesAfter(orders).length === 0,
})

/** Report of a plan that was made a moment ago: nothing has drifted and every step remains. */
export const noDrift = ({ orders }: Plan): DriftReport => ({
  drifted: [],
  remaining: orders.map((order) => ({ order, next: 0, current: order.before, version: null })),
})

type Comparison = { kind: 'same'; next: number } | { kind: 'drifted'; drifted: DriftedOrder }

/**
 * Compares what the server has with what plan and journal expect. A journal may lack the end of the last step, and
 * after a power cut the ends of several, so a state further along the plan's own way is no drift. Without a journal
 * only the state before the plan is.
 */
function compareOrder(plan: OrderPlan, progress: Progress | undefined, current: BlockState): Comparison {
  const done = progress?.done ?? 0
  const expected = stateWhenDone(plan, done)
  if (isSameState(expected, current)) return { kind: 'same', next: done }
  let state = expected
  for (const [at, step] of progress === undefined ? [] : plan.steps.slice(done).entries()) {
    state = stateAfter(state, step)
    if (isSameState(state, current)) return { kind: 'same', next: done + at + 1 }
  }
  return { kind: 'drifted', drifted: driftOf(plan, expected, current) }
}

function driftOf({ order, ip, subnet }: OrderPlan, expected: BlockState, current: BlockState): DriftedOrder {
  const steps = differenceOf(expected, current)
  return {
    order,
    block: `${ip}/${subnet}`,
    gone: steps.flatMap((step) => (step.op === 'add' ? [] : [step.from])),
    added: steps.flatMap((step) => (step.op === 'delete' ? [] : [step.to])),
  }
}

/** Lists the orders that are not as their plan leaves them. */
export const differencesAfter = (orders: readonly CurrentOrder[]): DriftedOrder[] =>
  orders.flatMap(({ order, records }) => {
    const expected = stateWhenDone(order, order.steps.length)
    return isSameState(expected, records) ? [] : [driftOf(order, expected, records)]
  })
