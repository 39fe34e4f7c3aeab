import type { NotificationKind } from '@ip-portal/core/account/account.schema'
import type { Db } from '../../store/db/open.ts'
import type { SecretKey } from '../../store/secret-key/secret-key.ts'
import type { MailQueue } from '../mail/queue.ts'
import { readSwitches } from './kinds.ts'
import { type Notice, notificationTexts } from './notifications.texts.ts'
import { offLink } from './off-link.ts'

/** Dependencies of a notification. */
export interface NotifyDeps {
  mail: Pick<MailQueue, 'add'>
  secretKey: SecretKey
  publicUrl: string
}

/** Receiver of a kind of notifications. */
interface Wanted {
  userId: number
  kind: NotificationKind
}

/** Finds the receiver of a kind: an enabled user with a verified address who wants it; null for any other. */
export async function receiverOf(db: Db, { userId, kind }: Wanted): Promise<{ name: string; email: string } | null> {
  const user = await db
    .selectFrom('users')
    .select(['name', 'email'])
    .where('id', '=', userId)
    .where('disabled_at', 'is', null)
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst()
  if (!user?.email || !(await readSwitches(db, userId))[kind]) return null
  return { name: user.name, email: user.email }
}

/**
 * Adds a notification in the transaction of its cause; the caller kicks the queue after the commit. It carries the link
 * that switches the kind off. Adds nothing and returns false where it has no receiver.
 */
export async function notifyUser(
  { mail, secretKey, publicUrl }: NotifyDeps,
  trx: Db,
  to: Wanted & { at: number },
  notice: Notice,
): Promise<boolean> {
  const receiver = await receiverOf(trx, to)
  if (receiver === null) return false
  const unsubscribeUrl = offLink(secretKey, publicUrl, { userId: to.userId, kind: to.kind })
  const body = notificationTexts.body(receiver.name, notice.text, unsubscribeUrl)
  await mail.add(trx, { to: receiver.email, subject: notice.subject, body, unsubscribeUrl }, to.at)
  return true
}
