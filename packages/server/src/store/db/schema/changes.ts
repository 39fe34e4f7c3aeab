import type { Generated } from 'kysely'

/** Answers of writes, kept so that a repeat gets the same answer without a second effect. */
export interface IdempotencyTables {
  idempotency_keys: {
    /** `user:ID` for the key of a client, `session:ID` for a request without one, `token:ID` for an API token. */
    actor: string
    method: string
    path: string
    /** Key of the client; for a request without one the hash of its content. */
    key: string
    /** SHA-256 of the parsed fields and file contents. */
    request_hash: string
    status: number
    answer: string
    expires_at: number
  }
}

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
    /** Time after the last step in which its changes must be confirmed; null for a plan that needs no confirmation. */
    confirm_within_ms: number | null
    /** User, and API token, who asked for it and in whose name the changes are taken back. */
    confirm_user_id: number | null
    confirm_token_id: number | null
    /** Instant at which the changes are taken back; null before the first step, and once that is decided. */
    revert_at: number | null
    confirmed_at: number | null
    reverted_at: number | null
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
    /** Change as the server made it: action, values before and after. Null in rows of older releases. */
    change_json: string | null
    actor_kind: string
    actor_name: string
    done_at: number
  }
}

/** Audit rows, and the chain of seals over them. */
export interface AuditTables {
  audit_log: {
    id: Generated<number>
    at: number
    request_id: string
    /** Null for what concerns the whole portal. */
    company_id: number | null
    user_id: number | null
    order_id: number | null
    action: string
    /** Values after the change. */
    details_json: string
    /** Rows of the first release have none of these. */
    actor_kind: 'user' | 'token' | 'operator' | 'system' | null
    actor_name: string | null
    session_id: number | null
    token_id: number | null
    address: string | null
    outcome: 'done' | 'refused' | null
    target: string | null
    before_json: string | null
    /** Equal refusals of one minute have one key, and so one row; null in other rows. */
    repeat_key: string | null
    /** Number of refusals that the row stands for; null in other rows. */
    repeats: number | null
  }
  /** Chain of HMACs over the audit rows in the order of their ids. */
  audit_seals: {
    /** Counts up from 1 without a gap. */
    position: number
    audit_id: number
    /** Null in the seal of a row; else this seal holds the final number of refusals of a row sealed before. */
    repeats: number | null
    key_id: string
    /** HMAC-SHA256, base64url. */
    mac: string
  }
  /** Last seal of the rows that were deleted for their age; the chain goes on behind it. At most one row. */
  audit_checkpoints: {
    position: number
    audit_id: number
    chain_mac: string
    /** Number of all rows deleted so far. */
    removed: number
    trimmed_at: number
    key_id: string
    /** HMAC-SHA256 over the fields above, base64url. */
    mac: string
  }
  /** Process that seals. `beat` changes while it lives; there is one row. */
  audit_sealer: { id: number; holder: string; beat: number }
}
