import type { Db } from '../../db/open.ts'

/** The user as the profile shows them. */
export const findProfile = (db: Db, userId: number) =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'phone', 'password_hash'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()

/** Whether another user signs in with this e-mail. */
export async function isEmailTaken(db: Db, email: string, userId: number): Promise<boolean> {
  const other = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('id', '!=', userId)
    .executeTakeFirst()
  return other !== undefined
}

/** User to whom a reset link may be sent. */
export const findByEmail = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('email', '=', email)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
