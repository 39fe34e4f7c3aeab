import { credentialMails } from '../../../adapters/mail/credentials.texts.ts'
import { createMailToken } from '../../../auth/links/mail-tokens.ts'
import type { Db } from '../../../store/db/open.ts'
import type { OperatorDeps } from '../../command.ts'

interface NewUser {
  email: string
  name: string
  phone: string | null
  companyId: number
  companyName: string
}

/** Stands for the password of a user who has not set one; no password has this hash. */
export const noPassword = ''

/**
 * Adds a user without a password, and mails the link that sets it and verifies the address, in the caller's
 * transaction. Returns the id; undefined when a user has the address.
 */
export async function inviteUser(
  { mail, now, publicUrl }: OperatorDeps,
  trx: Db,
  { email, name, phone, companyId, companyName }: NewUser,
): Promise<number | undefined> {
  const user = await trx
    .insertInto('users')
    .values({ company_id: companyId, email, name, phone, password_hash: noPassword, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!user) return undefined
  const secret = await createMailToken(trx, 'invite', { id: user.id, email }, now)
  const link = `${publicUrl}/reset-password?token=${secret}`
  await mail.add(trx, { to: email, ...credentialMails.invited(name, companyName, link) }, now)
  return user.id
}
