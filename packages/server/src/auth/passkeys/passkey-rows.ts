import type { Db } from '../../db/open.ts'

/** Lists the passkeys of a user, the oldest first. */
export const listPasskeys = (db: Db, userId: number) =>
  db
    .selectFrom('passkeys')
    .select(['id', 'credential_id', 'user_handle', 'transports_json', 'name', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()

/** Counts the passkeys of a user. */
export async function countPasskeys(db: Db, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('passkeys')
    .select((row) => row.fn.countAll().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Finds a passkey of a user by the id of its credential. */
export const findPasskey = (db: Db, userId: number, credentialId: string) =>
  db
    .selectFrom('passkeys')
    .select(['id', 'credential_id', 'user_handle', 'public_key', 'counter', 'name'])
    .where('user_id', '=', userId)
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()

/** A passkey with its key, as it is stored. */
export type StoredPasskey = NonNullable<Awaited<ReturnType<typeof findPasskey>>>

/**
 * Stores the counter of a signature. False when it went back, which shows a copy of the authenticator (WebAuthn Level 3,
 * section 6.1.1); one that does not count stays at 0.
 */
export async function advanceCounter(
  db: Db,
  id: number,
  { counter, isBackedUp }: { counter: number; isBackedUp: boolean },
  now: number,
): Promise<boolean> {
  const advanced = await db
    .updateTable('passkeys')
    .set({ counter, is_backed_up: Number(isBackedUp), last_used_at: now })
    .where('id', '=', id)
    .where((row) => row.or([row('counter', '<', counter), ...(counter === 0 ? [row('counter', '=', 0)] : [])]))
    .returning('id')
    .executeTakeFirst()
  return advanced !== undefined
}

/** Deletes all passkeys of a user, and the challenges that wait for an answer. */
export async function deletePasskeys(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('passkey_challenges').where('user_id', '=', userId).execute()
  await db.deleteFrom('passkeys').where('user_id', '=', userId).execute()
}
