import type { NotificationKind } from '@ip-portal/core/account/account.schema'
import type { Notice } from '../../adapters/notifications/notifications.texts.ts'
import { type NotifyDeps, notifyUser } from '../../adapters/notifications/notify-user.ts'
import type { Db } from '../../store/db/open.ts'
import type { OperatorDeps } from '../command.ts'
import { mailTexts } from './mails.texts.ts'

/** Dependencies of a mail to a company. */
export interface TellDeps extends NotifyDeps {
  now: number
}

/** Record that a mail is about. */
interface Told {
  companyId: number
  /** Author of the record; null where it has none. */
  userId: number | null
  /** Switch that turns such mails off; null for one that always comes. */
  kind: NotificationKind | null
}

/**
 * Mails a company about its record, in the transaction of the change: the author, or the company's oldest user when
 * the author is gone. False when no enabled user has a verified address, and when that user has switched the kind off.
 */
export async function tellCompany(trx: Db, deps: TellDeps, told: Told, notice: Notice): Promise<boolean> {
  const recipient = await recipientOf(trx, told)
  if (!recipient) return false
  if (told.kind !== null) return notifyUser(deps, trx, { userId: recipient.id, kind: told.kind, at: deps.now }, notice)
  const { subject, text } = notice
  await deps.mail.add(trx, { to: recipient.email, subject, body: mailTexts.body(recipient.name, text) }, deps.now)
  return true
}

async function recipientOf(db: Db, { companyId, userId }: Told) {
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
  const { id, name, email } = users.find((user) => user.id === userId) ?? users[0] ?? {}
  return id !== undefined && name !== undefined && email ? { id, name, email } : undefined
}

/** Dependencies of a change that mails a company. */
export type ChangeDeps = Omit<OperatorDeps, 'secretKey'> & TellDeps

/** Runs a change that mails a company in one transaction. */
export async function changeAndTell<Result>(
  deps: OperatorDeps,
  change: (trx: Db, deps: ChangeDeps) => Promise<Result>,
): Promise<Result> {
  // Before the transaction, because it reads the database too.
  const secretKey = await deps.secretKey()
  return deps.db.transaction().execute((trx) => change(trx, { ...deps, secretKey }))
}
