import * as v from 'valibot'
import { OrderPlan } from '@ip-portal/core/desired-state/plan/plan.schema'
import { isDay } from '@ip-portal/core/kernel/values/dates'
import { limits } from '@ip-portal/core/kernel/values/limits'
import { planIdForm } from '../../http/idempotency/plan-step.ts'

const PlanId = v.pipe(v.string(), v.regex(planIdForm))
/** True for an http(s) origin in its own spelling: clients show it and compare it with theirs. */
const isWebOrigin = (text: string): boolean => /^https?:/.test(text) && URL.parse(text)?.origin === text

const Instant = v.pipe(
  v.string(),
  v.maxLength(40),
  v.isoTimestamp(),
  v.check((text) => isDay(text.slice(0, 10))),
)
const Whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

const Orders = v.pipe(
  v.array(OrderPlan),
  v.check((orders) => orders.every(({ order, steps }) => Number.isSafeInteger(order) && order > 0 && steps.length > 0)),
  v.check((orders) => new Set(orders.map(({ order }) => order)).size === orders.length),
)

/** Plan document of version 2. `rpkiAt` is the time of the registry's data; amounts are in USD. */
export const PlanDocument = v.strictObject({
  kind: v.literal('ipportal-plan'),
  version: v.literal(2),
  id: PlanId,
  madeAt: Instant,
  undoes: v.nullable(PlanId),
  /** Origin of the portal's address. */
  portal: v.pipe(v.string(), v.maxLength(300), v.check(isWebOrigin)),
  company: v.strictObject({ id: Whole, name: v.pipe(v.string(), v.maxLength(limits.nameMaxLength)) }),
  rpkiAt: v.nullable(Instant),
  cost: v.strictObject({ free: Whole, paid: Whole, fee_usd: v.nullable(v.pipe(v.number(), v.minValue(0))) }),
  totals: v.strictObject({ orders: Whole, add: Whole, delete: Whole, replace: Whole }),
  /** Only orders with steps, each once. */
  orders: Orders,
})
export type PlanDocument = v.InferOutput<typeof PlanDocument>

/** Seconds in which the changes of a plan must be confirmed, or they are taken back. */
const ConfirmWithin = v.pipe(v.number(), v.safeInteger(), v.minValue(60), v.maxValue(86_400))

/** Body that stores a plan. `confirm_within` is no part of the plan, so that a repeat may set it. */
export const PlanRequest = v.strictObject({ ...PlanDocument.entries, confirm_within: v.optional(ConfirmWithin) })

/** Counts the steps of a plan. */
export const stepsOf = ({ orders }: PlanDocument): number => orders.reduce((sum, { steps }) => sum + steps.length, 0)
