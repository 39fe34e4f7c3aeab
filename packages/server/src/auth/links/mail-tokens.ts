import type { Db } from '../../store/db/open.ts'
import type { AccountTables } from '../../store/db/schema/accounts.ts'
import { clockSkewMs } from '../../store/limits/rate-limit.ts'
import { hashSecret, newSecret } from '../secrets.ts'

export type MailTokenPurpose = AccountTables['mail_tokens']['purpose']

/** Lifetime of a link by purpose. */
const mailTokenLifetimeMs: Record<MailTokenPurpose, number> = {
  reset: 3_600_000,
  verify: 24 * 3_600_000,
  secure: 15 * 60_000,
  invite: 7 * 24 * 3_600_000,
}

/**
 * Creates the secret of a link; it works once within its lifetime. `email` is the address that receives it. A new reset
 * link ends the older ones.
 */
export async function createMailToken(
  db: Db,
  purpose: MailTokenPurpose,
  user: { id: number; email: string },
  now: number,
): Promise<string> {
  const secret = newSecret()
  if (purpose === 'reset') await dropMailTokens(db, user.id, purpose)
  await db
    .insertInto('mail_tokens')
    .values({
      token_hash: hashSecret(secret),
      purpose,
      user_id: user.id,
      email: user.email,
      expires_at: now + mailTokenLifetimeMs[purpose],
    })
    .execute()
  return secret
}

/** Ends the unused links of a user for some purposes. */
export async function dropMailTokens(db: Db, userId: number, ...purposes: MailTokenPurpose[]): Promise<void> {
  await db
    .deleteFrom('mail_tokens')
    .where('user_id', '=', userId)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .execute()
}

/**
 * Purpose, owner, address and names behind a link that is neither used nor expired; undefined for any other secret.
 * `redeemMailToken` checks the rest.
 */
export async function findMailTokenOwner(db: Db, purposes: readonly MailTokenPurpose[], secret: string, now: number) {
  const owner = await db
    .selectFrom('mail_tokens as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .innerJoin('companies as c', 'c.id', 'u.company_id')
    .select(['t.user_id as userId', 't.email', 'u.name as userName', 'c.name as companyName'])
    .select(['t.purpose', 't.expires_at'])
    .where('t.token_hash', '=', hashSecret(secret))
    .where('t.purpose', 'in', purposes)
    .where('t.used_at', 'is', null)
    .where('t.expires_at', '>', now)
    .executeTakeFirst()
  return owner && owner.expires_at <= now + mailTokenLifetimeMs[owner.purpose] + clockSkewMs ? owner : undefined
}

/**
 * Redeems a link's secret. Returns undefined when the secret is unknown, used, expired, for another purpose, of a
 * disabled user, or was sent to an address that the user no longer has; a link that verifies may be for a new one.
 */
export async function redeemMailToken(
  db: Db,
  purpose: MailTokenPurpose,
  secret: string,
  now: number,
): Promise<{ user_id: number; email: string | null } | undefined> {
  const used = await db
    .updateTable('mail_tokens')
    .set({ used_at: now })
    .where('token_hash', '=', hashSecret(secret))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('expires_at', '<=', now + mailTokenLifetimeMs[purpose] + clockSkewMs)
    .returning(['user_id', 'email'])
    .executeTakeFirst()
  if (!used) return undefined
  const user = await db
    .selectFrom('users')
    .select(['disabled_at', 'email'])
    .where('id', '=', used.user_id)
    .executeTakeFirst()
  const isTheirs = purpose === 'verify' || user?.email === used.email
  return user?.disabled_at === null && isTheirs ? used : undefined
}
