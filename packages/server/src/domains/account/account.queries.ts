import type { Db } from '../../store/db/open.ts'

/** Selects the profile of a user with the password hash. */
export const findProfile = (db: Db, userId: number) =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'phone', 'password_hash'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()

/** True when another user has this e-mail address, or may still take it back. */
export async function isEmailTaken(db: Db, email: string, userId: number, now: number): Promise<boolean> {
  const other = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('id', '!=', userId)
    .executeTakeFirst()
  const undo = await db
    .selectFrom('email_undos')
    .select('id')
    .where('email', '=', email)
    .where('user_id', '!=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return other !== undefined || undo !== undefined
}

/**
 * Locks a user's row until the end of the transaction and returns it, so that changes of one address take turns.
 * Undefined for an unknown user.
 */
export const lockUser = (trx: Db, userId: number) =>
  trx
    .updateTable('users')
    .set((row) => ({ name: row.ref('name') }))
    .where('id', '=', userId)
    .returning(['id', 'company_id', 'name', 'email', 'phone', 'email_verified_at', 'disabled_at'])
    .executeTakeFirst()

/** Finds an enabled user by normalised e-mail address. */
export const findByEmail = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'company_id', 'email_verified_at'])
    .where('email', '=', email)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
