import type { NotificationKind } from '@ip-portal/core/account/account.schema'
import type { Db } from '../../store/db/open.ts'
import type { SecretKey } from '../../store/secret-key/secret-key.ts'
import type { MailQueue } from '../mail/queue.ts'
import { readSwitches } from './kinds.ts'
import { type Notice, notificationTexts } from './notifications.texts.ts'
import { offLink } from './off-link.ts'

/** Dependencies of a notification. */
export interface NotifyDeps {
  mail: MailQueue
  secretKey: SecretKey
  publicUrl: string
}

/**
 * Adds a notification in the transaction of its cause; the caller kicks the queue after the commit. Only an enabled
 * user with a verified address who wants this kind gets it; it carries the link that switches the kind off.
 */
export async function notifyUser(
  { mail, secretKey, publicUrl }: NotifyDeps,
  trx: Db,
  to: { userId: number; kind: NotificationKind; at: number },
  notice: Notice,
): Promise<boolean> {
  const user = await trx
    .selectFrom('users')
    .select(['name', 'email'])
    .where('id', '=', to.userId)
    .where('disabled_at', 'is', null)
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst()
  if (!user?.email || !(await readSwitches(trx, to.userId))[to.kind]) return false
  const unsubscribeUrl = offLink(secretKey, publicUrl, { userId: to.userId, kind: to.kind })
  const body = notificationTexts.body(user.name, notice.text, unsubscribeUrl)
  await mail.add(trx, { to: user.email, subject: notice.subject, body, unsubscribeUrl }, to.at)
  return true
}
