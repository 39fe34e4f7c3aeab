import {
  costText,
  desiredStateTexts,
  isValidityChanged,
  stepContent,
  stepRows,
  totalsOf,
  warningText,
  type OrderPlan,
  type Plan,
  type PlanStep,
  type StepRow,
} from '@ip-portal/core/desired-state'
import { printable } from '@ip-portal/core/kernel/values/control-characters'
import { routeName, routingTexts, validitySeverity, validityTexts, type RouteValidity } from '@ip-portal/core/routing'
import type { Context } from '../../../context.ts'
import type { Stream } from '../../../terminal/host.ts'
import type { Style } from '../../../terminal/io.ts'
import type { Column } from '../../../terminal/output/columns.ts'
import { severityStyles } from '../../../terminal/output/table.ts'

type State = RouteValidity['state']

const { signs, ops, ...texts } = desiredStateTexts
const stepStyles: Record<PlanStep['op'], Style> = { add: 'green', delete: 'red', replace: 'yellow' }

/**
 * Writes a plan to stdout: in the format that the options name, else as a difference at a terminal and one line a step
 * for a pipe.
 */
export async function printPlan(context: Context, plan: Plan): Promise<void> {
  const { io, print, settings, options } = context
  if (settings.format === 'json' || settings.format === 'yaml') return print.record({ data: plan, sections: [] })
  const isEmpty = totalsOf(plan).steps === 0
  if (options.format === 'markdown') return io.data(markdownOf(plan))
  const isTree = options.format === 'tree' || (settings.format === null && io.isTerminal)
  if (isTree && !isEmpty) return io.data(planLines(context, plan, 'stdout').join('\n'))
  await print.list({ rows: plan.orders.flatMap(stepRows), fields, columns, none: texts.nothingToDo })
  for (const order of plan.orders)
    for (const warning of order.warnings) io.warn(`#${order.order} ${warningText(warning)}`)
  if (!isEmpty) for (const line of summaryLines(plan)) io.notice(line)
}

/** Prints a plan on stderr before it is applied. */
export const announcePlan = (context: Context, plan: Plan): void =>
  context.io.notice(planLines(context, plan, 'stderr').join('\n'))

/** Sums a plan up: its steps, and their cost. */
const summaryLines = (plan: Plan) => {
  const totals = totalsOf(plan)
  return [texts.summary(totals), costText(totals)]
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
  const changed = validity.filter(isValidityChanged)
  const nameWidth = Math.max(0, ...changed.map((route) => routeName(route, block).length))
  return [
    styled('bold', `${texts.order} #${order}  ${block}`),
    ...steps.map((step) =>
      styled(stepStyles[step.op], `  ${signs[step.op]} ${ops[step.op].padEnd(widest)}  ${stepContent(step, block)}`),
    ),
    ...changed.map(
      (route) =>
        `  ${texts.validity} ${routeName(route, block).padEnd(nameWidth)}  ${stateText(route.before, styled)} -> ${afterText(route.after, route.published ?? null, styled)}`,
    ),
    ...warnings.map((warning) => styled('yellow', `  ! ${warningText(warning)}`)),
  ]
}

const stateText = (state: State | null, styled: Styled = (_, text) => text) =>
  state === null ? texts.absent : styled(severityStyles[validitySeverity(state)], validityTexts[state])

/** Validity after the plan, and what it becomes once the RPKI export has followed. */
const afterText = (after: State | null, published: State | null, styled?: Styled): string =>
  [
    stateText(after, styled),
    ...(published === null ? [] : [routingTexts.oncePublished(stateText(published, styled))]),
  ].join('; ')

const fields = [
  'order',
  'block',
  'op',
  'record',
  'validity_before',
  'validity_after',
  'validity_published',
] satisfies (keyof StepRow)[]

const columns: Column<StepRow>[] = [
  { title: texts.order, cell: (row) => String(row.order) },
  { title: texts.block, cell: (row) => row.block },
  { title: texts.op, cell: ({ op }) => (op === 'keep' ? '=' : signs[op]) },
  { title: texts.record, cell: (row) => row.record },
  { title: texts.before, cell: (row) => (isRoute(row) ? stateText(row.validity_before) : '') },
  { title: texts.after, cell: (row) => (isRoute(row) ? afterText(row.validity_after, row.validity_published) : '') },
]

/** True for a row of a route, which alone has a validity. */
const isRoute = ({ record }: StepRow) => record.startsWith('route ')

/** Writes a plan as Markdown (GFM) for the comment of a review: a table for each block, the totals and the cost. */
export function markdownOf(plan: Plan): string {
  const totals = totalsOf(plan)
  if (totals.steps === 0) return texts.nothingToDo
  const orders = plan.orders.filter(({ steps }) => steps.length > 0)
  return [`**${texts.summary(totals)}**`, costText(totals), ...orders.flatMap(orderParts)].join('\n\n')
}

function orderParts(order: OrderPlan): string[] {
  const heading = `### ${texts.order} ${code(`#${order.order} ${order.ip}/${order.subnet}`)}`
  const head = [texts.op, texts.record, `${texts.validity} ${texts.before}`, `${texts.validity} ${texts.after}`]
  const lines = [head, head.map(() => '---'), ...stepRows(order).map(cellsOf)].map(
    (cells) => `| ${cells.join(' | ')} |`,
  )
  const warnings = order.warnings.map((warning) => {
    const origins = 'origins' in warning ? { origins: warning.origins.map(code) } : {}
    return `- **${texts.warning}:** ${warningText({ ...warning, ...origins })}`
  })
  return [heading, lines.join('\n'), ...(warnings.length > 0 ? [warnings.join('\n')] : [])]
}

function cellsOf(row: StepRow): string[] {
  const { op, record, validity_before: before, validity_after: after, validity_published: published } = row
  const isKnown = before !== null || after !== null
  return [
    op === 'keep' ? `= ${texts.kept}` : `${signs[op]} ${ops[op]}`,
    code(record),
    isKnown ? stateText(before) : '',
    isKnown ? afterText(after, published) : '',
  ]
}

/**
 * Puts a text of the server into a code span, where no mark, link, mention or HTML works. Characters that would end the
 * span or the cell have no place in a record and become U+FFFD.
 */
function code(text: string): string {
  const content = printable(text === '' ? '-' : text).replaceAll(/[`|\\]|[^\S ]/g, '\uFFFD')
  return `\`${content}\``
}
