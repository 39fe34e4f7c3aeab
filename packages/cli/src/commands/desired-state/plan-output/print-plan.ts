import {
  costText,
  desiredStateTexts,
  recordText,
  totalsOf,
  warningText,
  type OrderPlan,
  type Plan,
  type PlanStep,
} from '@ip-portal/core/desired-state'
import { routeName, validitySeverity, validityTexts, type RouteValidity } from '@ip-portal/core/routing'
import type { Context } from '../../../context.ts'
import type { Style } from '../../../terminal/io.ts'
import type { Column } from '../../../terminal/output/columns.ts'
import { severityStyles } from '../../../terminal/output/table.ts'

type State = RouteValidity['state']
type Stream = 'stdout' | 'stderr'

/** Row of a plan for programs: a step, or a route whose validity changes without a step. */
interface PlanRow {
  order: number
  block: string
  op: PlanStep['op'] | 'keep'
  record: string
  validity_before: State | null
  validity_after: State | null
}

const { signs, ops } = desiredStateTexts
const stepStyles: Record<PlanStep['op'], Style> = { add: 'green', delete: 'red', replace: 'yellow' }

/** Writes a plan to stdout: as JSON or YAML, as a difference at a terminal, one line a step for a pipe. */
export async function printPlan(context: Context, plan: Plan): Promise<void> {
  const { io, print, settings } = context
  if (settings.format === 'json' || settings.format === 'yaml') return print.record({ data: plan, sections: [] })
  const isEmpty = totalsOf(plan).steps === 0
  if (settings.format === null && io.isTerminal && !isEmpty)
    return io.data(planLines(context, plan, 'stdout').join('\n'))
  await print.list({ rows: rowsOf(plan), fields, columns, none: desiredStateTexts.nothingToDo })
  for (const order of plan.orders)
    for (const warning of order.warnings) io.warn(`#${order.order} ${warningText(warning)}`)
  if (!isEmpty) for (const line of summaryLines(plan)) io.notice(line)
}

/** Prints a plan on stderr before it is applied. */
export const announcePlan = (context: Context, plan: Plan): void =>
  context.io.notice(planLines(context, plan, 'stderr').join('\n'))

const summaryLines = (plan: Plan) => {
  const totals = totalsOf(plan)
  return [desiredStateTexts.summary(totals), costText(totals)]
}

function planLines({ io }: Context, plan: Plan, stream: Stream): string[] {
  const styled = (style: Style, text: string) => io.style(style, text, stream)
  return [
    ...plan.orders.filter(({ steps }) => steps.length > 0).flatMap((order) => [...orderLines(order, styled), '']),
    ...summaryLines(plan),
  ]
}

type Styled = (style: Style, text: string) => string

function orderLines({ order, ip, subnet, steps, validity, warnings }: OrderPlan, styled: Styled): string[] {
  const widest = Math.max(...Object.values(ops).map(({ length }) => length))
  const block = `${ip}/${subnet}`
  const changed = validity.filter(({ before, after }) => before !== after)
  const nameWidth = Math.max(0, ...changed.map((route) => routeName(route, block).length))
  return [
    styled('bold', `${desiredStateTexts.order} #${order}  ${block}`),
    ...steps.map((step) =>
      styled(stepStyles[step.op], `  ${signs[step.op]} ${ops[step.op].padEnd(widest)}  ${contentOf(step, block)}`),
    ),
    ...changed.map(
      (route) =>
        `  ${desiredStateTexts.validity} ${routeName(route, block).padEnd(nameWidth)}  ${stateText(route.before, styled)} -> ${stateText(route.after, styled)}`,
    ),
    ...warnings.map((warning) => styled('yellow', `  ! ${warningText(warning)}`)),
  ]
}

const contentOf = (step: PlanStep, block: string) =>
  step.op === 'replace'
    ? `${recordText(step.from, block)} -> ${step.to.servers.join(', ')}`
    : recordText(step.op === 'add' ? step.to : step.from, block)

const stateText = (state: State | null, styled: Styled = (_, text) => text) =>
  state === null ? desiredStateTexts.absent : styled(severityStyles[validitySeverity(state)], validityTexts[state])

function rowsOf({ orders }: Plan): PlanRow[] {
  return orders.flatMap(({ order, ip, subnet, steps, validity }) => {
    const block = `${ip}/${subnet}`
    const common = { order, block }
    const effectOf = (step: PlanStep) => {
      const record = step.op === 'delete' ? step.from : step.to
      const effect = record.kind === 'route' ? validity.find((route) => isSameRoute(route, record)) : undefined
      return { validity_before: effect?.before ?? null, validity_after: effect?.after ?? null }
    }
    const kept = validity.filter(({ before, after }) => before !== null && after !== null && before !== after)
    return [
      ...steps.map((step) => ({ ...common, op: step.op, record: contentOf(step, block), ...effectOf(step) })),
      ...kept.map((route) => ({
        ...common,
        op: 'keep' as const,
        record: `route ${routeName(route, block)}`,
        validity_before: route.before,
        validity_after: route.after,
      })),
    ]
  })
}

const isSameRoute = (one: { origin: string; prefix: string }, other: { origin: string; prefix: string }) =>
  one.origin === other.origin && one.prefix === other.prefix

const fields = ['order', 'block', 'op', 'record', 'validity_before', 'validity_after'] satisfies (keyof PlanRow)[]

const columns: Column<PlanRow>[] = [
  { title: desiredStateTexts.order, cell: (row) => String(row.order) },
  { title: desiredStateTexts.block, cell: (row) => row.block },
  { title: desiredStateTexts.op, cell: ({ op }) => (op === 'keep' ? '=' : signs[op]) },
  { title: desiredStateTexts.record, cell: (row) => row.record },
  { title: desiredStateTexts.before, cell: (row) => rowState(row, row.validity_before) },
  { title: desiredStateTexts.after, cell: (row) => rowState(row, row.validity_after) },
]

/** Text of a validity, which only routes have. */
const rowState = ({ record }: PlanRow, state: State | null) => (record.startsWith('route ') ? stateText(state) : '')
