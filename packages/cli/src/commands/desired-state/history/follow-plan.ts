import {
  desiredStateTexts,
  stepContent,
  unconfirmedText,
  type Plan,
  type StoredPlan,
} from '@ip-portal/core/desired-state'
import { formatDateTime } from '@ip-portal/core/kernel/values/dates'
import type { RoutingPlans } from '@ip-portal/core/routing-plans'
import type { Context } from '../../../context.ts'
import { CliError, exitCodes, usageError } from '../../../errors/exit-codes.ts'
import { emit, watch, type Change } from '../../shared/watch.ts'
import { desiredStateCommandTexts as texts } from '../desired-state.texts.ts'

/** Seconds between two reads: while steps are done, and while a plan waits for its confirmation. */
const stepSeconds = 2
const confirmSeconds = 5

/**
 * Follows a plan that the portal keeps until it has ended, on whatever device it is applied: a line for each step that is done, and
 * one for its confirmation or its way back. `seen` are the numbers of the steps that this run has
 * done and written itself.
 */
export async function followPlan(
  context: Context,
  planning: RoutingPlans,
  id: string,
  seen?: ReadonlySet<number>,
): Promise<void> {
  const end = await watch(context, {
    read: planning.storedPlan(id),
    isOfOwnChange: seen !== undefined,
    everySeconds: (stored) => (stored && isApplied(stored) ? confirmSeconds : stepSeconds),
    isOver: (stored) => stored === null || endOf(stored) !== null,
    changes: (before, now) =>
      now === null ? [] : changesOf(before, now, seen ?? new Set(), context.portal.auth.now()),
  })
  if (end === null) throw usageError(texts.unknownPlan(id), [texts.historyHint])
  if (endOf(end) === 'reverted')
    throw new CliError(exitCodes.notApplied, 'PLAN_REVERTED', texts.reverted(formatDateTime(end.reverted_at)), [], {
      plan: id,
      steps_done: end.done,
      steps_total: end.steps,
    })
}

const isApplied = ({ done, steps }: StoredPlan) => done >= steps

/** End of a plan; null while steps or the confirmation are awaited. */
function endOf(stored: StoredPlan): 'reverted' | 'confirmed' | 'applied' | null {
  if (stored.reverted_at !== null) return 'reverted'
  if (stored.confirmed_at !== null) return 'confirmed'
  return isApplied(stored) && stored.confirm_by === null ? 'applied' : null
}

function changesOf(before: StoredPlan | null, now: StoredPlan, seen: ReadonlySet<number>, time: number): Change[] {
  const known = new Set([...seen, ...(before?.steps_done ?? []).map(({ step }) => step)])
  const fresh = now.steps_done
    .filter(({ step }) => !known.has(step))
    .toSorted((one, other) => Date.parse(one.at ?? '') - Date.parse(other.at ?? '') || one.step - other.step)
  const total = now.steps
  const done = now.done - fresh.length
  const [end, wasEnd] = [endOf(now), before && endOf(before)]
  const isWaiting = now.confirm_by !== null && (before?.confirm_by ?? null) === null && isApplied(now)
  return [
    ...fresh.map(({ step, at }, index) => ({ ...stepChange(now.plan, step, { done: done + index + 1, total }), at })),
    ...(isWaiting ? [unconfirmedChange(now, time)] : []),
    ...(end === null || end === wasEnd ? [] : [endChange(now, end)]),
  ]
}

/** Line of a step that is done; `step` counts the steps of the whole plan from 1 on. */
function stepChange(plan: Plan, step: number, { done, total }: { done: number; total: number }): Change {
  const all = plan.orders.flatMap(({ order, ip, subnet, steps }) =>
    steps.map((one) => ({ order, op: one.op, record: stepContent(one, `${ip}/${subnet}`) })),
  )
  const { order, op, record } = all[step - 1] ?? { order: 0, op: 'add' as const, record: '?' }
  const styles = { add: 'green', delete: 'red', replace: 'yellow' } as const
  return {
    line: `${desiredStateTexts.signs[op]} #${order}  ${record}  (${done}/${total})`,
    style: styles[op],
    data: { event: 'step', plan: plan.id, step, order_id: order, op, record, done, total },
  }
}

const unconfirmedChange = ({ id, confirm_by }: StoredPlan, now: number): Change => ({
  line: unconfirmedText(confirm_by, now),
  style: 'yellow',
  data: { event: 'unconfirmed', plan: id, confirm_by },
})

const endChange = ({ id, done, steps, ...plan }: StoredPlan, event: 'reverted' | 'confirmed' | 'applied'): Change => ({
  at: event === 'applied' ? null : plan[`${event}_at`],
  line: texts.planEnds[event](id),
  style: event === 'reverted' ? 'red' : 'green',
  data: { event, plan: id, done, total: steps },
})

/** Number of a step among those of the whole plan, from 1 on. */
export function stepNumber({ orders }: Plan, order: number, index: number): number {
  const at = orders.findIndex((one) => one.order === order)
  return orders.slice(0, at).reduce((sum, { steps }) => sum + steps.length, index + 1)
}

/** Writes a step of this run. */
export const emitStep = (context: Context, plan: Plan, step: number, progress: { done: number; total: number }): void =>
  emit(context, stepChange(plan, step, progress))
