import { sumMoney } from '../../kernel/values/money.ts'
import { costOf, type Allowance, type CreatedRecord } from '../../routing/change/change-cost.rules.ts'
import { stateAfter } from '../document/block-state.rules.ts'
import type { BlockState, PlanStep } from '../document/block-state.schema.ts'
import type { OrderPlan, Plan, PlanWarning } from './plan.schema.ts'
import { orderedSteps } from './step-order.rules.ts'
import {
  brieflyInvalid,
  effectsOf,
  createBlockValidator,
  isTurnedInvalid,
  type RouteEffect,
  type ValidityBasis,
} from './validity.rules.ts'

/** Data that the plan of one order needs. */
export interface OrderToPlan {
  path: { order: number; ip: string; subnet: string }
  before: BlockState
  after: BlockState
  registry: ValidityBasis['registry']
  /** All VRPs of a real export; null or left out without one. */
  exported?: ValidityBasis['exported']
  /** True when the registry's data is missing or too old: the validity of every route is then unknown. */
  isOutdated?: boolean
  allowance: Allowance
  /** Steps of a plan that has begun, which keep their order. */
  steps?: PlanStep[]
}

/** Plans one order: steps in a safe order, their effect on every route, cost and warnings. */
export function planOrder(given: OrderToPlan): OrderPlan {
  const { path, before, after, registry, exported, isOutdated, allowance } = given
  const basis = { block: `${path.ip}/${path.subnet}`, registry, exported: exported ?? null }
  const validator = createBlockValidator(basis, [...before.roas, ...after.roas])
  const steps = given.steps ?? orderedSteps(validator, before, after)
  const effects = effectsOf(validator, before, after)
  const validity = isOutdated ? effects.map(unknownEffect) : effects
  const broken = brieflyInvalid(validator, before, steps, after)
  return {
    ...path,
    before,
    steps,
    validity,
    warnings: warningsOf({ before, after }, validity, broken),
    cost: costOf(creationsOf(steps), allowance, `${path.ip}/${path.subnet}`),
  }
}

const unknownEffect = ({ origin, prefix, before, after }: RouteEffect): RouteEffect => ({
  origin,
  prefix,
  before: before && 'unknown',
  after: after && 'unknown',
})

/** Makes the plan of an order without a change, which needs only the state. */
export const unchangedOrder = (path: OrderToPlan['path'], before: BlockState): OrderPlan => ({
  ...path,
  before,
  steps: [],
  validity: [],
  warnings: [],
  cost: { creations: 0, available: 0, fee: null, paid: 0 },
})

function warningsOf(
  { before, after }: Pick<OrderToPlan, 'before' | 'after'>,
  validity: readonly RouteEffect[],
  broken: string[],
): PlanWarning[] {
  const turned = validity.filter(isTurnedInvalid)
  const originsOf = (routes: readonly { origin: string }[]) => routes.map(({ origin }) => origin)
  return [
    ...(broken.length > 0 ? [{ kind: 'briefly-invalid', origins: broken } as const] : []),
    ...(turned.length > 0 ? [{ kind: 'invalid-after', origins: originsOf(turned) } as const] : []),
    ...(before.routes.length > 0 && after.routes.length === 0 ? [{ kind: 'unannounced' } as const] : []),
  ]
}

/**
 * True for a plan whose routes are judged and never become invalid, neither on the way nor after it; false for one that
 * changes none.
 */
export const staysValid = ({ orders }: Pick<Plan, 'orders'>): boolean =>
  orders.some(({ validity }) => validity.length > 0) &&
  !orders.some(({ warnings }) => warnings.some(({ kind }) => kind === 'briefly-invalid' || kind === 'invalid-after'))

/** Routes and ROAs that steps create. */
export const creationsOf = (steps: readonly PlanStep[]): CreatedRecord[] =>
  steps.flatMap((step) => (step.op === 'add' && step.to.kind !== 'name-servers' ? [step.to] : []))

/** Totals of a plan. `total` is in USD, null when the fee of a paid change is unknown. */
export interface PlanTotals {
  adds: number
  deletes: number
  replaces: number
  steps: number
  /** Number of orders with steps. */
  orders: number
  creations: number
  paid: number
  total: number | null
}

/** Computes the totals of a plan. */
export function totalsOf({ orders }: Pick<Plan, 'orders'>): PlanTotals {
  const steps = orders.flatMap((order) => order.steps)
  const count = (op: PlanStep['op']) => steps.filter((step) => step.op === op).length
  const fees = orders
    .filter(({ cost }) => cost.paid > 0)
    .map(({ cost }) => (cost.fee === null ? null : cost.paid * cost.fee))
  return {
    adds: count('add'),
    deletes: count('delete'),
    replaces: count('replace'),
    steps: steps.length,
    orders: orders.filter((order) => order.steps.length > 0).length,
    creations: orders.reduce((sum, { cost }) => sum + cost.creations, 0),
    paid: orders.reduce((sum, { cost }) => sum + cost.paid, 0),
    total: fees.includes(null) ? null : sumMoney(fees),
  }
}

/** Computes the state of an order after its first `done` steps. */
export const stateWhenDone = ({ before, steps }: OrderPlan, done: number): BlockState =>
  steps.slice(0, done).reduce(stateAfter, before)
