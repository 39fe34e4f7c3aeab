import { routeName } from '../../routing/routing.rules.ts'
import { coveringRoaText, invalidReasonText } from '../../routing/routing.texts.ts'
import { blockValidity } from '../../routing/rpki/effect.rules.ts'
import type { RouteState } from '../../routing/rpki/rpki.rules.ts'
import { desiredStateTexts, recordText } from '../desired-state.texts.ts'
import { routeKey, stateAfter } from '../document/block-state.rules.ts'
import type { PlanStep } from '../document/block-state.schema.ts'
import type { OrderPlan } from './plan.schema.ts'

/** Row of a plan: a step, or a route whose validity changes without a step. */
export interface StepRow {
  order: number
  block: string
  op: PlanStep['op'] | 'keep'
  record: string
  validity_before: RouteState | null
  validity_after: RouteState | null
  /** Once the RPKI export has followed; null where that is `validity_after`. */
  validity_published: RouteState | null
  /** ROA that decides about the route after the plan, or why none does; empty for another record. */
  reason: string
  /** Null for a route that is kept. */
  step: PlanStep | null
}

/** Lists the rows of one order: its steps, and the routes whose validity changes without one. */
export function stepRows(plan: OrderPlan): StepRow[] {
  const { order, ip, subnet, steps, validity } = plan
  const block = `${ip}/${subnet}`
  const common = { order, block }
  const effects = new Map(validity.map((route) => [routeKey(route), route]))
  const reasonOf = reasonsOf(plan)
  const effectOf = (step: PlanStep) => {
    const record = step.op === 'delete' ? step.from : step.to
    const effect = record.kind === 'route' ? effects.get(routeKey(record)) : undefined
    return { ...validityOf(effect), reason: reasonOf(effect) }
  }
  const kept = validity.filter((route) => route.before !== null && route.after !== null && isValidityChanged(route))
  return [
    ...steps.map((step) => ({ ...common, op: step.op, record: stepContent(step, block), ...effectOf(step), step })),
    ...kept.map((route) => ({
      ...common,
      op: 'keep' as const,
      record: `route ${routeName(route, block)}`,
      ...validityOf(route),
      reason: reasonOf(route),
      step: null,
    })),
  ]
}

type Effect = OrderPlan['validity'][number]

const validityOf = (effect: Effect | undefined) => ({
  validity_before: effect?.before ?? null,
  validity_after: effect?.after ?? null,
  validity_published: effect?.published ?? null,
})

/**
 * Makes the function that says which ROA decides about a route after the plan. A plan knows the block's own ROAs; where
 * they do not decide, one of another source does.
 */
function reasonsOf({ ip, subnet, before, steps }: OrderPlan) {
  const after = steps.reduce(stateAfter, before)
  const roas = after.roas.map(({ asn, maxLength }) => ({ asn, max_length: maxLength }))
  const judged = blockValidity({ cidr: `${ip}/${subnet}`, routes: after.routes, roas }, null).routes
  const byKey = new Map(judged.map((one) => [routeKey(one), one]))
  return (effect: Effect | undefined): string => {
    const own = effect && byKey.get(routeKey(effect))
    if (!own || (effect.after !== 'valid' && effect.after !== 'invalid')) return ''
    if (own.state !== effect.after) return desiredStateTexts.decidedElsewhere
    return invalidReasonText(own) || coveringRoaText(own)
  }
}

/** True for a route whose validity a plan changes, at once or once the RPKI export has followed. */
export const isValidityChanged = ({ before, after, published }: Effect): boolean =>
  before !== after || (published ?? after) !== before

/** Names the record of a step, or both states of a replaced one. */
export const stepContent = (step: PlanStep, block: string) =>
  step.op === 'replace'
    ? `${recordText(step.from, block)} -> ${step.to.servers.join(', ')}`
    : recordText(step.op === 'add' ? step.to : step.from, block)
