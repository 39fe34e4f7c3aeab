import { type CreateTable, id, int, optional, ref, text } from '../schema/columns.ts'

/** API tokens of users, stored as SHA-256 only, and the fees that their changes cost in a month. */
export async function createApiTokens(table: CreateTable): Promise<void> {
  await table(
    'api_tokens',
    {
      ...{ id, user_id: ref('users'), name: text, token_hash: text, scope: text },
      ...{ orders_json: optional(text), networks_json: optional(text), max_fee_cents: optional(int) },
      ...{ created_at: int, expires_at: int, last_used_at: optional(int), revoked_at: optional(int) },
    },
    { unique: [['token_hash']], index: [['user_id']] },
  )
  await table(
    'api_token_fees',
    { token_id: ref('api_tokens'), month: text, cents: int },
    { primary: ['token_id', 'month'] },
  )
}
