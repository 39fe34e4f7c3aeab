import type { Generated } from 'kysely'

/** Companies, users and their credentials. Tokens are stored as SHA-256 only. */
export interface AccountTables {
  companies: {
    id: Generated<number>
    name: string
    /** Rises with every change that the company's order list shows; part of its ETag. */
    orders_version: number
    created_at: number
  }
  users: {
    id: Generated<number>
    company_id: number
    email: string | null
    name: string
    phone: string | null
    password_hash: string
    email_verified_at: number | null
    totp_secret: string | null
    /** Secret of a set-up that is not confirmed yet. */
    totp_pending_secret: string | null
    disabled_at: number | null
    created_at: number
  }
  sessions: {
    id: Generated<number>
    user_id: number
    token_hash: string
    created_at: number
    last_seen_at: number
    revoked_at: number | null
    /** End of the step-up. */
    step_up_until: number | null
  }
  temp_tokens: { token_hash: string; user_id: number; tries: number; expires_at: number }
  /** TOTP steps that were accepted once (RFC 6238 section 5.2), with the session that may repeat them. */
  used_totp_steps: { user_id: number; time_step: number; session_id: number | null; used_at: number }
  rate_limits: { name: string; used: number; resets_at: number }
  mail_tokens: {
    token_hash: string
    purpose: 'reset' | 'verify' | 'secure'
    user_id: number
    email: string | null
    expires_at: number
    used_at: number | null
  }
  /** Keys of signed links by use. */
  link_keys: { name: string; secret: string; created_at: number }
  outbox: {
    id: Generated<number>
    to_address: string
    subject: string
    body: string
    tries: number
    due_at: number
    created_at: number
  }
  audit_log: {
    id: Generated<number>
    at: number
    request_id: string
    company_id: number
    user_id: number | null
    order_id: number | null
    action: string
    details_json: string
  }
  registry_defaults: { company_id: number; admin_c: string | null; org: string | null; asn: string | null }
}
