import type { Generated } from 'kysely'

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
