import { Refusal } from '../../base/refusal.ts'
import type { Settings } from '../../base/settings/settings.ts'
import type { Db } from '../../store/db/open.ts'
import { authTexts } from '../auth.texts.ts'
import { forgetDevices } from '../devices.ts'
import { dropMailTokens } from '../links/mail-tokens.ts'
import { hashSecret, newSecret } from '../secrets.ts'
import { endApiTokens } from '../token/api-tokens.ts'
import { type AuthDeps, isLive } from './authenticate.ts'
import { sessionIdOf, type SignedIn } from './signed-in.ts'

/** Ended sessions stay stored for this long, so that their tokens get 403 instead of 401. */
const endedSessionLifetimeMs = 30 * 24 * 3_600_000

/** Auth data that the client stores after a sign-in. */
export interface AuthData {
  token: string
  user: { id: number; name: string; email: string | null }
  company: { id: number; name: string }
}

/** User of a new session, and the client that it is opened for. */
export interface NewSession {
  userId: number
  /** Refuses a user whose password is another one by now; undefined where no password was asked. */
  passwordHash?: string | undefined
  /** Sealed secret of the second factor that the sign-in took into account; refuses a user who has another one by now. */
  factor: string | null
  /** Check of the password that led to it; null for a secure link. */
  passwordAt: number | null
  client: string
  address: string
}

/**
 * Opens a session in a transaction. Null for a user who is disabled, or whose password or second factor has changed
 * since it was verified. The user's row is locked first: whatever ends access at the same time ends this session too.
 */
export async function openSession(
  db: Db,
  { userId, passwordHash, factor, passwordAt, client, address }: NewSession,
  now: number,
): Promise<{ sessionId: number; auth: AuthData } | null> {
  const user = await lockUser(db, userId)
  if (!user || user.totp_secret !== factor || !mayEnter(user, passwordHash)) return null
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('last_seen_at', '<', now - endedSessionLifetimeMs)
    .execute()
  const token = newSecret()
  const { id: sessionId } = await db
    .insertInto('sessions')
    .values({
      user_id: userId,
      token_hash: hashSecret(token),
      created_at: now,
      last_seen_at: now,
      // A password that must be reset proves nothing.
      password_at: user.reset_needed_at === null ? passwordAt : null,
      client,
      address,
      by_link: passwordAt === null ? 1 : 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const company = await db
    .selectFrom('companies')
    .select(['id', 'name'])
    .where('id', '=', user.company_id)
    .executeTakeFirstOrThrow()
  return { sessionId, auth: { token, user: { id: user.id, name: user.name, email: user.email }, company } }
}

/**
 * Revokes all access that the old password gave: sessions except `except`, sign-ins that wait for a code, and unused
 * reset links. Known devices are forgotten.
 */
export async function revokeAccess(db: Db, userId: number, now: number, except?: number): Promise<void> {
  await db.deleteFrom('temp_tokens').where('user_id', '=', userId).execute()
  await forgetDevices(db, userId)
  await dropMailTokens(db, userId, 'reset')
  await endOtherSessions(db, userId, now, except)
}

/** Ends the sessions of a user, except one, and a set-up of the second factor that waits for its code. */
export async function endOtherSessions(db: Db, userId: number, now: number, except?: number): Promise<void> {
  await dropPendingFactor(db, userId)
  let query = db.updateTable('sessions').set({ revoked_at: now, step_up_until: null }).where('user_id', '=', userId)
  if (except !== undefined) query = query.where('id', '!=', except)
  await query.where('revoked_at', 'is', null).execute()
}

/** Ends one session of a user, and a set-up as `endOtherSessions`; false when it had ended before. */
export async function endSession(db: Db, userId: number, sessionId: number, now: number): Promise<boolean> {
  await dropPendingFactor(db, userId)
  const ended = await db
    .updateTable('sessions')
    .set({ revoked_at: now, step_up_until: null })
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

/**
 * Drops the secret of a set-up that was not confirmed: the session that ends may have begun it, and a later one of the
 * same thief would need no password to confirm it. Before the sessions, as all who lock a user's row do.
 */
async function dropPendingFactor(db: Db, userId: number): Promise<void> {
  await db
    .updateTable('users')
    .set({ totp_pending_secret: null })
    .where('id', '=', userId)
    .where('totp_pending_secret', 'is not', null)
    .execute()
}

/**
 * Ends every access that was handed out to a user: sessions, started sign-ins, links that sign in and known devices.
 * The user's row is locked first, so that a sign-in at the same time ends with them.
 */
export async function endAccess(db: Db, userId: number, now: number): Promise<void> {
  await lockUser(db, userId)
  await db.deleteFrom('temp_tokens').where('user_id', '=', userId).execute()
  await dropMailTokens(db, userId, 'reset', 'secure')
  await forgetDevices(db, userId)
  await endOtherSessions(db, userId, now)
}

/** Locks a user's row until the end of the transaction, on both databases, and returns it. */
export const lockUser = (db: Db, userId: number) =>
  db
    .updateTable('users')
    .set((row) => ({ disabled_at: row.ref('disabled_at') }))
    .where('id', '=', userId)
    .returning(['id', 'name', 'email', 'company_id', 'password_hash', 'totp_secret', 'disabled_at', 'reset_needed_at'])
    .executeTakeFirst()

/** True for an enabled user whose password, if one was verified, is still that one and need not be reset. */
const mayEnter = (
  user: { disabled_at: number | null; password_hash: string; reset_needed_at: number | null },
  passwordHash?: string,
): boolean =>
  user.disabled_at === null &&
  (passwordHash === undefined || (user.password_hash === passwordHash && user.reset_needed_at === null))

/** Locks the row of a user whose password was verified; false when access has been ended meanwhile. */
export async function lockVerifiedUser(db: Db, userId: number, passwordHash: string): Promise<boolean> {
  const user = await lockUser(db, userId)
  return user !== undefined && mayEnter(user, passwordHash)
}

/** Finds the session of a token, live or not, with its user. */
export const findByToken = (db: Db, token: string) =>
  db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select(['s.id', 's.user_id', 's.revoked_at', 'u.name', 'u.company_id'])
    .where('s.token_hash', '=', hashSecret(token))
    .executeTakeFirst()

/**
 * Ends everything that opens the account without its password: sessions, API tokens, unfinished sign-ins and set-ups of
 * a second factor, and mailed links except the one that verifies the present address. For a reset and an undone change
 * of address.
 */
export async function endAllAccess(trx: Db, userId: number, at: number): Promise<void> {
  await revokeAccess(trx, userId, at)
  await endApiTokens(trx, userId, at)
  await trx.updateTable('users').set({ totp_pending_secret: null }).where('id', '=', userId).execute()
  const user = await trx.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst()
  await trx
    .deleteFrom('mail_tokens')
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where((row) => row.or([row('purpose', '!=', 'verify'), row('email', '!=', user?.email ?? '')]))
    .execute()
}

/**
 * Locks a user's row until the end of the transaction, and refuses as `authenticate` when the session has ended since
 * it was checked. For changes that open the account: none of them must outlive a reset or the end of a session at the
 * same moment.
 */
export async function holdAccess(
  trx: Db,
  { settings, now }: Pick<AuthDeps, 'settings' | 'now'>,
  signedIn: Pick<SignedIn, 'userId' | 'sessionId'>,
): Promise<void> {
  const user = await lockUser(trx, signedIn.userId)
  if (!user || user.disabled_at !== null) throw new Refusal(401, authTexts.signInNeeded)
  const session = await trx
    .selectFrom('sessions')
    .select(['revoked_at', 'created_at', 'last_seen_at'])
    .where('id', '=', sessionIdOf(signedIn))
    .executeTakeFirst()
  if (!session || !isLive(session, { settings }, now())) throw new Refusal(403, authTexts.sessionEnded)
}

interface ListDeps {
  db: Db
  settings: Pick<Settings, 'sessionAbsoluteMs' | 'sessionIdleMs'>
}

/** Lists the live sessions of a user, the one that was used last first. */
export async function liveSessions({ db, settings }: ListDeps, userId: number, now: number) {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'client', 'address', 'created_at', 'last_seen_at', 'revoked_at', 'device_id', 'by_link'])
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('last_seen_at', '>', now - settings.sessionIdleMs)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.filter((row) => isLive(row, { settings }, now))
}
