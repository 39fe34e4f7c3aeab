import type { Db } from '../../db/open.ts'

/** Selects the profile of a user with the password hash. */
export const findProfile = (db: Db, userId: number) =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'phone', 'password_hash'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()

/** True when another user has this e-mail address. */
export async function isEmailTaken(db: Db, email: string, userId: number): Promise<boolean> {
  const other = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('id', '!=', userId)
    .executeTakeFirst()
  return other !== undefined
}

/** Finds an enabled user by normalised e-mail address. */
export const findByEmail = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('email', '=', email)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
