import { hashSecret, newSecret } from '../../../auth/secrets.ts'
import type { Db } from '../../../store/db/open.ts'
import { clockSkewMs } from '../../../store/limits/rate-limit.ts'

const lifetimeMs = 7 * 24 * 3_600_000

/** Creates the secret of a link that gives `email` back to its user for seven days. */
export async function createEmailUndo(trx: Db, user: { id: number; email: string }, at: number): Promise<string> {
  const secret = newSecret()
  const { totp_secret: factor } = await trx
    .selectFrom('users')
    .select('totp_secret')
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow()
  const row = {
    token_hash: hashSecret(secret),
    user_id: user.id,
    email: user.email,
    had_factor: Number(factor !== null),
  }
  await trx
    .insertInto('email_undos')
    .values({ ...row, created_at: at, expires_at: at + lifetimeMs })
    .execute()
  return secret
}

/** Finds an open undo link by its secret. */
export const findEmailUndo = (db: Db, secret: string, now: number) =>
  db
    .selectFrom('email_undos')
    .select(['id', 'user_id', 'email'])
    .where('token_hash', '=', hashSecret(secret))
    .where('expires_at', '>', now)
    .where('expires_at', '<=', now + lifetimeMs + clockSkewMs)
    .executeTakeFirst()

/** Change of address that is undone. */
export interface UndoneChange {
  since: number
  hadFactor: boolean
}

/**
 * Uses an undo link with every later one: those of the same address, and those made after the first of them, which
 * would bring back an address that came after this one. Earlier links of other addresses stay. Returns the instant of
 * the first of them, and if the user had a second factor then; null when the link is no longer open.
 */
export async function useEmailUndo(
  trx: Db,
  undo: { id: number; user_id: number; email: string },
  now: number,
): Promise<UndoneChange | null> {
  const open = await trx
    .selectFrom('email_undos')
    .select(['id', 'email', 'created_at', 'had_factor'])
    .where('user_id', '=', undo.user_id)
    .where('expires_at', '>', now)
    .orderBy('id')
    .execute()
  const first = open.find(({ email }) => email === undo.email)
  if (first === undefined || !open.some(({ id }) => id === undo.id)) return null
  await trx.deleteFrom('email_undos').where('user_id', '=', undo.user_id).where('id', '>=', first.id).execute()
  return { since: first.created_at, hadFactor: first.had_factor !== 0 }
}
