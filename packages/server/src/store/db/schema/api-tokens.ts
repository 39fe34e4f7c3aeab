import type { Generated } from 'kysely'

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
