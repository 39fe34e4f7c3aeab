import { fromCents } from '@ip-portal/core/kernel/values/money'
import { listOf } from '../../auth/token/authenticate-token.ts'
import { timeOf } from '../../base/wire-fields.ts'
import type { Db } from '../../store/db/open.ts'
import type { Token } from './tokens.answers.ts'

/** Selects the API tokens of a user that were not revoked, newest first, in wire form. */
export async function selectTokens(db: Db, userId: number): Promise<Token[]> {
  const rows = await db
    .selectFrom('api_tokens')
    .select(['id', 'name', 'scope', 'orders_json', 'networks_json', 'max_fee_cents'])
    .select(['created_at', 'expires_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row): Token => ({
    id: row.id,
    name: row.name,
    scope: row.scope,
    orders: listOf<number>(row.orders_json),
    networks: listOf<string>(row.networks_json),
    max_fee_usd: row.max_fee_cents === null ? null : fromCents(row.max_fee_cents),
    created_at: timeOf(row.created_at),
    expires_at: timeOf(row.expires_at),
    last_used_at: row.last_used_at === null ? null : timeOf(row.last_used_at),
  }))
}

/** Counts the API tokens of a user that are good now. */
export async function countLiveTokens(db: Db, userId: number, now: number): Promise<number> {
  const row = await db
    .selectFrom('api_tokens')
    .select((columns) => columns.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return row.count
}
