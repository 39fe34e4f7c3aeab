import { recordText, routeKey, type OrderPlan, type PlanStep } from '@ip-portal/core/desired-state'
import { routeName, type RouteValidity } from '@ip-portal/core/routing'

type State = RouteValidity['state']

/** Row of a plan for programs: a step, or a route whose validity changes without a step. */
export interface PlanRow {
  order: number
  block: string
  op: PlanStep['op'] | 'keep'
  record: string
  validity_before: State | null
  validity_after: State | null
  /** Once the RPKI export has followed; null where that is `validity_after`. */
  validity_published: State | null
}

/** Lists the rows of one order: its steps, and the routes whose validity changes without one. */
export function rowsOf({ order, ip, subnet, steps, validity }: OrderPlan): PlanRow[] {
  const block = `${ip}/${subnet}`
  const common = { order, block }
  const effects = new Map(validity.map((route) => [routeKey(route), route]))
  const effectOf = (step: PlanStep) => {
    const record = step.op === 'delete' ? step.from : step.to
    return validityOf(record.kind === 'route' ? effects.get(routeKey(record)) : undefined)
  }
  const kept = validity.filter((route) => route.before !== null && route.after !== null && isChanged(route))
  return [
    ...steps.map((step) => ({ ...common, op: step.op, record: contentOf(step, block), ...effectOf(step) })),
    ...kept.map((route) => ({
      ...common,
      op: 'keep' as const,
      record: `route ${routeName(route, block)}`,
      ...validityOf(route),
    })),
  ]
}

type Effect = OrderPlan['validity'][number]

const validityOf = (effect: Effect | undefined) => ({
  validity_before: effect?.before ?? null,
  validity_after: effect?.after ?? null,
  validity_published: effect?.published ?? null,
})

/** True for a route whose validity a plan changes, at once or once the RPKI export has followed. */
export const isChanged = ({ before, after, published }: Effect): boolean =>
  before !== after || (published ?? after) !== before

/** Names the record of a step, or both states of a replaced one. */
export const contentOf = (step: PlanStep, block: string) =>
  step.op === 'replace'
    ? `${recordText(step.from, block)} -> ${step.to.servers.join(', ')}`
    : recordText(step.op === 'add' ? step.to : step.from, block)
