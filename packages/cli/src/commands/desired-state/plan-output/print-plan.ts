import {
  costText,
  desiredStateTexts,
  isTurnedInvalid,
  isValidityChanged,
  stepContent,
  stepRows,
  totalsOf,
  warningText,
  type OrderPlan,
  type Plan,
  type StepRow,
} from '@ip-portal/core/desired-state'
import { routeName } from '@ip-portal/core/routing'
import type { Context } from '../../../context.ts'
import type { Stream } from '../../../terminal/host.ts'
import type { Column } from '../../../terminal/output/columns.ts'
import type { ShownBlock } from './equal-blocks.ts'
import { treeLines } from './folded-tree.ts'
import { countsOf, dangerOf, opWord, stepDanger, stepStyles } from './plan-danger.ts'
import { markdownOf } from './plan-markdown.ts'
import { planOutputTexts } from './plan-output.texts.ts'
import { afterText, stateText, type Styled } from './validity-text.ts'

const { signs, ...texts } = desiredStateTexts

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
  if (isTree && !isEmpty) {
    const blocks = blockLines(context, plan, 'stdout', options.format !== 'tree')
    return io.data([...summaryLines(plan), '', ...blocks.slice(0, -1)].join('\n'))
  }
  await print.list({ rows: plan.orders.flatMap(stepRows), fields, columns, none: texts.nothingToDo })
  for (const order of plan.orders)
    for (const warning of order.warnings) io.warn(`#${order.order} ${warningText(warning)}`)
  if (!isEmpty) for (const line of summaryLines(plan)) io.notice(line)
}

/** Prints a plan on stderr before it is applied; its totals stand above the question that follows. */
export const announcePlan = (context: Context, plan: Plan): void =>
  context.io.notice([...blockLines(context, plan, 'stderr', context.io.canAsk), ...summaryLines(plan)].join('\n'))

/** Sums a plan up: its steps, and their cost. */
const summaryLines = (plan: Plan) => {
  const totals = totalsOf(plan)
  return [texts.summary(totals), costText(totals)]
}

/** Writes the blocks of a plan as a tree. */
function blockLines({ io }: Context, plan: Plan, stream: Stream, isFolded: boolean): string[] {
  const styled: Styled = (style, text) => io.style(style, text, stream)
  const blocks = plan.orders.filter(({ steps }) => steps.length > 0).map((order) => blockOf(order, styled))
  return treeLines(blocks, {
    isFolded,
    heading: (name) => styled('bold', name),
    warning: (text) => styled('yellow', `  ! ${text}`),
    pointer: planOutputTexts.wholePlan,
  })
}

function blockOf(order: OrderPlan, styled: Styled): ShownBlock {
  const { order: id, ip, subnet, steps, validity, warnings } = order
  const block = `${ip}/${subnet}`
  const changed = validity.filter(isValidityChanged)
  const nameWidth = Math.max(0, ...changed.map((route) => routeName(route, block).length))
  return {
    name: `${texts.order} #${id}  ${block}`,
    counts: countsOf(steps),
    danger: dangerOf(order),
    lines: [
      ...steps.map((step) => ({
        text: styled(stepStyles[step.op], `  ${signs[step.op]} ${opWord(step.op)}  ${stepContent(step, block)}`),
        isChange: true,
        danger: stepDanger(step),
      })),
      ...changed.map((route) => {
        const effect = `${stateText(route.before, styled)} -> ${afterText(route.after, route.published ?? null, styled)}`
        return {
          text: `  ${texts.validity} ${routeName(route, block).padEnd(nameWidth)}  ${effect}`,
          isChange: false,
          effect,
          danger: isTurnedInvalid(route) ? 3 : 1,
        }
      }),
    ],
    warnings: warnings.map(warningText),
  }
}

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
