import {
  costText,
  desiredStateTexts,
  stepRows,
  totalsOf,
  warningText,
  type OrderPlan,
  type Plan,
  type StepRow,
} from '@ip-portal/core/desired-state'
import type { ShownBlock } from './equal-blocks.ts'
import { code, sheetText, tableRow } from './markdown-sheet.ts'
import { countsOf, dangerOf, orderName, rowDanger } from './plan-danger.ts'
import { planOutputTexts } from './plan-output.texts.ts'
import { afterText, stateText } from './validity-text.ts'

const { signs, ops, ...texts } = desiredStateTexts

/** Writes a plan as Markdown (GFM) for the comment of a review. */
export function markdownOf(plan: Plan): string {
  const totals = totalsOf(plan)
  if (totals.steps === 0) return texts.nothingToDo
  return sheetText({
    head: [`**${texts.summary(totals)}**`, costText(totals)],
    title: texts.order,
    columns: [texts.op, texts.record, `${texts.validity} ${texts.before}`, `${texts.validity} ${texts.after}`],
    blocks: plan.orders.filter(({ steps }) => steps.length > 0).map(blockOf),
    pointer: planOutputTexts.wholePlan,
  })
}

const blockOf = (order: OrderPlan): ShownBlock => ({
  name: orderName(order),
  counts: countsOf(order.steps),
  danger: dangerOf(order),
  lines: stepRows(order).map((row) => ({
    text: tableRow(cellsOf(row)),
    isChange: row.step !== null,
    danger: rowDanger(row),
  })),
  warnings: order.warnings.map((warning) => {
    const origins = 'origins' in warning ? { origins: warning.origins.map(code) } : {}
    return warningText({ ...warning, ...origins })
  }),
})

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
