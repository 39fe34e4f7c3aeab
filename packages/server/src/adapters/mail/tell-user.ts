import type { Db } from '../../db/open.ts'
import type { Mail, MailQueue } from './queue.ts'

/**
 * Adds a mail to a user's verified address in the transaction of the change; the caller kicks the queue after the
 * commit. A user without a verified address is told nothing.
 */
export async function tellUser(
  mail: MailQueue,
  trx: Db,
  to: { userId: number; at: number },
  write: (name: string) => Omit<Mail, 'to'>,
): Promise<void> {
  const user = await trx
    .selectFrom('users')
    .select(['name', 'email', 'email_verified_at'])
    .where('id', '=', to.userId)
    .executeTakeFirstOrThrow()
  if (user.email !== null && user.email_verified_at !== null)
    await mail.add(trx, { to: user.email, ...write(user.name) }, to.at)
}
