import type { Db } from '../../../store/db/open.ts'

/** Address that waits for its link to be opened; null when there is none. */
export async function findPendingEmail(
  db: Db,
  user: { id: number; email: string | null },
  now: number,
): Promise<string | null> {
  const row = await db
    .selectFrom('mail_tokens')
    .select('email')
    .where('user_id', '=', user.id)
    .where('purpose', '=', 'verify')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('email', '!=', user.email ?? '')
    .orderBy('expires_at', 'desc')
    .executeTakeFirst()
  return row?.email ?? null
}
