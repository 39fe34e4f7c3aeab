import * as v from 'valibot'
import { BlockState, PlanStep } from '../document/block-state.schema.ts'

const State = v.nullable(v.picklist(['valid', 'invalid', 'not-found']))

/** What a person should know before a plan is carried out. */
const PlanWarning = v.variant('kind', [
  /** No order of the steps avoids it: these routes are invalid for a moment. */
  v.strictObject({ kind: v.literal('briefly-invalid'), origins: v.array(v.string()) }),
  /** The desired state itself makes these routes invalid. */
  v.strictObject({ kind: v.literal('invalid-after'), origins: v.array(v.string()) }),
  /** The block loses its last route: nobody announces it any more. */
  v.strictObject({ kind: v.literal('unannounced') }),
  /** Deleted routes that announce a part of the block; one made again would announce the whole. */
  v.strictObject({ kind: v.literal('narrower'), origins: v.array(v.string()) }),
])
export type PlanWarning = v.InferOutput<typeof PlanWarning>

/** What the new routes and ROAs of an order use up. Amounts in USD. */
const PlanCost = v.strictObject({
  /** Creations that count; putting back what was just deleted does not. */
  creations: v.number(),
  /** Free changes left this year. */
  available: v.number(),
  /** Fee of each further one; null when the server does not tell. */
  fee: v.nullable(v.number()),
  /** Creations beyond the free ones. */
  paid: v.number(),
})
export type PlanCost = v.InferOutput<typeof PlanCost>

/** What is to be done with one order, in this order. `before` is the state that it was planned from. */
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

/** A plan as it is shown, saved and applied. */
export const Plan = v.strictObject({
  kind: v.literal('ipportal-plan'),
  version: v.literal(1),
  id: v.string(),
  /** ISO 8601. */
  madeAt: v.string(),
  /** Id of the plan whose changes this one takes back. */
  undoes: v.nullable(v.string()),
  orders: v.array(OrderPlan),
})
export type Plan = v.InferOutput<typeof Plan>
