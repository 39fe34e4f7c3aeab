import type { Db } from '../../store/db/open.ts'
import type { Mail, MailQueue } from './queue.ts'

/**
 * Adds a mail to a user's address in the transaction of the change; the caller kicks the queue after the commit.
 * `write` gets null in place of the name where the address is not verified: nothing that a user typed is sent there.
 */
export async function tellUser(
  mail: MailQueue,
  trx: Db,
  to: { userId: number; at: number },
  write: (name: string | null) => Omit<Mail, 'to'>,
): Promise<void> {
  const user = await trx
    .selectFrom('users')
    .select(['name', 'email', 'email_verified_at'])
    .where('id', '=', to.userId)
    .executeTakeFirstOrThrow()
  if (user.email === null) return
  await mail.add(trx, { to: user.email, ...write(user.email_verified_at === null ? null : user.name) }, to.at)
}
