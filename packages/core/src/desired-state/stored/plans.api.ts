import { isMissing, toFailure } from '../../kernel/failure/failure.ts'
import type { Http } from '../../kernel/http/http.ts'
import type { Plan } from '../plan/plan.schema.ts'
import { PlanRows, StoredPlanAnswer, type PlanRow, type StoredPlan } from './stored-plan.schema.ts'

interface PostOptions {
  /** Seconds in which the changes must be confirmed. */
  confirmWithin?: number
  signal?: AbortSignal | undefined
}

/** Makes the calls about plans, which a server offers when its additions list `plans`. */
export const createPlansApi = (http: Http) => ({
  /**
   * Stores a plan; the same one again answers as the first time. With `confirmWithin` the portal takes its
   * changes back unless they are confirmed in that time after the last step.
   */
  post: (plan: Plan, { confirmWithin, signal }: PostOptions = {}) =>
    http.call({
      method: 'POST',
      path: ['plans'],
      json: confirmWithin === undefined ? plan : { ...plan, confirm_within: confirmWithin },
      answer: StoredPlanAnswer,
      signal,
    }),

  /** Keeps the changes of a plan; one that the portal has taken back is refused. */
  confirm: (id: string) => http.call({ method: 'POST', path: ['plans', id, 'confirm'], answer: StoredPlanAnswer }),

  /** Reads a plan with its steps done; null when the company has none of this id. */
  show: async (id: string, signal?: AbortSignal): Promise<StoredPlan | null> => {
    try {
      return await http.call({ path: ['plans', id], answer: StoredPlanAnswer, signal })
    } catch (error) {
      if (isMissing(toFailure(error))) return null
      throw error
    }
  },

  /** Reads the plans of the company, newest first. */
  list: async (signal?: AbortSignal): Promise<PlanRow[]> =>
    (await http.pages({ path: ['plans'], answer: PlanRows, signal })).flat(),
})

/** Calls about plans. */
export type PlansApi = ReturnType<typeof createPlansApi>
