import { hashSecret, newSecret } from '../../auth/secrets.ts'
import type { Db } from '../../store/db/open.ts'
import { clockSkewMs } from '../../store/limits/rate-limit.ts'

const tempTokenLifetimeMs = 5 * 60_000
const tempTokenTries = 5

/** Finds the user of a normalised e-mail address for the sign-in. */
export const findSignInUser = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'company_id', 'password_hash', 'totp_secret', 'disabled_at'])
    .select(['reset_needed_at', 'password_ends_at'])
    .where('email', '=', email)
    .executeTakeFirst()

/** Finds the user of a secure link. */
export const findLinkUser = (db: Db, userId: number) =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'company_id', 'totp_secret'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()

/**
 * Creates a temp token for the code step of a sign-in; it allows five tries within five minutes. `passwordAt` is the
 * check of the password; null for a secure link.
 */
export async function newTempToken(db: Db, userId: number, now: number, passwordAt: number | null): Promise<string> {
  const token = newSecret()
  await db.deleteFrom('temp_tokens').where('expires_at', '<=', now).execute()
  await db
    .insertInto('temp_tokens')
    .values({
      token_hash: hashSecret(token),
      user_id: userId,
      tries: 0,
      expires_at: now + tempTokenLifetimeMs,
      password_at: passwordAt,
    })
    .execute()
  return token
}

/** Finds the user of a live temp token; undefined when the token is unknown or expired. */
export async function findTempToken(db: Db, token: string, now: number) {
  const row = await db
    .selectFrom('temp_tokens as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .select(['u.id as userId', 'u.name as userName', 'u.company_id as companyId', 'u.totp_secret as secret', 't.tries'])
    .select('t.password_at as passwordAt')
    .where('t.token_hash', '=', hashSecret(token))
    .where('t.expires_at', '>', now)
    .where('t.expires_at', '<=', now + tempTokenLifetimeMs + clockSkewMs)
    .where('u.disabled_at', 'is', null)
    .executeTakeFirst()
  if (!row?.secret) return undefined
  const { tries, secret, ...user } = row
  return { ...user, secret, hasTries: tries < tempTokenTries }
}

/** Counts a try of a temp token. */
export async function countTempTokenTry(db: Db, token: string): Promise<void> {
  await db
    .updateTable('temp_tokens')
    .set((row) => ({ tries: row('tries', '+', 1) }))
    .where('token_hash', '=', hashSecret(token))
    .execute()
}

/** Deletes a temp token; true for the one caller that deleted it. */
export async function useTempToken(db: Db, token: string): Promise<boolean> {
  const used = await db
    .deleteFrom('temp_tokens')
    .where('token_hash', '=', hashSecret(token))
    .returning('user_id')
    .executeTakeFirst()
  return used !== undefined
}
