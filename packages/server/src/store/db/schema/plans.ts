import type { Generated } from 'kysely'

/** Plans of changes and their steps. */
export interface PlanTables {
  plans: {
    id: Generated<number>
    company_id: number
    /** Id that the client gave it; unique within the company. */
    document_id: string
    document_json: string
    /** SHA-256 of the document, in which the order of fields says nothing. */
    document_hash: string
    /** Characters of the document. */
    size: number
    /** Orders with the number of their steps, in the order of the plan: `[[1001, 2]]`. */
    orders_json: string
    steps: number
    /** Number of its steps that were done. */
    done: number
    /** ISO 8601, as the client wrote it. */
    made_at: string
    /** Id of the plan whose changes this one undoes. */
    undoes: string | null
    actor_kind: string
    actor_name: string
    posted_at: number
    /** Instant of the last step, or of the post before the first one. */
    changed_at: number
  }
  /** Steps that were done; each is written in the transaction of its change. */
  plan_steps: {
    plan_id: number
    /** Counts the steps of the whole plan from 1 on. */
    step: number
    order_id: number
    /** SHA-256 of the method and the parsed fields of the change. */
    request_hash: string
    answer: string
    actor_kind: string
    actor_name: string
    done_at: number
  }
}
