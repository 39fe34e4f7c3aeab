import * as v from 'valibot'
import { BlockState, PlanStep } from '../document/block-state.schema.ts'

const State = v.nullable(v.picklist(['valid', 'invalid', 'not-found', 'unknown']))

/** Warning that a plan shows before it is applied. */
const PlanWarning = v.variant('kind', [
  /** These routes are invalid for a moment in every order of the steps. */
  v.strictObject({ kind: v.literal('briefly-invalid'), origins: v.array(v.string()) }),
  /** The desired state itself makes these routes invalid. */
  v.strictObject({ kind: v.literal('invalid-after'), origins: v.array(v.string()) }),
  /** The block loses its last route and is no longer announced. */
  v.strictObject({ kind: v.literal('unannounced') }),
  /** Deleted routes of a part of the block; created again, they would announce the whole block. */
  v.strictObject({ kind: v.literal('narrower'), origins: v.array(v.string()) }),
])
export type PlanWarning = v.InferOutput<typeof PlanWarning>

/** Cost of the new routes and ROAs of an order. Amounts in USD. */
const PlanCost = v.strictObject({
  /** Creations that count; creating a record again soon after its deletion does not. */
  creations: v.number(),
  /** Free changes left this year. */
  available: v.number(),
  /** Fee of each further change; null when the server does not send it. */
  fee: v.nullable(v.number()),
  /** Creations beyond the free ones. */
  paid: v.number(),
})
export type PlanCost = v.InferOutput<typeof PlanCost>

/** Plan of one order: its steps in their order, from the state `before`. */
export const OrderPlan = v.strictObject({
  order: v.number(),
  ip: v.string(),
  subnet: v.string(),
  before: BlockState,
  steps: v.array(PlanStep),
  validity: v.array(v.strictObject({ origin: v.string(), prefix: v.string(), before: State, after: State })),
  warnings: v.array(PlanWarning),
  cost: PlanCost,
})
export type OrderPlan = v.InferOutput<typeof OrderPlan>

/** Plan as it is shown, saved and applied. */
export const Plan = v.strictObject({
  kind: v.literal('ipportal-plan'),
  version: v.literal(1),
  id: v.string(),
  /** ISO 8601. */
  madeAt: v.string(),
  /** Id of the plan whose changes this one undoes. */
  undoes: v.nullable(v.string()),
  orders: v.array(OrderPlan),
})
export type Plan = v.InferOutput<typeof Plan>
