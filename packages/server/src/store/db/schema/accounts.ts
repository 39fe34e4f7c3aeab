import type { Generated } from 'kysely'
import type { NotificationKind } from '@ip-portal/core/account/account.schema'

/** Companies, users and their credentials. Tokens are stored as SHA-256 only. */
export interface AccountTables {
  companies: {
    id: Generated<number>
    name: string
    /** Number of the company in the system that it was imported from; null for others. */
    external_id: string | null
    /** Buyer's data on invoices. */
    tax_number: string | null
    tax_office: string | null
    address: string | null
    /** Company that this one is part of now; null for one of its own. */
    merged_into: number | null
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
    /** Encrypted, as `totp_pending_secret`. */
    totp_secret: string | null
    /** Secret of a set-up that is not confirmed yet. */
    totp_pending_secret: string | null
    /** Start of that set-up. */
    totp_pending_at: number | null
    disabled_at: number | null
    created_at: number
    /** Instant of an undone change of address, after which the password changes nothing until it is reset. */
    reset_needed_at: number | null
    /** End of the password that the operator made; null for one that the user chose. */
    password_ends_at: number | null
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
    /** Last check of the password in this session. */
    password_at: number | null
    /** Description of the program that signed in; sessions of the first release have neither of these. */
    client: string | null
    address: string | null
    /** Device that signed in; it may be forgotten since. */
    device_id: number | null
    /** 1 for one that a secure link opened. */
    by_link: number | null
  }
  /** Devices that signed in completely. One secret may stand for several users of a browser. */
  devices: {
    id: Generated<number>
    user_id: number
    token_hash: string
    created_at: number
    last_used_at: number
  }
  /** Wrong passwords and codes of a user, or of an e-mail address without one, within a day. */
  wrong_guesses: {
    subject: string
    wrong: number
    resets_at: number
    /** Until then only known devices may guess. */
    blocked_until: number | null
    /** Instant of the mail to the user. */
    informed_at: number | null
  }
  /** Sign-ins that wait for their code, after the password or a secure link. */
  temp_tokens: {
    token_hash: string
    user_id: number
    tries: number
    expires_at: number
    /** Check of the password; null in the sign-in by a secure link. */
    password_at: number | null
  }
  /** TOTP steps that were accepted once (RFC 6238 section 5.2), with the session that may repeat them. */
  used_totp_steps: { user_id: number; time_step: number; session_id: number | null; used_at: number }
  /** Tries within a span, counted by name. */
  rate_limits: { name: string; used: number; resets_at: number }
  /** Links in mails; each opens once. */
  mail_tokens: {
    token_hash: string
    purpose: 'reset' | 'verify' | 'secure' | 'invite'
    user_id: number
    email: string | null
    expires_at: number
    used_at: number | null
  }
  /** Open links that undo a change of address; `email` is the address before it. */
  email_undos: {
    id: Generated<number>
    token_hash: string
    user_id: number
    email: string
    created_at: number
    expires_at: number
    /** 1 when the user had a second factor at that time; null in links of older releases. */
    had_factor: number | null
  }
  /**
   * Ids of the installation's keys: the one in use in slot 0, replaced ones after it. Of a replaced key the key of its
   * HMACs is kept, encrypted with the one in use.
   */
  secret_keys: { slot: number; id: string; wrapped_mac_root: string | null; created_at: number }
  /** Codes for a sign-in without the authenticator, as HMACs with the named key; each opens once. */
  recovery_codes: { user_id: number; code_hash: string; key_id: string; created_at: number; used_at: number | null }
  /** Mails that wait to be delivered. */
  outbox: {
    id: Generated<number>
    to_address: string
    subject: string
    body: string
    tries: number
    due_at: number
    created_at: number
    /** Address that switches off the kind of this notification; null for other mails. */
    unsubscribe_url: string | null
  }
  /** Values with which a company's new orders begin. */
  registry_defaults: { company_id: number; admin_c: string | null; org: string | null; asn: string | null }
}

/** API tokens and what their changes cost. */
export interface ApiTokenTables {
  api_tokens: {
    id: Generated<number>
    user_id: number
    name: string
    token_hash: string
    scope: 'read' | 'routing:write'
    /** Ids of the orders that it may change and read; null for all. */
    orders_json: string | null
    /** Networks that it may be used from; null for any. */
    networks_json: string | null
    /** Limit of the fees of its changes in a month; null without one. */
    max_fee_cents: number | null
    created_at: number
    expires_at: number
    last_used_at: number | null
    revoked_at: number | null
  }
  /** Fees that the changes of a token cost; `month` is that of Istanbul, `YYYY-MM`. */
  api_token_fees: { token_id: number; month: string; cents: number }
}

/** Notifications by mail. */
export interface NotificationTables {
  /** Switches that a user has set; all others are on. */
  notification_settings: { user_id: number; kind: NotificationKind; is_on: 0 | 1 }
  /** News that a user was told, so that each is told once. */
  notification_sent: { user_id: number; kind: NotificationKind; item_key: string; sent_at: number }
}
