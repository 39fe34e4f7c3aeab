import {
  costText,
  desiredStateTexts,
  totalsOf,
  warningText,
  type OrderPlan,
  type Plan,
} from '@ip-portal/core/desired-state'
import { validityTexts, type RouteValidity } from '@ip-portal/core/routing'
import { printable } from '../../../terminal/control-characters.ts'
import { rowsOf, type PlanRow } from './plan-rows.ts'

const { signs, ops, ...texts } = desiredStateTexts

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
  const lines = [head, head.map(() => '---'), ...rowsOf(order).map(cellsOf)].map((cells) => `| ${cells.join(' | ')} |`)
  const warnings = order.warnings.map((warning) => {
    const origins = 'origins' in warning ? { origins: warning.origins.map(code) } : {}
    return `- **${texts.warning}:** ${warningText({ ...warning, ...origins })}`
  })
  return [heading, lines.join('\n'), ...(warnings.length > 0 ? [warnings.join('\n')] : [])]
}

function cellsOf({ op, record, validity_before: before, validity_after: after }: PlanRow): string[] {
  const isRoute = before !== null || after !== null
  const stateText = (state: RouteValidity['state'] | null) => (state === null ? texts.absent : validityTexts[state])
  return [
    op === 'keep' ? `= ${texts.kept}` : `${signs[op]} ${ops[op]}`,
    code(record),
    ...[before, after].map((state) => (isRoute ? stateText(state) : '')),
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
