import { credentialMails } from '../../../adapters/mail/credentials.texts.ts'
import { createMailToken, dropMailTokens } from '../../../auth/links/mail-tokens.ts'
import type { Db } from '../../../store/db/open.ts'
import type { OperatorDeps } from '../../command.ts'

interface NewUser {
  email: string
  name: string
  phone: string | null
  companyId: number
}

/** A user without a password. */
interface InvitedUser {
  id: number
  email: string
  name: string
  companyName: string
}

/** Stands for the password of a user who has not set one; no password has this hash. */
export const noPassword = ''

/** Adds a user without a password. Returns the id; undefined when a user has the address. */
export async function addUser(
  { now }: OperatorDeps,
  trx: Db,
  { email, name, phone, companyId }: NewUser,
): Promise<number | undefined> {
  const user = await trx
    .insertInto('users')
    .values({ company_id: companyId, email, name, phone, password_hash: noPassword, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return user?.id
}

/** Mails the link that sets the password and verifies the address, in the caller's transaction; older ones end. */
export async function inviteUser(
  { mail, now, publicUrl, settings }: OperatorDeps,
  trx: Db,
  { id, email, name, companyName }: InvitedUser,
): Promise<void> {
  await dropMailTokens(trx, id, 'invite')
  const link = `${publicUrl}/reset-password?token=${await createMailToken(trx, 'invite', { id, email }, now)}`
  const invitation = credentialMails.invited(name, companyName, link, settings.provider.name)
  await mail.add(trx, { to: email, ...invitation }, now)
}
