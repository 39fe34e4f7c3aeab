import * as v from 'valibot'
import { BlockState, PlanStep } from '../document/block-state.schema.ts'

const State = v.picklist(['valid', 'invalid', 'not-found', 'unknown', 'pending'])

/** Warning that a plan shows before it is applied. */
const PlanWarning = v.variant('kind', [
  /** These routes are invalid for a moment in every order of the steps. */
  v.strictObject({ kind: v.literal('briefly-invalid'), origins: v.array(v.string()) }),
  /** The desired state itself makes these routes invalid. */
  v.strictObject({ kind: v.literal('invalid-after'), origins: v.array(v.string()) }),
  /** The block loses its last route and is no longer announced. */
  v.strictObject({ kind: v.literal('unannounced') }),
  /** Only in plans of the first release, which did not keep the prefixes of deleted routes. */
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
  validity: v.array(
    v.strictObject({
      origin: v.string(),
      prefix: v.string(),
      before: v.nullable(State),
      after: v.nullable(State),
      /** Once a real export of VRPs has followed; only where that differs from `after`. */
      published: v.optional(State),
    }),
  ),
  warnings: v.array(PlanWarning),
  cost: PlanCost,
})
export type OrderPlan = v.InferOutput<typeof OrderPlan>

const planOf = {
  kind: v.literal('ipportal-plan'),
  id: v.string(),
  /** ISO 8601. */
  madeAt: v.string(),
  /** Id of the plan whose changes this one undoes. */
  undoes: v.nullable(v.string()),
  orders: v.array(OrderPlan),
}

/** Plan of the first release, which names orders without a step too. */
export const FirstPlan = v.strictObject({ ...planOf, version: v.literal(1) })
export type FirstPlan = v.InferOutput<typeof FirstPlan>

/** Plan as it is shown, saved and applied. `orders` are those with steps. */
export const Plan = v.strictObject({
  ...planOf,
  version: v.literal(2),
  /** Origin of the portal's address; null in a plan that is not saved, and in one of the first release. */
  portal: v.nullable(v.string()),
  company: v.nullable(v.strictObject({ id: v.union([v.number(), v.string()]), name: v.string() })),
  /** Time of the oldest RPKI data behind the validity, ISO 8601; null when the server does not say it. */
  rpkiAt: v.nullable(v.string()),
  /** Creations within the free changes, further ones, and their fee in USD, null when it is unknown. */
  cost: v.strictObject({ free: v.number(), paid: v.number(), fee_usd: v.nullable(v.number()) }),
  /** Orders with steps, and the steps of each kind. */
  totals: v.strictObject({ orders: v.number(), add: v.number(), delete: v.number(), replace: v.number() }),
})
export type Plan = v.InferOutput<typeof Plan>
