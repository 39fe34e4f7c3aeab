import { recordText, type OrderPlan, type PlanStep } from '@ip-portal/core/desired-state'
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
}

/** Lists the rows of one order: its steps, and the routes whose validity changes without one. */
export function rowsOf({ order, ip, subnet, steps, validity }: OrderPlan): PlanRow[] {
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
}

const isSameRoute = (one: { origin: string; prefix: string }, other: { origin: string; prefix: string }) =>
  one.origin === other.origin && one.prefix === other.prefix

/** Names the record of a step, or both states of a replaced one. */
export const contentOf = (step: PlanStep, block: string) =>
  step.op === 'replace'
    ? `${recordText(step.from, block)} -> ${step.to.servers.join(', ')}`
    : recordText(step.op === 'add' ? step.to : step.from, block)
