import { isFinished, totalsOf, type PlanRow } from '@ip-portal/core/desired-state'
import { actorText } from '@ip-portal/core/audit'
import { formatDateTime } from '@ip-portal/core/kernel/values/dates'
import type { Context } from '../../../context.ts'
import type { Column } from '../../../terminal/output/columns.ts'
import { desiredStateCommandTexts as texts } from '../desired-state.texts.ts'
import { journalsOf, type Journal } from '../../../plans/journal-file.ts'
import { planningOf } from '../../../plans/planning-of.ts'
import { stepsDone } from './known-plan.ts'

type State = 'done' | 'open' | 'undone' | 'none'
/** Row of the history; `number` is null for a plan that only this machine knows. */
type HistoryRow = Omit<PlanRow, 'number'> & { number: number | null; state: State }

/** Lists the plans that were begun, newest first: those of the company, and those that only this machine knows. */
export async function showHistory(context: Context): Promise<void> {
  context.session()
  const stored = await context.read(planningOf(context).storedPlans())
  const known = new Set(stored.map(({ id }) => id))
  const local = [...journalsOf(context.settings)].filter(({ plan }) => !known.has(plan.id) && totalsOf(plan).steps > 0)
  const plans = [...stored, ...local.map(rowOf)].toSorted((one, other) =>
    (other.posted_at ?? '').localeCompare(one.posted_at ?? ''),
  )
  const undone = new Set([
    ...plans.flatMap(({ undoes, steps, done }) => (undoes !== null && done >= steps ? [undoes] : [])),
    ...[...journalsOf(context.settings)].flatMap(({ plan, entries }) =>
      plan.undoes !== null && isFinished(plan, entries) ? [plan.undoes] : [],
    ),
  ])
  const stateOf = ({ id, steps, done }: { id: string; steps: number; done: number }): State =>
    undone.has(id) ? 'undone' : done >= steps ? 'done' : done === 0 ? 'none' : 'open'
  const rows = plans.map((plan) => ({ ...plan, state: stateOf(plan) }))
  await context.print.list({ rows, fields, columns, none: texts.noHistory })
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

const fields = [
  ...(['id', 'number', 'state', 'made_at', 'posted_at', 'changed_at', 'undoes'] as const),
  ...(['orders', 'steps', 'done', 'actor'] as const),
] satisfies (keyof HistoryRow)[]

/** Orders that a row names; more are counted. */
const shownOrders = 3

const columns: Column<HistoryRow>[] = [
  { title: texts.planId, cell: ({ id }) => id },
  { title: texts.posted, cell: ({ posted_at }) => formatDateTime(posted_at), leaveOut: 1 },
  {
    title: texts.kind,
    cell: ({ undoes }) => (undoes === null ? texts.applyKind : texts.undoKind(undoes)),
    leaveOut: 4,
  },
  {
    title: texts.ordersTitle,
    cell: ({ orders }) => texts.ordersOf(orders.slice(0, shownOrders), orders.length - shownOrders),
    isCuttable: true,
  },
  { title: texts.stepsTitle, cell: ({ done, steps }) => `${done}/${steps}` },
  {
    title: texts.stateTitle,
    cell: ({ state }) => texts.states[state],
    severity: ({ state }) => (state === 'open' ? 'warning' : state === 'done' ? 'success' : 'secondary'),
  },
  {
    title: texts.actorTitle,
    cell: ({ actor }) => (actor.kind === '' ? texts.thisMachine : actorText({ actor })),
    leaveOut: 2,
  },
]
