import { planOf } from './plan-file.rules.ts'
import type { OrderPlan, Plan } from './plan.schema.ts'

/** Plan of an order, and the time of the RPKI data behind it; null when it was not read or does not say it. */
export interface Planned {
  plan: OrderPlan
  rpkiAt: string | null
}

/** Joins the plans of orders to a plan with a new id. */
export type FreshPlan = ReturnType<typeof planMaker>

/** Makes the function that joins the plans of orders to a plan with a new id. `portal` is as in `Plan`. */
export const planMaker =
  ({ now, portal }: { now: () => number; portal: string | null }) =>
  (drafts: readonly Planned[], undoes: string | null, company: Plan['company']): Plan =>
    planOf(
      {
        id: freshId(),
        madeAt: new Date(now()).toISOString(),
        undoes,
        portal,
        company,
        rpkiAt: drafts.flatMap(({ rpkiAt }) => rpkiAt ?? []).toSorted()[0] ?? null,
      },
      drafts.map(({ plan }) => plan),
    )

/** Makes a plan id that is unique among the plans of its user. */
const freshId = () =>
  [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
