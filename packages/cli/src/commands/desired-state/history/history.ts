import { actorText } from '@ip-portal/core/audit'
import { formatDateTime } from '@ip-portal/core/kernel/values/dates'
import type { Context } from '../../../context.ts'
import { historyOf, type HistoryRow } from '../../../plans/history-rows.ts'
import { journalTexts } from '../../../plans/journal.texts.ts'
import { planningOf } from '../../../plans/planning-of.ts'
import type { Column } from '../../../terminal/output/columns.ts'
import { desiredStateCommandTexts as texts } from '../desired-state.texts.ts'

/** Lists the plans that were begun, newest first: those of the company, and those that only this machine knows. */
export async function showHistory(context: Context): Promise<void> {
  context.session()
  const stored = await context.read(planningOf(context).storedPlans())
  await context.print.list({ rows: historyOf(context.settings, stored), fields, columns, none: texts.noHistory })
}

export const fields = [
  ...(['id', 'number', 'state', 'made_at', 'posted_at', 'changed_at', 'undoes'] as const),
  ...(['orders', 'steps', 'done', 'actor'] as const),
  ...(['confirm_by', 'confirmed_at', 'reverted_at'] as const),
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
    cell: ({ state }) => journalTexts.planStates[state],
    severity: ({ state }) =>
      state === 'open' || state === 'unconfirmed' ? 'warning' : state === 'done' ? 'success' : 'secondary',
  },
  {
    title: texts.actorTitle,
    cell: ({ actor }) => (actor.kind === '' ? texts.thisMachine : actorText({ actor })),
    leaveOut: 2,
  },
]
