import type { DriftReport } from '../../desired-state/apply/drift.rules.ts'
import type { FailedStep } from '../../desired-state/apply/plan-apply.machine.ts'
import { planOf } from '../../desired-state/plan/plan-file.rules.ts'
import { planOrder } from '../../desired-state/plan/plan.rules.ts'

const route = (origin: string) => ({ kind: 'route', origin, maintainer: '', prefix: '192.0.2.0/24' }) as const
const order = planOrder({
  path: { order: 1, ip: '192.0.2.0', subnet: '24' },
  before: { routes: [route('AS64500')], roas: [], nameServers: null },
  after: { routes: [route('AS64501')], roas: [], nameServers: null },
  registry: [],
  allowance: { available: 1, fee: 25 },
})

/** Plan of one order: a route is added, another deleted. */
export const planOfTwo = planOf(
  {
    id: 'plan',
    madeAt: '2026-01-01T00:00:00.000Z',
    undoes: null,
    portal: null,
    company: null,
    rpkiAt: null,
  },
  [order],
)

/** The order as a look after the last step finds it when something else has deleted the new route. */
export const differing = { order: 1, block: '192.0.2.0/24', gone: [route('AS64501')], added: [] }

/** Makes a report without drift, with the first `next` of the two steps done. */
export const driftReport = (next: number): DriftReport => ({
  drifted: [],
  remaining: [{ order, next, current: order.before, version: null }],
})

/** Second step of the plan, refused by the server. */
export const failedStep: FailedStep = {
  order: 1,
  block: '192.0.2.0/24',
  step: { op: 'delete', from: route('AS64500') },
  failure: { kind: 'refused', status: 409, message: 'Olmaz' },
}
