import type { Db } from '../store/db/open.ts'

/**
 * Finds the address for a mail about a company's record: its author's, or that of the company's oldest user when the
 * author has none or is disabled. Undefined when no enabled user has a verified address.
 */
export async function mailRecipient(
  db: Db,
  companyId: number,
  userId: number | null,
): Promise<{ name: string; email: string } | undefined> {
  const users = await db
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('company_id', '=', companyId)
    .where('email', 'is not', null)
    // Such a mail holds texts of users, which are sent to verified addresses only.
    .where('email_verified_at', 'is not', null)
    .where('disabled_at', 'is', null)
    .orderBy('id')
    .execute()
  const { name, email } = users.find(({ id }) => id === userId) ?? users[0] ?? {}
  return name !== undefined && email ? { name, email } : undefined
}
