import { istanbulDay } from '@ip-portal/core/kernel/values/dates'
import { formatUsd, fromCents } from '@ip-portal/core/kernel/values/money'
import { Refusal } from '../../base/refusal.ts'
import type { Db } from '../../store/db/open.ts'
import { authTexts } from '../auth.texts.ts'
import type { SignedInToken } from '../session/signed-in.ts'
import { outOfScope } from './require-scope.ts'

/**
 * Ends all API tokens of a user at once; runs in the transaction of what ends them: a password reset, the undo of an
 * address, a disabled user, the second factor switched off. Returns how many it ended.
 */
export async function endApiTokens(db: Db, userId: number, now: number): Promise<number> {
  const ended = await db
    .updateTable('api_tokens')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute()
  return ended.length
}

/** Names of the API tokens of a user that are good now, newest first. */
export async function liveTokenNames(db: Db, userId: number, now: number): Promise<string[]> {
  const rows = await db
    .selectFrom('api_tokens')
    .select('name')
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ name }) => name)
}

/**
 * Holds the API token of a change until its transaction ends: a token that was revoked meanwhile is refused 403, and one
 * that is being revoked ends after the change.
 */
export async function holdApiToken(trx: Db, { id }: SignedInToken, now: number): Promise<void> {
  const held = await trx
    .updateTable('api_tokens')
    .set({ last_used_at: now })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!held) throw new Refusal(403, authTexts.tokenEnded)
}

/** Month of Istanbul whose fees a limit counts, `YYYY-MM`. */
const monthOf = (now: number) => istanbulDay(now).slice(0, 7)

/** Cents that the changes of an API token may still cost this month; null without a limit. */
export async function feeLeft(db: Db, { id, maxFeeCents }: SignedInToken, now: number): Promise<number | null> {
  if (maxFeeCents === null) return null
  const counted = await db
    .selectFrom('api_token_fees')
    .select('cents')
    .where('token_id', '=', id)
    .where('month', '=', monthOf(now))
    .executeTakeFirst()
  return maxFeeCents - (counted?.cents ?? 0)
}

/**
 * Counts a fee against the monthly limit of an API token, in the transaction of the change. Refuses 409 when it would be
 * exceeded; the month is that of Istanbul. Two parallel changes take turns at the row.
 */
export async function countTokenFee(trx: Db, token: SignedInToken, cents: number, now: number): Promise<void> {
  const limit = token.maxFeeCents
  if (limit === null) return
  const refusal = () => outOfScope(authTexts.tokenFee(formatUsd(fromCents(limit))))
  if (cents > limit) throw refusal()
  const counted = await trx
    .insertInto('api_token_fees')
    .values({ token_id: token.id, month: monthOf(now), cents })
    .onConflict((conflict) =>
      conflict
        .columns(['token_id', 'month'])
        .doUpdateSet((row) => ({ cents: row('api_token_fees.cents', '+', cents) }))
        .where('api_token_fees.cents', '<=', limit - cents),
    )
    .returning('cents')
    .executeTakeFirst()
  if (!counted) throw refusal()
}
