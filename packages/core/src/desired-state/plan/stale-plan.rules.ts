import { routeKey } from '../document/block-state.rules.ts'
import { totalsOf } from './plan.rules.ts'
import type { Plan } from './plan.schema.ts'
import { isTurnedInvalid } from './validity.rules.ts'

/** Reason why a plan no longer means what it says, although its records are unchanged. Fees in USD, null = unknown. */
export type StaleReason =
  /** It would cost more than it says. */
  | { kind: 'cost'; was: Plan['cost']; is: Plan['cost'] }
  /** These routes would become invalid, which the plan does not say. */
  | { kind: 'invalid'; order: number; block: string; origins: string[] }

/** Compares a plan with what its remaining steps would cost and do now. */
export function staleReasons(plan: Plan, now: Plan): StaleReason[] {
  const invalid = now.orders.flatMap(({ order, ip, subnet, validity }): StaleReason[] => {
    const planned = plan.orders.find((one) => one.order === order)?.validity ?? []
    const announced = new Set(planned.filter(isTurnedInvalid).map(routeKey))
    const origins = validity
      .filter((route) => isTurnedInvalid(route) && !announced.has(routeKey(route)))
      .map(({ origin }) => origin)
    return origins.length > 0 ? [{ kind: 'invalid', order, block: `${ip}/${subnet}`, origins }] : []
  })
  return [
    ...(costsMore(plan.cost, now.cost) ? [{ kind: 'cost', was: plan.cost, is: now.cost } as const] : []),
    ...invalid,
  ]
}

/** True when a cost is higher than another one. */
export function costsMore(was: Plan['cost'], is: Plan['cost']): boolean {
  if (was.paid === 0 || is.fee_usd === null || was.fee_usd === null) return is.paid > was.paid
  return is.fee_usd > was.fee_usd
}

/** Limits that a person sets for a plan; undefined for none. */
export interface PlanLimits {
  maxDeletes?: number | undefined
  /** Share of the present records of the plan's orders, in percent. */
  maxDeletePercent?: number | undefined
  /** USD. */
  maxFee?: number | undefined
}

/** A limit that a plan exceeds, with the plan's value; a fee of null is unknown. */
export type ExceededLimit =
  | { limit: 'deletes'; is: number; most: number }
  | { limit: 'delete-percent'; is: number; most: number }
  | { limit: 'fee'; is: number | null; most: number }

/** Lists the limits that a plan exceeds. An unknown fee exceeds every limit. */
export function exceededLimits(plan: Plan, { maxDeletes, maxDeletePercent, maxFee }: PlanLimits): ExceededLimit[] {
  const { deletes, total, paid } = totalsOf(plan)
  const records = plan.orders.reduce((sum, { before }) => sum + recordsIn(before), 0)
  const percent = records === 0 ? 0 : (deletes / records) * 100
  return [
    ...(maxDeletes !== undefined && deletes > maxDeletes
      ? [{ limit: 'deletes', is: deletes, most: maxDeletes } as const]
      : []),
    ...(maxDeletePercent !== undefined && percent > maxDeletePercent
      ? [{ limit: 'delete-percent', is: percent, most: maxDeletePercent } as const]
      : []),
    ...(maxFee !== undefined && paid > 0 && (total === null || total > maxFee)
      ? [{ limit: 'fee', is: total, most: maxFee } as const]
      : []),
  ]
}

const recordsIn = ({ routes, roas, nameServers }: Plan['orders'][number]['before']) =>
  routes.length + roas.length + (nameServers === null ? 0 : 1)
