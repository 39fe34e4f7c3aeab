import { credentialMails } from '../../../adapters/mail/credentials.texts.ts'
import { tellUser } from '../../../adapters/mail/tell-user.ts'
import { createMailToken, dropMailTokens } from '../../../auth/links/mail-tokens.ts'
import { Refusal, tooMany } from '../../../base/refusal.ts'
import type { Deps } from '../../../deps.ts'
import { type Actor, audit } from '../../../store/audit/audit.ts'
import { isUniqueViolation } from '../../../store/db/driver/database-trouble.ts'
import type { Db } from '../../../store/db/open.ts'
import { type Limit, takeTry } from '../../../store/limits/rate-limit.ts'
import { isEmailTaken, type lockUser } from '../account.queries.ts'
import { accountTexts } from '../account.texts.ts'
import { createEmailUndo } from './email-undo.queries.ts'

type MailDeps = Pick<Deps, 'mail' | 'publicUrl'>

const dayMs = 24 * 3_600_000
/** Each change mails an address that may be a stranger's. */
const changesPerDay: Limit = { tries: 3, windowMs: dayMs }

/** User whose row is locked. */
export type LockedUser = NonNullable<Awaited<ReturnType<typeof lockUser>>>

/**
 * Asks for a new address, which replaces one that waits: sends it a link, and an undo link to the present address if
 * that is verified. Refuses 400 for an address of another user and 429 after three changes within a day.
 */
export async function askForEmail(
  { mail, publicUrl }: MailDeps,
  trx: Db,
  { user, email, at, actor }: { user: LockedUser; email: string; at: number; actor: Actor },
): Promise<void> {
  if (await isEmailTaken(trx, email, user.id, at)) throw new Refusal(400, accountTexts.emailTaken)
  const blockedUntil = await takeTry(trx, `address-change:${user.id}`, changesPerDay, at)
  if (blockedUntil !== null) throw tooMany(blockedUntil, at, accountTexts.tooManyEmails)
  await dropMailTokens(trx, user.id, 'verify')
  await addVerification({ mail, publicUrl }, trx, { id: user.id, email }, at)
  await tellOldAddress({ mail, publicUrl }, trx, { user, email, at, write: credentialMails.emailAsked })
  await audit(trx, actor, { at, action: 'email.ask', before: { email: user.email }, after: { email } })
}

/** Adds a mail with a new verification link in the transaction; the caller kicks the queue after the commit. */
export async function addVerification(
  { mail, publicUrl }: MailDeps,
  trx: Db,
  user: { id: number; email: string },
  at: number,
): Promise<void> {
  const link = `${publicUrl()}/verify-email?token=${await createMailToken(trx, 'verify', user, at)}`
  await mail.add(trx, { to: user.email, ...credentialMails.verify(link) }, at)
}

/**
 * Makes the new address the user's, verified, and tells both addresses; the old one gets an undo link if it was
 * verified. Ends the other links of the user. Refuses 400 when another user took the address meanwhile.
 */
export async function switchEmail(
  { mail, publicUrl }: MailDeps,
  trx: Db,
  { user, email, at, actor }: { user: LockedUser; email: string; at: number; actor: Actor },
): Promise<void> {
  if (await isEmailTaken(trx, email, user.id, at)) throw new Refusal(400, accountTexts.emailTaken)
  await tellOldAddress({ mail, publicUrl }, trx, { user, email, at, write: credentialMails.emailChanged })
  await trx
    .updateTable('users')
    .set({ email, email_verified_at: at })
    .where('id', '=', user.id)
    .execute()
    .catch((error: unknown) => {
      // On PostgreSQL another user may have taken the address since the check.
      throw isUniqueViolation(error) ? new Refusal(400, accountTexts.emailTaken) : error
    })
  await dropMailTokens(trx, user.id, 'verify', 'reset', 'secure')
  await tellUser(mail, trx, { userId: user.id, at }, credentialMails.emailInUse)
  await audit(trx, actor, { at, action: 'email.change', before: { email: user.email }, after: { email } })
}

interface AddressNews {
  user: LockedUser
  email: string
  at: number
  write: typeof credentialMails.emailAsked
}

async function tellOldAddress(
  { mail, publicUrl }: MailDeps,
  trx: Db,
  { user, email, at, write }: AddressNews,
): Promise<void> {
  if (user.email === null || user.email_verified_at === null) return
  const secret = await createEmailUndo(trx, { id: user.id, email: user.email }, at)
  const link = `${publicUrl()}/undo-email?token=${secret}`
  await mail.add(trx, { to: user.email, ...write(user.name, email, link) }, at)
}

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
