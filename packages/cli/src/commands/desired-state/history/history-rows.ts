import { isFinished, totalsOf, type PlanRow } from '@ip-portal/core/desired-state'
import type { Context } from '../../../context.ts'
import { journalsOf, type Journal } from '../../../plans/journal-file.ts'
import { stepsDone } from './known-plan.ts'

type State = 'done' | 'open' | 'undone' | 'none'
/** Row of the history; `number` is null for a plan that only this machine knows. */
export type HistoryRow = Omit<PlanRow, 'number'> & { number: number | null; state: State }

/** Joins the plans of the company and those that only this machine knows, newest first. */
export function historyOf({ settings }: Pick<Context, 'settings'>, stored: readonly PlanRow[]): HistoryRow[] {
  const journals = [...journalsOf(settings)]
  const known = new Set(stored.map(({ id }) => id))
  const local = journals.filter(({ plan }) => !known.has(plan.id) && totalsOf(plan).steps > 0)
  const plans = [...stored, ...local.map(rowOf)].toSorted((one, other) =>
    (other.posted_at ?? '').localeCompare(one.posted_at ?? ''),
  )
  const undone = new Set([
    ...plans.flatMap(({ undoes, steps, done }) => (undoes !== null && done >= steps ? [undoes] : [])),
    ...journals.flatMap(({ plan, entries }) =>
      plan.undoes !== null && isFinished(plan, entries) ? [plan.undoes] : [],
    ),
  ])
  const stateOf = ({ id, steps, done }: { id: string; steps: number; done: number }): State =>
    undone.has(id) ? 'undone' : done >= steps ? 'done' : done === 0 ? 'none' : 'open'
  return plans.map((plan) => ({ ...plan, state: stateOf(plan) }))
}

/** Row of a plan that only this machine knows. */
function rowOf({ plan, entries }: Journal): Omit<HistoryRow, 'state'> {
  const times = entries.map(({ at }) => new Date(at).toISOString())
  return {
    ...{
      id: plan.id,
      number: null,
      made_at: plan.madeAt,
      posted_at: times[0] ?? null,
      changed_at: times.at(-1) ?? null,
    },
    ...{ undoes: plan.undoes, orders: plan.orders.map(({ order }) => order) },
    ...{ steps: totalsOf(plan).steps, done: stepsDone(entries), actor: { kind: '', name: null } },
  }
}
