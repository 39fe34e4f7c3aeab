import { createPlansApi, desiredStateTexts, type Plan, type PlanRow, type StoredPlan } from '../desired-state/index.ts'
import { FailureError, type Failure, isUncertain, toFailure } from '../kernel/failure/failure.ts'
import type { AuthPortal } from './auth-portal.ts'

/** Opens the plans that the portal keeps for the company; a server without the addition `plans` keeps none. */
export function planStorage({ http, accountApi }: Pick<AuthPortal, 'http' | 'accountApi'>) {
  const plans = createPlansApi(http)

  /** Tells whether the server keeps plans. A failed read throws: without an answer no plan may count as kept. */
  const isOffered = async (): Promise<boolean> => (await accountApi.additions()).includes('plans')

  const list = async (signal?: AbortSignal): Promise<PlanRow[]> => ((await isOffered()) ? plans.list(signal) : [])

  return {
    /**
     * Stores a plan and tells whether its steps may name it; `onRefused` hears of a refusal. A plan without portal and
     * company is one of the first release, which the server does not take.
     */
    store: async (plan: Plan, onRefused: (failure: Failure) => void, signal?: AbortSignal): Promise<boolean> => {
      if (plan.portal === null || plan.company === null || !(await isOffered())) return false
      try {
        await plans.post(plan, { signal })
        return true
      } catch (error) {
        const failure = toFailure(error)
        if (isUncertain(failure) || failure.kind !== 'refused' || failure.code === 'PLAN_EXISTS') throw error
        onRefused(failure)
        return false
      }
    },

    /** Stores a plan; throws when it is refused. */
    save: (plan: Plan) => plans.post(plan),

    confirm: plans.confirm,

    /** Stores a plan that must be confirmed; throws where the server does not promise to take it back otherwise. */
    storeUnconfirmed: async (plan: Plan, confirmWithin: number, signal: AbortSignal): Promise<boolean> => {
      const stored = (await isOffered()) ? await plans.post(plan, { confirmWithin, signal }) : null
      if (stored?.confirm_within !== confirmWithin)
        throw new FailureError({
          kind: 'refused',
          status: 409,
          code: 'NOT_OFFERED',
          message: desiredStateTexts.noRevert,
        })
      return true
    },

    /** Reads a plan with its steps done; null without one. */
    show: async (id: string, signal?: AbortSignal): Promise<StoredPlan | null> =>
      (await isOffered()) ? plans.show(id, signal) : null,

    /** Reads the plans, newest first. */
    list,
  }
}
