import type { Db } from '../../db/open.ts'
import { hashSecret, newSecret } from '../../auth/secrets.ts'

const tempTokenLifeMs = 5 * 60_000
const tempTokenTries = 5

/** User of a normalised e-mail with what sign-in needs of it; undefined when nobody has it. */
export const findSignInUser = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .select(['id', 'company_id', 'password_hash', 'totp_secret', 'disabled_at'])
    .where('email', '=', email)
    .executeTakeFirst()

/** Opens the second step of a sign-in: five minutes and five tries. */
export async function newTempToken(db: Db, userId: number, now: number): Promise<string> {
  const token = newSecret()
  await db.deleteFrom('temp_tokens').where('expires_at', '<=', now).execute()
  await db
    .insertInto('temp_tokens')
    .values({ token_hash: hashSecret(token), user_id: userId, tries: 0, expires_at: now + tempTokenLifeMs })
    .execute()
  return token
}

/** User of a live temp token and whether a try is left; undefined when the token is unknown or too old. */
export async function findTempToken(db: Db, token: string, now: number) {
  const row = await db
    .selectFrom('temp_tokens as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .select(['u.id as userId', 'u.company_id as companyId', 'u.totp_secret as secret', 't.tries'])
    .where('t.token_hash', '=', hashSecret(token))
    .where('t.expires_at', '>', now)
    .where('u.disabled_at', 'is', null)
    .executeTakeFirst()
  if (!row?.secret) return undefined
  const { userId, companyId, secret, tries } = row
  return { userId, companyId, secret, hasTries: tries < tempTokenTries }
}

/** Counts a wrong code against its temp token. */
export async function countTempTokenTry(db: Db, token: string): Promise<void> {
  await db
    .updateTable('temp_tokens')
    .set((row) => ({ tries: row('tries', '+', 1) }))
    .where('token_hash', '=', hashSecret(token))
    .execute()
}

/** Ends the second step; true for the one caller that ended it. */
export async function useTempToken(db: Db, token: string): Promise<boolean> {
  const used = await db
    .deleteFrom('temp_tokens')
    .where('token_hash', '=', hashSecret(token))
    .returning('user_id')
    .executeTakeFirst()
  return used !== undefined
}
