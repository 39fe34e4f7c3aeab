import * as v from 'valibot'
import { totalsOf } from './plan.rules.ts'
import { FirstPlan, Plan, type OrderPlan } from './plan.schema.ts'

const planKind: Plan['kind'] = 'ipportal-plan'
const newestVersion: Plan['version'] = 2

/** Parts of a plan that do not follow from its orders. */
export type PlanFacts = Pick<Plan, 'id' | 'madeAt' | 'undoes' | 'portal' | 'company' | 'rpkiAt'>

/** Makes a plan of the orders that have steps, with its cost and totals. */
export function planOf(facts: PlanFacts, all: readonly OrderPlan[]): Plan {
  const orders = all.filter(({ steps }) => steps.length > 0)
  const { adds, deletes, replaces, creations, paid, total } = totalsOf({ orders })
  return {
    kind: planKind,
    version: newestVersion,
    ...facts,
    cost: { free: creations - paid, paid, fee_usd: total },
    totals: { orders: orders.length, add: adds, delete: deletes, replace: replaces },
    orders,
  }
}

/** Customer of an order as the portal names it; its name may be missing. */
export type PlanCustomer = { id: number | string; name?: unknown }

/** Company that a plan names: the customer of its orders. */
export const companyOf = (customer: PlanCustomer | null): Plan['company'] =>
  customer && { id: customer.id, name: typeof customer.name === 'string' ? customer.name : '' }

/** A saved plan of any release, read as one of this release. */
export const SavedPlan = v.pipe(
  v.variant('version', [FirstPlan, Plan]),
  v.transform((plan): Plan => {
    if (plan.version === newestVersion) return plan
    const { id, madeAt, undoes, orders } = plan
    return planOf({ id, madeAt, undoes, portal: null, company: null, rpkiAt: null }, orders)
  }),
)

/** Parses a saved plan; null when the document is none. */
export function readPlan(document: unknown): Plan | null {
  const parsed = v.safeParse(SavedPlan, document)
  return parsed.success ? parsed.output : null
}

/** Version that a document claims to have as a plan, valid or not; null for a document that claims to be none. */
export function planVersion(document: unknown): number | null {
  if (typeof document !== 'object' || document === null || !('kind' in document) || document.kind !== planKind)
    return null
  return 'version' in document && typeof document.version === 'number' ? document.version : 0
}

/** Text that claims to be a plan, of this version, valid or not. */
export interface PlanContent {
  kind: 'plan'
  version: number
  content: unknown
}

/**
 * Gives the plan of a text, null for any other text. A plan is JSON and may be long: the YAML reader is far slower
 * (docs/decisions/0028), but it alone sees repeated keys and knows the places of values.
 */
export function planInText(text: string): PlanContent | null {
  if (!text.trimStart().startsWith('{')) return null
  try {
    const content: unknown = JSON.parse(text)
    const version = planVersion(content)
    return version === null ? null : { kind: 'plan', version, content }
  } catch {
    return null
  }
}

/** True for a version that a later release writes. */
export const isNewerPlan = (version: number): boolean => version > newestVersion
