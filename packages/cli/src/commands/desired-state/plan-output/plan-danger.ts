import {
  desiredStateTexts,
  isTurnedInvalid,
  type OrderPlan,
  type PlanStep,
  type StepRow,
} from '@ip-portal/core/desired-state'
import type { Style } from '../../../terminal/io.ts'
import { planOutputTexts as texts } from './plan-output.texts.ts'

/** Weighs the changes of a block: routes that become invalid and a last route that goes, warnings, deletions, others. */
export function dangerOf({ validity, warnings, steps }: Pick<OrderPlan, 'validity' | 'warnings' | 'steps'>): number {
  if (warnings.some(({ kind }) => kind === 'invalid-after' || kind === 'unannounced')) return 3
  if (validity.some(isTurnedInvalid)) return 3
  if (warnings.length > 0) return 2
  return Math.max(0, ...steps.map(stepDanger))
}

/** Weighs a step alone. */
export const stepDanger = ({ op }: Pick<PlanStep, 'op'>): number => (op === 'add' ? 0 : 1)

/** Weighs a row of a plan. */
export const rowDanger = ({ op, validity_before, validity_after, validity_published }: StepRow): number =>
  isTurnedInvalid({ before: validity_before, after: validity_after, published: validity_published ?? undefined })
    ? 3
    : op === 'keep'
      ? 0
      : stepDanger({ op })

/** Counts the steps of a block by their kinds. */
export function countsOf(steps: readonly PlanStep[]): string {
  const count = (op: PlanStep['op']) => steps.filter((step) => step.op === op).length
  return texts.counts(count('add'), count('delete'), count('replace'))
}

/** Names the order of a plan. */
export const orderName = ({ order, ip, subnet }: Pick<OrderPlan, 'order' | 'ip' | 'subnet'>): string =>
  `#${order} ${ip}/${subnet}`

/** Colours of the steps. */
export const stepStyles: Record<PlanStep['op'], Style> = { add: 'green', delete: 'red', replace: 'yellow' }

/** Pads the word of a step to the width of all. */
export const opWord = (op: PlanStep['op']): string => {
  const { ops } = desiredStateTexts
  return ops[op].padEnd(Math.max(...Object.values(ops).map(({ length }) => length)))
}
