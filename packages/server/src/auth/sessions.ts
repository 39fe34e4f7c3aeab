import type { Db } from '../db/open.ts'
import { hashSecret, newSecret } from './secrets.ts'

/** Ended sessions stay stored for this long, so that their tokens get 403 instead of 401. */
const endedSessionLifetimeMs = 30 * 24 * 3_600_000

/** Auth data that the client stores after a sign-in. */
export interface AuthData {
  token: string
  user: { id: number; name: string; email: string | null }
  company: { id: number; name: string }
}

/** Opens a session for a user and returns the auth data. Rejects when the user does not exist. */
export async function openSession(db: Db, userId: number, now: number): Promise<AuthData> {
  const token = newSecret()
  const user = await db
    .selectFrom('users as u')
    .innerJoin('companies as c', 'c.id', 'u.company_id')
    .select(['u.id', 'u.name', 'u.email', 'c.id as company_id', 'c.name as company_name'])
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow()
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('last_seen_at', '<', now - endedSessionLifetimeMs)
    .execute()
  await db
    .insertInto('sessions')
    .values({ user_id: userId, token_hash: hashSecret(token), created_at: now, last_seen_at: now })
    .execute()
  const company = { id: user.company_id, name: user.company_name }
  return { token, user: { id: user.id, name: user.name, email: user.email }, company }
}

/**
 * Revokes all access that the old password gave: sessions except `except`, sign-ins that wait for a code, and unused
 * reset links.
 */
export async function revokeAccess(db: Db, userId: number, now: number, except?: number): Promise<void> {
  await db.deleteFrom('temp_tokens').where('user_id', '=', userId).execute()
  await db
    .deleteFrom('mail_tokens')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'reset')
    .where('used_at', 'is', null)
    .execute()
  let query = db.updateTable('sessions').set({ revoked_at: now }).where('user_id', '=', userId)
  if (except !== undefined) query = query.where('id', '!=', except)
  await query.where('revoked_at', 'is', null).execute()
}
